import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type LottoRound } from '@/contract/lotto.contract';
import { billCancel, billDetail, billList } from '@/contract/lotto-bills.contract';
import { toCalendarDay } from '@/domain/calendar-day';
import { demoMembers } from '@/server/account/members.seed';
import { queryRaw } from '@/server/db/raw';
import { writeRules } from '../../support/agent-rules';
import { createTestApp, type TestApp } from '../../support/app';
import {
  bet,
  closeNumber,
  fetchLottoMoves,
  findLimitFaults,
  judge,
  openRound,
  shift,
  standStill,
  toBet,
} from '../../support/lotto.fixture';
import { liftLimits, limitMember } from '../../support/safety-planter';
import { createTableCounter } from '../../support/table-counter';
import { createTestProvider } from '../../support/test-provider';

const MINUTE_MS = 60_000;

let app: TestApp;
/** Token of a member with 1,000 baht. */
let token: string;
/** Token of a member with 25,000 baht. */
let rich: string;
let round: LottoRound;

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    prepare: async (fresh) => {
      token = await fresh.loginAs();
      rich = await fresh.loginAs(demoMembers[1].username);
      round = await openRound(fresh);
    },
  });
});
beforeEach(() => app.reset());
afterEach(async () => {
  expect((await app.verifyLedger()).faults).toEqual([]);
  expect(await findLimitFaults(app.db)).toEqual([]);
});
afterAll(() => app.close());

const take = async (items: Parameters<typeof bet>[3], as = token) =>
  (await bet(app, as, round.round_id, items)).data;
const cancel = (billId: string, as = token) =>
  app.call(billCancel, { token: as, body: { bill_id: billId } });
const setTerms = (bet_type: string, column: string, value: number) =>
  queryRaw(
    app.db,
    `UPDATE lotto_terms SET ${column} = $2 WHERE agent_id = 1 AND market_id = 'government' AND bet_type = $1`,
    [bet_type, value],
  );

/** Sends a bill and checks that no row of any table changes. */
async function expectRefused(items: Parameters<typeof bet>[3], as = token) {
  const counter = createTableCounter(app.db);
  const before = await counter.count();
  const response = await bet(app, as, round.round_id, items);
  expect(await counter.count()).toEqual(before);
  return response;
}

