"""Chinese things that serve the same end, and what was lacking and is there now."""

from __future__ import annotations

import pytest

from tests.support.conflicts import between, pairs

REPLACED = """
我们后端是用Django写的。 | 上个迭代把后端从Django迁到FastAPI了。
我的主力编辑器是Vim，用了八年。 | 我现在代码全在VS Code里写。
代码托管在公司的 GitLab 上。 | 所有仓库已经迁到 Gitee 了，旧地址作废。
服务器系统是 Ubuntu 20.04。 | 登上服务器看，系统是 Debian 12，上月重装的。
家里服务器跑的是CentOS 7。 | 上周末把家里服务器重装成Debian 12了。
服务器装的操作系统是CentOS 7。 | 服务器跑的是Ubuntu 22.04。
我们组用 Jenkins 跑流水线 | 这个月流水线全部迁到 GitLab CI 了
我们后端还跑在 Python 2.7 上 | 服务全升到 3.11 了，2.7 上礼拜卸的
我们数据库用的MySQL | 数据库切到 PostgreSQL 了
我听歌用网易云 | 我现在听歌都用QQ音乐了
公司内部沟通用钉钉 | 公司沟通统一换成飞书了
我记笔记用印象笔记 | 笔记全部搬到Obsidian了
网站部署在阿里云上 | 网站迁到腾讯云了
我导航用高德 | 我现在导航都用百度地图
我们任务管理用Jira | 任务都转到飞书和禅道了
我们小区没装电梯，我妈天天爬六楼 | 电梯昨天通了，我妈坐着上下了三趟
家里没装空调，夏天全靠风扇硬扛。 | 今年夏天家里空调二十四小时开着，电费吓人。
家里没有洗碗机 | 家里装了洗碗机，再也不用抢着洗碗
宿舍没有空调 | 宿舍空调装好了
村里没通自来水 | 村里自来水通了
我们公司没有食堂 | 公司食堂上周启用了，十块钱管饱
楼下没有充电桩 | 楼下装上充电桩了
"""
NOT_REPLACED = """
我们后端是用Django写的。 | 前端换成React了
我的主力编辑器是Vim | 同事现在代码全在VS Code里写
代码托管在公司的 GitLab 上。 | 我把自己的博客放到 GitHub 上了
服务器系统是 Ubuntu 20.04。 | 我笔记本系统是 Debian 12
我们组用 Jenkins 跑流水线 | 隔壁组流水线用的 GitLab CI
我们数据库用的MySQL | 考虑把数据库切到 PostgreSQL
我听歌用网易云 | 我妈听歌用QQ音乐
公司内部沟通用钉钉 | 客户那边用飞书
公司内部沟通用钉钉 | 我也装了飞书
我用的是华为手机 | 我老公换了小米手机
我用的是华为手机 | 我给我妈买了个小米手机
我写Python | 我还会写Java
我写Python | 公司新项目用Go写
我用Chrome | 公司网站在Edge里打不开
网站部署在阿里云上 | 我给网站买了腾讯云的域名，没买服务器
我导航用高德 | 今天高德崩了，临时用了百度地图
我在学Vue | React的文档写得真好
我们小区没装电梯 | 公司电梯坏了
我们小区没装电梯 | 公司新电梯装好了
家里没装空调 | 酒店空调开着，冷死了
家里没装空调 | 家里空调还没装好
我们市没有地铁。 | 去上海坐地铁坐晕了
我们公司没有食堂 | 学校食堂重新开放了
家里没有洗碗机 | 我想买台洗碗机
我没有驾照 | 我弟考了驾照
家里没有钢琴 | 琴行买了架新钢琴
"""


@pytest.mark.parametrize(("old", "new"), pairs(REPLACED))
def test_what_serves_the_end_now_or_is_there_now_ends_what_was_so(old: str, new: str) -> None:
    assert between(old, new).state == "outdated"


@pytest.mark.parametrize(("old", "new"), pairs(NOT_REPLACED))
def test_what_serves_another_end_or_is_elsewhere_ends_nothing(old: str, new: str) -> None:
    assert between(old, new).state == "none"


def test_who_takes_the_underground_may_have_it_in_town() -> None:
    assert between("我们市没有地铁", "坐地铁一号线去你家，二十分钟就到").state == "suspected"
