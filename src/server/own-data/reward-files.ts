import { sql } from 'kysely';
import { describeMovement } from '@/contract/movement-kinds';
import { formatSpinNumber } from '@/domain/wheel';
import { maskName } from '../account/registration-check.service';
import { findPointsAccountId } from '../wallet/wallet.service';
import { baht, csvFile, type DataFile } from './data-file';
import { aboutCopy as about, dataNames } from './own-data.copy';

/** Files about points, promotions, coupons, quests, the wheel and invited friends. */
export const rewardFiles: readonly DataFile[] = [
  csvFile({
    name: 'points',
    about: about.points,
    query: async (tx, memberId) => {
      const accountId = await findPointsAccountId(tx, memberId);
      const everyLine = sql<{
        at: Date;
        code: string;
        point: number;
        detail: string | null;
        id: string;
      }>`point_history(${memberId}, ${accountId}, NULL, 2147483647)`;
      return tx
        .selectFrom(everyLine.as('h'))
        .select(['h.at', 'h.code', 'h.point', 'h.detail'])
        .orderBy('h.at')
        .orderBy('h.id');
    },
    columns: {
      เวลา: ({ at }) => at,
      รายการ: ({ code }) => describeMovement(code),
      แต้ม: ({ point }) => point,
      รายละเอียด: ({ detail }) => detail,
    },
  }),
  csvFile({
    name: 'redemptions',
    about: about.redemptions,
    query: (tx, memberId) =>
      tx
        .selectFrom('redemptions as r')
        .innerJoin('shop_items as i', 'i.id', 'r.item_id')
        .select(['r.number', 'r.redeemed_at', 'i.title', 'r.quantity', 'r.cost', 'r.state'])
        .select(['r.ended_at', 'r.note', 'r.recipient'])
        .where('r.member_id', '=', memberId)
        .orderBy('r.redeemed_at')
        .orderBy('r.id'),
    columns: {
      เลขที่: ({ number }) => number,
      เวลา: ({ redeemed_at }) => redeemed_at,
      ของรางวัล: ({ title }) => title,
      จำนวน: ({ quantity }) => quantity,
      แต้ม: ({ cost }) => cost,
      สถานะ: ({ state }) => dataNames.redemptions[state],
      เสร็จเมื่อ: ({ ended_at }) => ended_at,
      ข้อความ: ({ note }) => note,
      ผู้รับ: ({ recipient }) => recipient && Object.values(recipient).join(' '),
    },
  }),
  csvFile({
    name: 'promotions',
    about: about.promotions,
    query: (tx, memberId) =>
      tx
        .selectFrom('member_promotions as t')
        .innerJoin('promotions as p', 'p.id', 't.promotion_id')
        .select(['t.accepted_at', 't.state', 't.deposit_amount', 't.bonus_amount'])
        .select(['t.granted_at', 't.ended_at', 't.moved_amount'])
        .select(sql<string>`p.content->>'name'`.as('name'))
        .where('t.member_id', '=', memberId)
        .orderBy('t.accepted_at')
        .orderBy('t.id'),
    columns: {
      รับเมื่อ: ({ accepted_at }) => accepted_at,
      โปรโมชั่น: ({ name }) => name,
      สถานะ: ({ state }) => dataNames.promotions[state],
      'ฝาก (บาท)': ({ deposit_amount }) => baht(deposit_amount),
      'โบนัส (บาท)': ({ bonus_amount }) => baht(bonus_amount),
      ได้โบนัสเมื่อ: ({ granted_at }) => granted_at,
      จบเมื่อ: ({ ended_at }) => ended_at,
      'ย้ายเข้ากระเป๋าหลัก (บาท)': ({ moved_amount }) => baht(moved_amount),
    },
  }),
  csvFile({
    name: 'coupons',
    about: about.coupons,
    query: (tx, memberId) =>
      tx
        .selectFrom('coupon_uses as u')
        .innerJoin('coupons as c', 'c.id', 'u.coupon_id')
        .select(['u.used_at', 'c.code', 'c.kind', 'c.amount'])
        .where('u.member_id', '=', memberId)
        .orderBy('u.used_at')
        .orderBy('u.id'),
    columns: {
      เวลา: ({ used_at }) => used_at,
      รหัส: ({ code }) => code,
      ได้รับ: ({ kind }) => dataNames.gains[kind],
      จำนวน: ({ kind, amount }) => (kind === 'credit' ? baht(amount) : amount),
    },
  }),
  csvFile({
    name: 'quests',
    about: about.quests,
    query: (tx, memberId) =>
      tx
        .selectFrom('quest_rewards as r')
        .innerJoin('quests as q', 'q.id', 'r.quest_id')
        .select(['r.reached_on', 'q.title', 'r.step', 'r.point', 'r.spins', 'r.credit'])
        .select(['r.claimed_at', 'r.expires_at'])
        .where('r.member_id', '=', memberId)
        .orderBy('r.reached_on')
        .orderBy('r.id'),
    columns: {
      วันที่ทำได้: ({ reached_on }) => reached_on,
      ภารกิจ: ({ title }) => title,
      ขั้น: ({ step }) => step,
      แต้ม: ({ point }) => point,
      สิทธิ์หมุนวงล้อ: ({ spins }) => spins,
      'เครดิต (บาท)': ({ credit }) => baht(credit),
      รับเมื่อ: ({ claimed_at }) => claimed_at,
      หมดเขตรับ: ({ expires_at }) => expires_at,
    },
  }),
  csvFile({
    name: 'wheel',
    about: about.wheel,
    query: (tx, memberId) =>
      tx
        .selectFrom('wheel_plays as y')
        .innerJoin('wheel_prizes as p', (join) =>
          join.onRef('p.set_id', '=', 'y.set_id').onRef('p.no', '=', 'y.given_no'),
        )
        .select(['y.played_at', 'y.nonce', 'y.number', 'p.kind', 'p.amount', 'y.client_seed'])
        .where('y.member_id', '=', memberId)
        .orderBy('y.nonce'),
    columns: {
      เวลา: ({ played_at }) => played_at,
      ครั้งที่: ({ nonce }) => nonce,
      เลขที่ออก: ({ number }) => formatSpinNumber(number),
      ได้รับ: ({ kind }) => dataNames.gains[kind],
      จำนวน: ({ kind, amount }) => (kind === 'credit' || kind === 'coupon' ? baht(amount) : amount),
      เลขของคุณ: ({ client_seed }) => client_seed,
    },
  }),
  csvFile({
    name: 'wheel-spins',
    about: about.wheelSpins,
    query: (tx, memberId) =>
      tx
        .selectFrom('wheel_grants')
        .select(['granted_at', 'source', 'granted'])
        .where('member_id', '=', memberId)
        .orderBy('granted_at')
        .orderBy('id'),
    columns: {
      เวลา: ({ granted_at }) => granted_at,
      ได้จาก: ({ source }) => dataNames.spins[source],
      จำนวน: ({ granted }) => granted,
    },
  }),
  csvFile({
    name: 'affiliate',
    about: about.affiliate,
    query: (tx, memberId) =>
      tx
        .selectFrom('affiliate_months')
        .select(['month', 'level', 'type', 'turnover'])
        .select(sql<number>`micro_to_satang(earned_micro)`.as('income'))
        .where('member_id', '=', memberId)
        .orderBy('month')
        .orderBy('level')
        .orderBy('type'),
    columns: {
      เดือน: ({ month }) => month.slice(0, 7),
      ชั้น: ({ level }) => level,
      ประเภท: ({ type }) => dataNames.affiliate[type],
      'ยอดเล่นของเพื่อนรวม (บาท)': ({ turnover }) => baht(turnover),
      'รายได้ก่อนเพดานเดือน (บาท)': ({ income }) => baht(income),
    },
  }),
  csvFile({
    name: 'friends',
    about: about.friends,
    query: (tx, memberId) =>
      tx
        .selectFrom('members')
        .select(['username', 'first_name', 'last_name', 'created_at'])
        .where('referrer_member_id', '=', memberId)
        .orderBy('id'),
    columns: {
      สมัครเมื่อ: ({ created_at }) => created_at,
      เพื่อน: maskName,
    },
  }),
];