describe('bill/validate', () => {
  it('returns a verdict, rate and win for each item in the order of the request, and changes nothing', async () => {
    await closeNumber(app.db, round.round_id, { bet_type: 'two_top', number: '07', kind: 'half' });
    await closeNumber(app.db, round.round_id, {
      bet_type: 'three_tod',
      number: '123',
      kind: 'closed',
    });
    const counter = createTableCounter(app.db);
    const before = await counter.count();
    const judged = (
      await judge(app, token, round.round_id, [
        toBet('three_top', '007', '10'),
        toBet('two_top', '07', '20'),
        toBet('three_tod', '321', '5'),
        toBet('run_top', '12', '5'),
        toBet('two_bottom', '99', '0.50'),
        toBet('three_top', '123', '2000.01'),
      ])
    ).data;
    expect(await counter.count()).toEqual(before);
    expect(judged).toMatchObject({
      round_id: round.round_id,
      total: 30_00,
      win_highest: 9_000_00 + 20 * 45_00,
    });
    expect(
      judged.items.map(({ rate, win, verdict, reason, message }) => [
        rate,
        win,
        verdict,
        reason,
        message,
      ]),
    ).toEqual([
      ['900', 9_000_00, 'accepted', null, null],
      ['45', 900_00, 'changed', null, 'เลขอั้น จ่ายครึ่งราคา บาทละ 45'],
      [null, null, 'refused', 'number_closed', 'เลข 321 ปิดรับแล้ว กรุณาเลือกเลขอื่น'],
      [null, null, 'refused', 'bad_number', 'วิ่งบนต้องเป็นตัวเลข 1 หลัก'],
      [null, null, 'refused', 'below_min', 'แทงขั้นต่ำ ฿1.00'],
      [null, null, 'refused', 'above_max', 'แทงได้ไม่เกิน ฿2,000.00 ต่อรายการ'],
    ]);
    expect(judged.items[0]).toMatchObject({ number: '007', amount: 10_00 });
  });

  it('refuses a bet type that the market does not offer', async () => {
    await queryRaw(
      app.db,
      `DELETE FROM lotto_terms WHERE market_id = 'government' AND bet_type = 'three_front'`,
    );
    const { items } = (await judge(app, token, round.round_id, [toBet('three_front', '123', '1')]))
      .data;
    expect(items[0]).toMatchObject({
      reason: 'type_not_offered',
      message: 'งวดนี้ไม่รับ 3 ตัวหน้า',
    });
  });

  it('adds up equal numbers of one bill, for "โต๊ด" in any order of digits', async () => {
    const reasons = async (...items: Parameters<typeof judge>[3][number][]) =>
      (await judge(app, token, round.round_id, items)).data.items.map(({ reason }) => reason);
    expect(
      await reasons(
        toBet('two_top', '12', '5000'),
        toBet('two_top', '12', '5000'),
        toBet('two_top', '12', '1'),
        toBet('two_top', '21', '5000'),
        toBet('two_bottom', '12', '5000'),
      ),
    ).toEqual([null, null, 'above_member_limit', null, null]);
    await setTerms('three_tod', 'max_per_number', 2_000_00);
    expect(
      await reasons(
        toBet('three_tod', '123', '1000'),
        toBet('three_tod', '321', '1000'),
        toBet('three_tod', '213', '1'),
      ),
    ).toEqual([null, null, 'above_member_limit']);
  });

  it('names the remaining amount of a limit in the message', async () => {
    await setTerms('two_top', 'payout_ceiling', 90_000_00);
    await take([toBet('two_top', '12', '400')]);
    const messageOf = async (as: string, amount: string) =>
      (await judge(app, as, round.round_id, [toBet('two_top', '12', amount)])).data.items[0];
    expect(await messageOf(rich, '600')).toMatchObject({ verdict: 'accepted' });
    expect(await messageOf(rich, '600.01')).toMatchObject({
      reason: 'above_ceiling',
      message: 'เลขนี้รับได้อีก ฿600.00 กรุณาลดจำนวนเงิน',
    });
    await take([toBet('two_top', '12', '599.50')], rich);
    expect(await messageOf(token, '1')).toMatchObject({
      reason: 'above_ceiling',
      message: 'เลขนี้รับเต็มวงเงินแล้ว กรุณาเลือกเลขอื่น',
    });
    await setTerms('two_bottom', 'max_amount', 600_00);
    await setTerms('two_bottom', 'max_per_number', 1_000_00);
    await take([toBet('two_bottom', '12', '400')]);
    const { items } = (
      await judge(app, token, round.round_id, [
        toBet('two_bottom', '12', '600'),
        toBet('two_bottom', '12', '1'),
      ])
    ).data;
    expect(items.map(({ message }) => message)).toEqual([
      null,
      'เลขนี้คุณแทงครบ ฿1,000.00 แล้ว กรุณาเลือกเลขอื่น',
    ]);
  });
});

