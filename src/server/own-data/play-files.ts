import { sql } from 'kysely';
import { betTypeNames } from '@/contract/lotto.copy';
import { formatRate } from '@/domain/lotto';
import type { Tx } from '../db/tables';
import { baht, csvFile, type DataFile } from './data-file';
import { aboutCopy as about, dataNames } from './own-data.copy';

const selectBills = (tx: Tx, memberId: number) =>
  tx
    .selectFrom('lotto_bills as b')
    .innerJoin('lotto_rounds as r', 'r.id', 'b.round_id')
    .innerJoin('lotto_markets as m', (join) =>
      join.onRef('m.agent_id', '=', 'r.agent_id').onRef('m.market_id', '=', 'r.market_id'),
    )
    .where('b.member_id', '=', memberId);

/** Files about games and lotteries. */
export const playFiles: readonly DataFile[] = [
  csvFile({
    name: 'bills',
    about: about.bills,
    query: (tx, memberId) =>
      selectBills(tx, memberId)
        .select(['b.number', 'b.created_at', 'm.name as market', 'r.day', 'r.number as round'])
        .select(['b.state', 'b.item_count', 'b.amount', 'b.paid', 'b.ended_at', 'b.note'])
        .orderBy('b.created_at')
        .orderBy('b.id'),
    columns: {
      เลขที่: ({ number }) => number,
      เวลา: ({ created_at }) => created_at,
      ตลาด: ({ market }) => market,
      งวดวันที่: ({ day }) => day,
      รอบ: ({ round }) => round,
      สถานะ: ({ state }) => dataNames.bills[state],
      รายการ: ({ item_count }) => item_count,
      'ยอดแทง (บาท)': ({ amount }) => baht(amount),
      'ได้คืน (บาท)': ({ paid }) => baht(paid),
      เสร็จเมื่อ: ({ ended_at }) => ended_at,
      ข้อความ: ({ note }) => note,
    },
  }),
  csvFile({
    name: 'bill-items',
    about: about.billItems,
    query: (tx, memberId) =>
      selectBills(tx, memberId)
        .innerJoin('lotto_items as i', 'i.bill_id', 'b.id')
        .select(['b.number as bill', 'i.item_id', 'i.bet_type', 'i.number'])
        .select(['i.amount', 'i.rate_milli', 'i.win', 'i.state'])
        .orderBy('b.created_at')
        .orderBy('b.id')
        .orderBy('i.item_id'),
    columns: {
      เลขที่โพย: ({ bill }) => bill,
      ลำดับ: ({ item_id }) => item_id,
      ประเภท: ({ bet_type }) => betTypeNames[bet_type],
      เลข: ({ number }) => number,
      'แทง (บาท)': ({ amount }) => baht(amount),
      บาทละ: ({ rate_milli }) => formatRate(rate_milli),
      'ถูกได้ (บาท)': ({ win }) => baht(win),
      สถานะ: ({ state }) => dataNames.items[state],
    },
  }),
  csvFile({
    name: 'rounds',
    about: about.rounds,
    query: (tx, memberId) =>
      tx
        .selectFrom('game_rounds as r')
        .leftJoin('games as g', (join) =>
          join.onRef('g.provider_id', '=', 'r.provider_id').onRef('g.game_id', '=', 'r.game_id'),
        )
        .leftJoin('game_providers as p', 'p.provider_id', 'r.provider_id')
        .leftJoin('wallets as w', 'w.account_id', 'r.account_id')
        .select(['r.opened_at', 'r.closed_at', 'r.stake', 'r.payout', 'r.state', 'r.round_id'])
        .select(sql<string>`coalesce(p.name, r.provider_id)`.as('provider'))
        .select(sql<string>`coalesce(g.name, r.game_id)`.as('game'))
        .select(sql<boolean>`r.free_rounds_id IS NOT NULL`.as('is_free'))
        .select('w.name as wallet')
        .where('r.member_id', '=', memberId)
        .orderBy('r.opened_at')
        .orderBy('r.round_id'),
    columns: {
      เริ่ม: ({ opened_at }) => opened_at,
      จบ: ({ closed_at }) => closed_at,
      ค่าย: ({ provider }) => provider,
      เกม: ({ game }) => game,
      กระเป๋าเงิน: ({ wallet }) => wallet,
      'เดิมพัน (บาท)': ({ stake }) => baht(stake),
      'ได้คืน (บาท)': ({ payout }) => baht(payout),
      สถานะ: ({ state }) => dataNames.rounds[state],
      รอบฟรี: ({ is_free }) => (is_free ? 'ใช่' : null),
      เลขรอบ: ({ round_id }) => round_id,
    },
  }),
];
