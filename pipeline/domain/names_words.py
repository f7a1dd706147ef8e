"""What the rules for names know beforehand: common given names, places, and words that are none."""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Given names that are hardly ever another word, so they are names at the start of a sentence too.
GIVEN_NAMES = _words(
    """
    Aaron Adam Adrian Alan Albert Alex Alexander Alice Alicia Alison Amanda Amelia Amy Andrea
    Andrew Angela Anita Anna Anne Anthony Antonio Arthur Ashley Audrey Barbara Beatrice Benjamin
    Bernard Beth Betty Brandon Brenda Brian Bruce Bryan Calvin Carla Carlos Carmen Carol Caroline
    Catherine Cecilia Charles Charlotte Cheryl Chloe Chris Christian Christina Christine
    Christopher Cindy Claire Clara Claudia Colin Connor Cynthia Daniel Danielle David Deborah
    Dennis Derek Diana Diane Donald Donna Dorothy Douglas Dylan Edgar Edith Edward Eileen Elaine
    Eleanor Elena Elizabeth Ella Ellen Emily Emma Eric Erica Erik Ethan Eugene Evelyn Felix Fiona
    Florence Frances Francis Fred Frederick Gabriel Gabriela Gary George Gerald Gina Gloria Gordon
    Greg Gregory Hannah Harold Harriet Harry Heather Helen Helena Henry Howard Hugo Ian Ingrid
    Irene Isaac Isabel Isabella Ivan Jacob James Jane Janet Jason Jeff Jeffrey Jennifer Jeremy
    Jerry Jessica Jim Joan Joanna Joe Joel John Jon Jonathan Jordan Jose Joseph Joshua Joyce Juan
    Judith Judy Julia Julian Julie Justin Karen Karl Kate Katherine Kathleen Katie Keith Kelly
    Kenneth Kevin Kimberly Kyle Larry Laura Lauren Laurence Leah Leo Leonard Leslie Linda Lisa
    Lois Louis Louise Lucas Lucia Lucy Luis Luke Lydia Madison Maggie Marcus Margaret Maria Marie
    Marilyn Martha Martin Mary Matthew Maureen Megan Melanie Melissa Michael Michelle Miguel Mike
    Monica Nadia Nancy Naomi Natalie Nathan Nicholas Nicole Nina Noah Nora Oliver Olivia Oscar
    Pamela Patricia Patrick Paul Paula Pedro Peter Philip Phoebe Phyllis Rachel Ralph Raymond
    Rebecca Rita Robert Roberto Roger Ronald Rosemary Roy Russell Ruth Ryan Samantha Samuel Sandra
    Sara Sarah Scott Sean Sergio Sharon Sheila Shirley Simon Sofia Sophia Sophie Stacy Stanley
    Stella Stephanie Stephen Steven Stuart Susan Sylvia Tanya Teresa Theodore Theresa Thomas
    Tiffany Timothy Tina Tom Tony Tracy Valerie Vanessa Veronica Victor Victoria Vincent Virginia
    Vivian Walter Wendy William Yvonne Zachary Zoe Tim Nate Sam Ben Dan Matt Bob Ted Liz Kim
    Zach Josh Jess Jen Becky Nick Andy
    """
)

PLACES = _words(
    """
    Africa Amsterdam Argentina Asia Athens Atlanta Australia Austria Bangkok Barcelona Beijing
    Belgium Berlin Boston Brazil Britain Brooklyn Brussels Budapest Cairo California Canada
    Chicago China Colombia Colorado Copenhagen Cuba Dallas Delhi Denmark Denver Detroit Dubai
    Dublin Edinburgh Egypt England Ethiopia Europe Finland Florence Florida France Geneva Germany
    Greece Guangzhou Hamburg Hangzhou Hanoi Hawaii Helsinki Houston Hungary Iceland India
    Indonesia Iran Iraq Ireland Israel Istanbul Italy Jakarta Japan Jerusalem Kenya Korea Kyoto
    Lagos Lisbon London Luxembourg Madrid Malaysia Manchester Manhattan Melbourne Mexico Miami
    Milan Montreal Morocco Moscow Mumbai Munich Nairobi Naples Nepal Netherlands Nigeria Norway
    Oregon Osaka Oslo Paris Peru Philadelphia Poland Porto Portugal Prague Rome Romania Russia
    Scotland Seattle Seoul Shanghai Shenzhen Singapore Spain Stockholm Sweden Switzerland Sydney
    Taiwan Tampa Texas Thailand Tokyo Toronto Turkey UK USA Ukraine Vancouver Venice Vienna
    Vietnam Wales Warsaw Zurich
    """
)