describe('bill/create', () => {
  it('charges the validated amount and fixes the rates', async () => {
    const bill = await take([toBet('three_top', '007', '10'), toBet('run_bottom', '5', '20.50')]);
    expect(bill).toMatchObject({
      state: 'active',
      item_count: 2,
      amount: 30_50,
      paid: 0,
      win_highest: 9_086_10,
      ended_at: null,
      note: null,
      round: { round_id: round.round_id, state: 'open' },
      cancellable_until: shift(round.closes_at, -10 * MINUTE_MS),
      items: [
        {
          item_id: 1,
          bet_type: 'three_top',
          number: '007',
          amount: 10_00,
          rate: '900',
          win: 9_000_00,
          state: 'pending',
        },
        { item_id: 2, bet_type: 'run_bottom', number: '5', rate: '4.2', win: 86_10 },
      ],
    });
    expect(await app.balanceOf(token)).toBe(1_000_00 - 30_50);
    expect(await fetchLottoMoves(app.db)).toEqual([
      {
        code: 'lotto_bet',
        reference: `lotto/${bill.bill_id}`,
        amount: 30_50,
        from: 'member_wallet',
        to: 'house_lotto',
      },
    ]);
    await setTerms('three_top', 'rate_milli', 800_000);
    const query = { bill_id: bill.bill_id };
    expect((await app.call(billDetail, { token, query })).data.items[0]?.rate).toBe('900');
  });

  it('refuses the whole bill when one rate has changed, and names the changed item', async () => {
    await setTerms('two_top', 'rate_milli', 95_000);
    const items = [toBet('two_bottom', '12', '10'), toBet('two_top', '12', '10')];
    const response = await expectRefused(items);
    expect(response.refusal).toBe('lotto.bill_changed');
    expect(response.json).toMatchObject({
      data: {
        round_id: round.round_id,
        total: '20.00',
        items: [
          { verdict: 'accepted', rate: '90', message: null },
          { verdict: 'changed', rate: '95', message: 'อัตราจ่ายเปลี่ยนจาก 90 เป็น 95' },
        ],
      },
    });
    await take([toBet('two_bottom', '12', '10'), toBet('two_top', '12', '10', '95')]);
  });

  it('refuses the whole bill when one number is closed, or pays half while the bill states the full rate', async () => {
    await closeNumber(app.db, round.round_id, { bet_type: 'two_top', number: '12', kind: 'half' });
    await closeNumber(app.db, round.round_id, {
      bet_type: 'two_top',
      number: '13',
      kind: 'closed',
    });
    for (const [item, verdict] of [
      [toBet('two_top', '12', '10'), 'changed'],
      [toBet('two_top', '13', '10'), 'refused'],
    ] as const) {
      const response = await expectRefused([toBet('two_top', '11', '10'), item]);
      expect(response).toMatchObject({
        refusal: 'lotto.bill_changed',
        json: { data: { items: [{ verdict: 'accepted' }, { verdict }] } },
      });
    }
    const bill = await take([toBet('two_top', '12', '10', '45')]);
    expect(bill.items[0]).toMatchObject({ rate: '45', win: 450_00 });
  });

  it('refuses the whole bill beyond a limit, adding up equal numbers of the bill', async () => {
    await setTerms('two_top', 'payout_ceiling', 900_00);
    const response = await expectRefused([
      toBet('two_top', '12', '6'),
      toBet('two_top', '12', '5'),
    ]);
    expect(response).toMatchObject({
      refusal: 'lotto.bill_changed',
      json: {
        data: { items: [{ verdict: 'accepted' }, { reason: 'above_ceiling' }] },
      },
    });
    await take([toBet('two_top', '12', '6'), toBet('two_top', '12', '4')]);
    expect((await expectRefused([toBet('two_top', '12', '1')], rich)).refusal).toBe(
      'lotto.bill_changed',
    );
  });

  it('refuses a bill that costs more than the balance', async () => {
    const response = await expectRefused([
      toBet('two_top', '12', '1000'),
      toBet('run_top', '1', '1'),
    ]);
    expect(response.refusal).toBe('wallet.insufficient_balance');
  });

  it('refuses a bill beyond the loss limit of the member', async () => {
    const memberId = await limitMember(app.db, { kind: 'loss', frame: 'day', amountSatang: 60_00 });
    await take([toBet('two_top', '12', '49.99')]);
    const refused = await expectRefused([toBet('two_top', '12', '10.02')]);
    expect(refused.refusal).toBe('safety.refused');
    expect(refused.json).toMatchObject({
      data: { reason: 'limit', kind: 'loss', frame: 'day', left: '10.01' },
    });
    await take([toBet('two_top', '12', '10.01')]);
    await liftLimits(app.db, memberId);
    await take([toBet('two_top', '12', '10')]);
  });

  it('creates one bill for an idempotency key, even when it repeats after the round has closed', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const items = [toBet('two_top', '12', '10')];
    const first = await bet(app, token, round.round_id, items, headers);
    const again = await bet(app, token, round.round_id, items, headers);
    expect(again.data).toEqual(first.data);
    await standStill(app.db, round.closes_at, async () => {
      const late = await bet(app, token, round.round_id, items, headers);
      expect(late.data.bill_id).toBe(first.data.bill_id);
    });
    expect(await app.balanceOf(token)).toBe(990_00);
    const other = await bet(app, token, round.round_id, [toBet('two_top', '12', '11')], headers);
    expect(other.refusal).toBe('request.idempotency_conflict');
  });

  it('accepts a bill from the opening until 1 ms before the closing, even if the stored state differs', async () => {
    const items = [toBet('two_top', '12', '1')];
    await standStill(app.db, shift(round.closes_at, -1), async () => {
      expect(await take(items)).toMatchObject({ cancellable_until: null });
    });
    await queryRaw(app.db, `UPDATE lotto_rounds SET state = 'open' WHERE round_id = $1`, [
      round.round_id,
    ]);
    await standStill(app.db, round.closes_at, async () => {
      expect((await expectRefused(items)).refusal).toBe('lotto.round_closed');
      expect((await judge(app, token, round.round_id, items)).refusal).toBe('lotto.round_closed');
    });
    await standStill(app.db, shift(round.opens_at, -1), async () => {
      const early = await expectRefused(items);
      expect(early).toMatchObject({
        refusal: 'lotto.round_closed',
        json: { message: expect.stringContaining('เปิดรับแทง') as string },
      });
    });
    await standStill(app.db, round.opens_at, () => take(items));
  });

  it('refuses a bill in a voided or an unknown round', async () => {
    const items = [toBet('two_top', '12', '1')];
    await queryRaw(
      app.db,
      `UPDATE lotto_rounds SET state = 'voided', note = 'งดออกรางวัล', voided_by = 'operator/som' WHERE round_id = $1`,
      [round.round_id],
    );
    expect((await expectRefused(items)).refusal).toBe('lotto.round_closed');
    expect((await bet(app, token, 'government-2000-01-01', items)).refusal).toBe(
      'lotto.unknown_round',
    );
  });

  it('accepts 500 items and refuses 501', async () => {
    const items = Array.from({ length: 501 }, (_, index) =>
      toBet('three_top', String(index).padStart(3, '0'), '1'),
    );
    expect((await bet(app, token, round.round_id, items)).status).toBe(400);
    const bill = await take(items.slice(0, 500));
    expect(bill).toMatchObject({ item_count: 500, amount: 500_00 });
    expect(bill.items.at(-1)).toMatchObject({ item_id: 500, number: '499' });
  });
});

