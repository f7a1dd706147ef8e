"""Another value in the same frame, what is given up, and omens, in Chinese."""

from __future__ import annotations

import pytest

from tests.support.conflicts import between, pairs

OVER = """
我们后端是PHP写的 | 咱们后端如今清一色Go
班主任是李红梅 | 班主任周建国昨天家访了
我现在读大二 | 都大三了，还没想好考不考研
我侄子上三年级 | 我侄子已经五年级了
孙子豆豆五岁 | 豆豆昨儿过六岁生日
我女儿七岁 | 我女儿刚过完八岁生日
侄女国庆办婚礼 | 侄女的婚礼挪到元旦了
年会定在元旦 | 年会推迟到春节了
我余额宝里存着八千块 | 交完学费，余额宝里一分不剩
我家囤了两箱口罩 | 口罩用光了
楼下有家串串店 | 楼下串串店那个位置开了家药房
支付模块是我在负责 | 支付那摊交给新同事了
我负责官网的维护 | 官网的维护已经转交给小陈了
豆豆在金苹果幼儿园读中班 | 豆豆转学了，去了公立园
小杨每周一来给我量血压 | 小杨调走了
陈教练带我练拳 | 陈教练辞职了
我没看过《三体》 | 国庆宅着把《三体》三部刷完了
我没吃过螺蛳粉 | 螺蛳粉我昨天吃了，一碗都吃光了
巷口的便利店通宵营业 | 巷口便利店晚上十点就打烊
我体重六十二公斤 | 今早上秤，五十六公斤
我每个月给爸妈转两千生活费 | 我给爸妈的生活费是一个月五千
我们的代码放在GitHub上 | 代码上个月迁到GitLab了
我开的是本田 | 车换成特斯拉了
我们用钉钉打卡 | 打卡改用企业微信了
"""
MORE = """
我妈在南通开理发店 | 我妈的店盘给别人了
我的高压总在一百五上下 | 吃了几个月药，高压稳稳当当在一百三
我们项目用 MySQL 存数据 | 数据库切到 PostgreSQL 跑了两周
我跟伊藤老师学钢琴 | 伊藤老师退休了
我表姐还没结婚 | 我表姐上个月结婚了
爷爷身体硬朗，天天去公园下棋 | 爷爷走了快一个月了，家里冷清多了
"""
OMENS = """
我对现在这份工作很满意 | 最近老忍不住刷招聘网站
小林在我们公司干得挺开心 | 我瞟到小林好像在改简历
周洋跟他女朋友感情好得很 | 周洋把跟女友的合照全隐藏了
我们公司现金流很稳 | 群里有人传这个月工资可能晚发
高一鸣吃素 | 刚才好像看见高一鸣在吃生煎
我老公戒烟了 | 老公衣服上有股烟味
我爷爷身体硬朗 | 爷爷这两周老说胸闷
"""
BESIDE_IT = """
我们后端是PHP写的 | 面试的人后端都写Go
我用的小米14 | 我妹换成华为了
我们CEO叫李铭 | 他们CEO王珊今天上了新闻
班主任是李红梅 | 隔壁班班主任周建国昨天家访了
我现在读大二 | 我室友的妹妹大三了
孙子豆豆五岁 | 隔壁的妞妞过六岁生日
侄女国庆办婚礼 | 我的年假挪到元旦了
我余额宝里存着八千块 | 冰箱里的菜一点不剩
楼下有家串串店 | 楼上那个位置开了家药房
支付模块是我在负责 | 订单模块交给新同事了
我妈在南通开理发店 | 我姨的店盘给别人了
豆豆在金苹果幼儿园读中班 | 豆豆的同桌转学了
小杨每周一来给我量血压 | 小李调走了
我没看过《三体》 | 我弟把《三体》刷完了
我没看过《三体》 | 我把《流浪地球》刷完了
巷口的便利店通宵营业 | 巷口的水果店晚上十点就打烊
我体重六十二公斤 | 今早给猫上秤，六公斤
我开的是本田 | 我哥的车换成特斯拉了
小林在我们公司干得挺开心 | 我帮小林的室友改简历
周洋跟他女朋友感情好得很 | 老赵把跟前女友的合照全删了
我爷爷身体硬朗 | 外公这两周老说胸闷
"""


@pytest.mark.parametrize(("old", "new"), pairs(OVER + MORE))
def test_another_value_in_the_same_frame_replaces_the_older_one(old: str, new: str) -> None:
    assert between(old, new).state == "outdated"


@pytest.mark.parametrize(("old", "new"), pairs(OMENS))
def test_an_omen_makes_what_was_told_doubtful(old: str, new: str) -> None:
    assert between(old, new).state == "suspected"


@pytest.mark.parametrize(("old", "new"), pairs(BESIDE_IT))
def test_what_is_told_of_another_frame_replaces_nothing(old: str, new: str) -> None:
    assert between(old, new).state == "none"