# Capitalised at the start of a sentence, or always, and no name of anyone or anything.
NO_NAMES = _words(
    """
    a about absolutely actually after again agreed ah all alright also although always am amazing
    an and another any anyway are as at aw awesome aww bad be because been before being best
    better but by bye can cannot check cheers come congrats congratulations cool could crazy cute
    dad dear definitely did do does doing don't during each enjoy even ever every everyone
    everything exactly excited fantastic feel few finally first for from fun gee get girl give
    glad go god good gorgeous got grandma grandpa great guess guys had haha happy has have having
    he hello help her here hey hi his hm hmm honestly hope how however hugs i i'd i'll i'm i've if
    in incredible indeed is isn't it it's its just keep kind last lately later let let's life like
    look looking looks lol love lots make many maybe me mine mom more most mum my nah never new
    next nice no nope not nothing now of off oh ok okay old omg on once one only oops or other our
    out over perfect perhaps please pretty probably really remember right same say see seems
    seriously she should since sir so some someone something sometimes soon sorry sounds speaking
    still such super sure take talk tell thank thanks that that's the their them then there
    there's these they they're they've thing things think this those though through time to today
    together tomorrow tonight too totally true try trying ugh um unfortunately until up us very
    wait wanna want was way we we'll we're we've welcome well were what what's when where whether
    which while who why will wish with woah wonderful work would wow yay yeah year yep yes
    yesterday yet you you'd you'll you're you've your yours yum monday tuesday wednesday thursday
    friday saturday sunday mon tue tues wed thu thur thurs fri sat sun january february march
    april may june july august september october november december jan feb mar apr jun jul aug sep
    sept oct nov dec am pm tv asap btw fyi idk imo rn diy faq ps pps tbh xoxo rip ceo cv gps id it
    pc dm dms lmao mr mrs ms dr prof
    """
)

PLACE_ENDINGS = _words(
    """
    Park Street Avenue Road Beach Lake River Mountain Mountains Island Islands County City Town
    Village Airport Station Square Bridge Valley Canyon Falls Bay Forest Garden Gardens Museum
    Theatre Theater Stadium Castle Cathedral Church Temple Hotel Cafe Café Restaurant Plaza Tower
    """
)
ORG_ENDINGS = _words(
    """
    Inc Ltd LLC Corp Company University College School Institute Academy Hospital Bank Foundation
    Association Society Agency Club Group Center Centre Clinic Studio Studios Records Press Team
    """
)
PERSON_TITLES = _words(
    """
    Mr Mr. Mrs Mrs. Ms Ms. Dr Dr. Prof Prof. Professor Doctor Aunt Auntie Uncle Grandma Grandpa
    Granny Coach
    """
)

# The hundred and some most common family names, less those that are grammar first (于, 时, 和, 向).
SURNAMES = (
    "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏"
    "薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易"
    "武乔贺赖龚文樊兰殷施陶洪翟安颜倪严牛温芦季俞章鲁葛伍韦申尤毕聂丛柳邢路岳齐梅莫庄辛祝左"
    "涂谷祁舒耿牟卜詹关苗凌费纪靳盛童欧甄曲游阳裴席卫查屈鲍覃霍翁隋植甘景薄司柏宁柯阮桂"
)
SURNAMES_OF_TWO = ("欧阳", "司马", "上官", "诸葛", "东方", "皇甫", "尉迟", "公孙", "慕容", "司徒")