describe('bill/cancel', () => {
  it('returns the stake and frees the limits', async () => {
    await setTerms('two_top', 'payout_ceiling', 900_00);
    const { bill_id } = await take([toBet('two_top', '12', '10'), toBet('three_tod', '321', '5')]);
    const { data } = await cancel(bill_id);
    expect(data).toMatchObject({
      state: 'cancelled',
      paid: 15_00,
      cancellable_until: null,
      items: [{ state: 'refunded' }, { state: 'refunded' }],
    });
    expect(data.ended_at).not.toBeNull();
    expect(await app.balanceOf(token)).toBe(1_000_00);
    expect((await fetchLottoMoves(app.db)).at(-1)).toEqual({
      code: 'lotto_cancel',
      reference: `lotto/${bill_id}`,
      amount: 15_00,
      from: 'house_lotto',
      to: 'member_wallet',
    });
    await take([toBet('two_top', '12', '10')], rich);
    expect((await cancel(bill_id)).refusal).toBe('lotto.bill_ended');
  });

  it('cancels only once when the request repeats with its key', async () => {
    const { bill_id } = await take([toBet('two_top', '12', '10')]);
    const headers = { 'idempotency-key': randomUUID() };
    const body = { bill_id };
    await app.call(billCancel, { token, body, headers });
    const again = await app.call(billCancel, { token, body, headers });
    expect(again.data.state).toBe('cancelled');
    expect(await app.balanceOf(token)).toBe(1_000_00);
  });

  it('is possible until ten minutes before the closing', async () => {
    const end = shift(round.closes_at, -10 * MINUTE_MS);
    const [first, second] = [
      await take([toBet('two_top', '12', '1')]),
      await take([toBet('two_top', '12', '1')]),
    ];
    await standStill(app.db, end, async () => {
      expect((await cancel(first.bill_id)).data.state).toBe('cancelled');
    });
    await standStill(app.db, shift(end, 1), async () => {
      expect((await cancel(second.bill_id)).refusal).toBe('lotto.cancel_too_late');
      const query = { bill_id: second.bill_id };
      expect((await app.call(billDetail, { token, query })).data.cancellable_until).toBeNull();
    });
  });

  it('is possible four times a day, counted from midnight in Thailand', async () => {
    const bills: { bill_id: string }[] = [];
    for (let turn = 0; turn < 6; turn += 1) bills.push(await take([toBet('two_top', '12', '1')]));
    const midnight = `${toCalendarDay(new Date())}T17:00:00.000Z`;
    // Keeps the round open before and after midnight in Thailand, whenever this test runs.
    await queryRaw(
      app.db,
      `UPDATE lotto_rounds SET opens_at = $2::text::timestamptz - interval '9 days', closes_at = $2::text::timestamptz + interval '1 day',
         draws_at = $2::text::timestamptz + interval '2 days' WHERE round_id = $1`,
      [round.round_id, midnight],
    );
    await standStill(app.db, shift(midnight, -1), async () => {
      for (const { bill_id } of bills.slice(0, 4))
        expect((await cancel(bill_id)).data.state).toBe('cancelled');
      expect(await cancel(bills[4]!.bill_id)).toMatchObject({
        refusal: 'lotto.cancelled_too_often',
        json: { message: 'วันนี้ยกเลิกโพยครบ 4 ครั้งแล้ว ยกเลิกได้อีกหลังเที่ยงคืน' },
      });
    });
    await standStill(app.db, midnight, async () => {
      expect((await cancel(bills[4]!.bill_id)).data.state).toBe('cancelled');
    });
  });

  it('applies the current rules of the agent to existing bills', async () => {
    const [first, second] = [
      await take([toBet('two_top', '12', '1')]),
      await take([toBet('two_top', '12', '1')]),
    ];
    const query = { bill_id: first.bill_id };
    const cancellableUntil = async () =>
      (await app.call(billDetail, { token, query })).data.cancellable_until;
    await writeRules(app.db, { lotto: { cancel_minutes: 60, cancels_per_day: 1 } });
    const end = shift(round.closes_at, -60 * MINUTE_MS);
    expect(await cancellableUntil()).toBe(end);
    await standStill(app.db, shift(end, 1), async () => {
      expect(await cancel(first.bill_id)).toMatchObject({
        refusal: 'lotto.cancel_too_late',
        json: { message: 'ยกเลิกโพยได้ก่อนปิดรับแทงอย่างน้อย 60 นาที โพยนี้ยกเลิกไม่ได้แล้ว' },
      });
      await writeRules(app.db, { lotto: { cancel_minutes: 59, cancels_per_day: 1 } });
      expect((await cancel(first.bill_id)).data.state).toBe('cancelled');
      expect(await cancel(second.bill_id)).toMatchObject({
        refusal: 'lotto.cancelled_too_often',
        json: { message: 'วันนี้ยกเลิกโพยครบ 1 ครั้งแล้ว ยกเลิกได้อีกหลังเที่ยงคืน' },
      });
    });
  });

  it('is refused where the agent allows no cancellations', async () => {
    await writeRules(app.db, { lotto: { cancels_per_day: 0 } });
    const bill = await take([toBet('two_top', '12', '1')]);
    expect(bill.cancellable_until).toBeNull();
    expect((await cancel(bill.bill_id)).refusal).toBe('lotto.cancel_not_offered');
  });

  it('is refused for Yeekee and for a bill whose result is known', async () => {
    const { bill_id } = await take([toBet('two_top', '12', '1')]);
    await queryRaw(
      app.db,
      `UPDATE lotto_markets SET result_kind = 'yeekee' WHERE market_id = 'government'`,
    );
    expect((await cancel(bill_id)).refusal).toBe('lotto.cancel_not_offered');
    const query = { bill_id };
    expect((await app.call(billDetail, { token, query })).data.cancellable_until).toBeNull();
    await queryRaw(
      app.db,
      `UPDATE lotto_rounds SET state = 'drawing', three_top = '123', two_bottom = '45' WHERE round_id = $1`,
      [round.round_id],
    );
    await queryRaw(
      app.db,
      `UPDATE lotto_markets SET result_kind = 'government' WHERE market_id = 'government'`,
    );
    expect((await cancel(bill_id)).refusal).toBe('lotto.cancel_too_late');
    await queryRaw(
      app.db,
      `UPDATE lotto_bills SET state = 'resulted', ended_at = business_now() WHERE id = $1`,
      [bill_id],
    );
    expect((await cancel(bill_id)).refusal).toBe('lotto.bill_ended');
  });
});

describe('bills of a member', () => {
  it('cannot be read or cancelled by another member', async () => {
    const { bill_id } = await take([toBet('two_top', '12', '10')]);
    const query = { bill_id };
    expect((await app.call(billDetail, { token: rich, query })).refusal).toBe('lotto.unknown_bill');
    expect((await cancel(bill_id, rich)).refusal).toBe('lotto.unknown_bill');
    expect((await app.call(billList, { token: rich })).data.bills).toEqual([]);
    expect(
      (await app.call(billList, { token: rich, query: { cursor: bill_id } })).data.bills,
    ).toEqual([]);
    expect((await app.call(billDetail, { token, query })).data.state).toBe('active');
    expect((await cancel(randomUUID())).refusal).toBe('lotto.unknown_bill');
  });

  it('come in pages, latest first', async () => {
    const ids = [];
    for (let turn = 0; turn < 3; turn += 1) {
      ids.unshift((await take([toBet('two_top', '12', '1')])).bill_id);
    }
    const first = (await app.call(billList, { token, query: { limit: '2' } })).data;
    expect(first.bills.map(({ bill_id }) => bill_id)).toEqual(ids.slice(0, 2));
    expect(first.bills[0]).not.toHaveProperty('items');
    const query = { limit: '2', cursor: first.next_cursor ?? '' };
    const second = (await app.call(billList, { token, query })).data;
    expect(second.bills.map(({ bill_id }) => bill_id)).toEqual(ids.slice(2));
    expect(second.next_cursor).toBeNull();
  });

  it('are filtered by state, round and the Thai day of their creation', async () => {
    // 00:30 on the 22nd in Thailand is still the 21st in UTC.
    const opens = '2026-11-20T00:00:00Z';
    await queryRaw(
      app.db,
      `UPDATE lotto_rounds SET opens_at = $2::text::timestamptz, closes_at = $2::text::timestamptz + interval '9 days',
         draws_at = $2::text::timestamptz + interval '9 days' WHERE round_id = $1`,
      [round.round_id, opens],
    );
    const [late, early] = [
      await standStill(app.db, '2026-11-21T17:30:00Z', () => take([toBet('two_top', '12', '1')])),
      await standStill(app.db, '2026-11-21T16:59:59.999Z', () =>
        take([toBet('two_top', '12', '1')]),
      ),
    ];
    await standStill(app.db, '2026-11-21T17:30:00Z', () => cancel(early.bill_id));
    const find = async (query: Record<string, string>) =>
      (await app.call(billList, { token, query })).data.bills.map(({ bill_id }) => bill_id);
    expect(await find({ from: '2026-11-22' })).toEqual([late.bill_id]);
    expect(await find({ until: '2026-11-21' })).toEqual([early.bill_id]);
    expect(await find({ from: '2026-11-21', until: '2026-11-22' })).toEqual([
      late.bill_id,
      early.bill_id,
    ]);
    expect(await find({ state: 'cancelled' })).toEqual([early.bill_id]);
    expect(await find({ state: 'active', round_id: round.round_id })).toEqual([late.bill_id]);
    expect(await find({ round_id: 'government-2000-01-01' })).toEqual([]);
    expect((await app.call(billList, { token, query: { from: '2026-02-30' } })).status).toBe(400);
  });
});