# Common words that begin with a family name.
NO_NAMES_ZH = _words(
    """
    高兴 高中 高大 高级 高考 高手 高铁 高速 安全 安静 安排 安慰 安装 安心 温柔 温暖 温度 文化 文明
    文章 文艺 文科 方便 方法 方式 方面 方向 马上 马虎 马路 任何 任务 任教 任性 张开 张罗 江湖 江山
    金钱 金融 金牛 金色 金属 石头 白天 白色 白领 白羊 水果 水瓶 万一 万能 程序 程度 许多 易怒 雷雨
    钱包 关于 关系 关心 关注 关键 游戏 游泳 游玩 游客 康复 陪伴 夏天 夏季 黄金 黄色 黄瓜 黄河 周末
    周围 周到 周边 周一 周二 周三 周四 周五 周六 周日 周年 周期 曾经 曾在 尤其 尹始 毕业 毕竟 冷静
    平时 平常 平安 平静 余下 余额 余生 祝你 祝福 祝贺 祝愿 解决 解释 简单 明白 明天 明年 华丽 牛奶
    牛肉 毛衣 毛巾 毛病 鲁莽 葛根 严重 严格 严肃 季节 季度 武术 武器 龙虾 花园 汤圆 柳树 苗条 路上
    路边 路过 童年 童话 阳光 阳台 席间 单位 单身 单独 宁静 宁愿 顾客 顾虑 顾问 史上 史诗 项目 谷歌
    谷物 左右 左边 梅花 莫名 莫非 苏打 韩语 韩剧 韩国 唐诗 宋词 汉语 田野 丁香 石油 古代 杜绝 戴着
    戴上 叶子 沈默 洪水 陶瓷 陶醉 翻译 贺卡 武汉 南京 胡说 胡乱 胡子 朱红 林子 林业 何必 何时 何况
    何处 郭外 罗列 梁上 郑重 谢谢 谢意 董事 萧条 曹操 袁大 邓小 傅里 彭湃 卢布 蒋介 蔡文 贾宝 魏国
    薛定 潘多 范围 范例 姚明 熊猫 陆续 陆地 郝思 孔子 孔雀 崔健 秦国 侯爵 孟子 段时 段落 黎明 乔木
    赖床 赖皮 樊笼 殷切 施工 颜色 颜值 倪端 俞伯 章节 章鱼 伍佰 申请 聂耳 丛林 邢台 岳父 岳母 齐全
    庄园 庄稼 辛苦 辛辣 涂鸦 祁连 舒服 舒适 耿直 牟利 卜卦 詹姆 费用 费劲 费心 纪念 纪录 靳东 盛大
    盛开 欧洲 甄别 曲子 曲线 裴多 卫生 卫视 查看 查找 查询 屈服 鲍鱼 覃思 霍乱 翁婿 隋朝 植物 甘蔗
    甘甜 景色 景点 薄弱 司机 柏林 柯南 阮籍 桂花 桂林 王子 王国 王者 李子 刘海 陈述 陈列 陈旧 杨树
    杨梅 赵国 黄昏 吴国 徐徐 孙子 孙女 胡萝 朱砂 高楼 高山 高度 高温 高价 林间 马拉 马来 马克 马德
    马桶 罗马 罗曼 梁山 宋朝 唐朝 唐人 外卖 高烧 高薪 高冷 高一 高二 高三 高分 高调 高效 高血 高龄
    许愿 许久 许下 安利 安家 安抚 安检 温和 温馨 温泉 钱不 钱都 单恋 单亲 单反 单纯 单车 单方 单打
    曾是 曾说 曾有 曾因 曾被 顾家 顾着 顾不 关门 关机 关掉 关照 关了 查出 查了 查到 费了 费尽 凌晨
    宁可 甘愿 戴了 戴眼 钟情 钟爱 谢绝 张嘴 张口 黄了 胡闹 白吃 白跑 白发 白眼 白白 阳性 阳了 雷人
    熊孩 方才 石化 文静 文身 文弱 路痴 路途 易感 易过 武功 段位 严谨 严厉 康健 毕了 任由 万万 左撇
    左手 龙年 马年 牛年 康乃 汪汪 任凭 高大 江边
    """
)

PLACES_ZH = tuple(
    """
    北京 上海 天津 重庆 广州 深圳 杭州 南京 苏州 成都 武汉 西安 青岛 大连 厦门 长沙 郑州 昆明 沈阳
    哈尔滨 济南 合肥 福州 南昌 贵阳 南宁 海口 三亚 拉萨 兰州 西宁 银川 乌鲁木齐 呼和浩特 太原
    石家庄 长春 宁波 无锡 珠海 东莞 佛山 温州 桂林 丽江 大理 香港 澳门 台湾 台北 高雄 河北 山西
    辽宁 吉林 黑龙江 江苏 浙江 安徽 福建 江西 山东 河南 湖北 湖南 广东 广西 海南 四川 贵州 云南
    西藏 陕西 甘肃 青海 宁夏 新疆 内蒙古 中国 美国 英国 法国 德国 日本 韩国 意大利 西班牙 葡萄牙
    荷兰 瑞士 瑞典 挪威 丹麦 芬兰 俄罗斯 印度 泰国 越南 新加坡 马来西亚 澳大利亚 新西兰 加拿大
    墨西哥 巴西 埃及 土耳其 希腊 纽约 洛杉矶 旧金山 芝加哥 波士顿 西雅图 伦敦 巴黎 柏林 罗马 东京
    京都 大阪 首尔 曼谷 悉尼 墨尔本 多伦多 温哥华 里斯本 巴塞罗那 马德里 莫斯科 阿姆斯特丹
    """.split()
)
