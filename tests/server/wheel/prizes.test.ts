import { describe, expect, test } from 'vitest';
import { couponRedeem } from '@/contract/coupons.contract';
import { memberStatement } from '@/contract/statement.contract';
import {
  type WheelPlay,
  wheelBoard,
  wheelConfigV2,
  wheelHistory,
  wheelReward,
} from '@/contract/wheel.contract';
import { fetchTurnoverOwed } from '@/server/requirements/turnover.queries';
import { createTestApp } from '../../support/app';
import { operate } from '../../support/deposit.fixture';
import { createTestProvider } from '../../support/test-provider';
import { forgetCommitment, putPrizes, useWheelFixture } from '../../support/wheel.fixture';

const OPENING = 1_000_00;
const OPENING_POINTS = 500;
const DEMO_SPINS = 3;
const fixture = useWheelFixture();

describe('a prize of the wheel', () => {
  test('with credit is paid to the main wallet and requires turnover of the same amount', async () => {
    await fixture.offerOnly({ kind: 'credit', weight: 1, amount: '12.34' });
    const { play } = (await fixture.spin()).data;
    expect(play.prize.gain).toEqual({ kind: 'credit', amount: 12_34, turnover: 12_34 });
    expect(await fixture.app.balanceOf(fixture.token)).toBe(OPENING + 12_34);
    expect(await fetchTurnoverOwed(fixture.app.db, fixture.memberId)).toMatchObject([
      { source: 'wheel', reference: play.id, requiredSatang: 12_34, name: 'วงล้อ ฿12.34' },
    ]);
    const { data } = await fixture.app.call(memberStatement, { token: fixture.token, query: {} });
    expect(data.movements[0]).toMatchObject({ code: 'wheel_credit', amount: 12_34 });
  });

  test('with credit and no turnover requires no play', async () => {
    await fixture.offerOnly({ kind: 'credit', weight: 1, amount: '5', turnover_multiple: '0' });
    await fixture.spin();
    expect(await fetchTurnoverOwed(fixture.app.db, fixture.memberId)).toEqual([]);
  });

  test('with points is added to the points of the member', async () => {
    await fixture.offerOnly({ kind: 'points', weight: 1, point: 50 });
    await fixture.spin();
    expect(await fixture.pointsOf()).toBe(OPENING_POINTS + 50);
  });

  test('with a coupon gives a code that only the winner can use', async () => {
    await fixture.offerOnly({ kind: 'coupon', weight: 1, amount: '20', valid_days: 3 });
    const { play } = (await fixture.spin()).data;
    const code = play.coupon?.code ?? '';
    expect(code).toMatch(/^[A-Z2-9]{12}$/);
    const agreed = { kind: 'credit', amount: '20', turnover: '20', locks: '100000' } as const;
    const body = { code, agreed };
    expect(
      (await fixture.app.call(couponRedeem, { token: fixture.other, body })).refusal,
    ).toBeDefined();
    expect(
      (await fixture.app.call(couponRedeem, { token: fixture.token, body })).refusal,
    ).toBeUndefined();
    expect(await fixture.app.balanceOf(fixture.token)).toBe(OPENING + 20_00);
    const list = await operate(fixture.app, '/coupons');
    expect(JSON.stringify(list.data)).not.toContain(code);
  });

  test('with spins is granted even beyond the maximum of unused spins', async () => {
    await fixture.offerOnly({ kind: 'spins', weight: 1, count: 3 });
    await fixture.grant(50 - DEMO_SPINS);
    expect((await fixture.spin()).data.free_spins).toBe(52);
    expect((await fixture.config()).spins.find(({ source }) => source === 'prize')?.count).toBe(3);
  });

  test('that is out of stock is replaced by its published fallback prize', async () => {
    await putPrizes(fixture.app, [
      { kind: 'credit', weight: 99, amount: '100', stock: 1, fallback: 2 },
      { kind: 'points', weight: 1, point: 3 },
    ]);
    await forgetCommitment(fixture.app.db, fixture.memberId);
    await fixture.grant(20);
    const plays: WheelPlay[] = [];
    for (let turn = 0; turn < 20; turn += 1) plays.push((await fixture.spin()).data.play);
    const real = plays.filter(({ prize }) => prize.no === 1);
    expect(real).toHaveLength(1);
    expect(plays.filter(({ drawn_no }) => drawn_no === 1).length).toBeGreaterThan(10);
    expect(await fixture.app.balanceOf(fixture.token)).toBe(OPENING + 100_00);
    expect(await fixture.pointsOf()).toBe(OPENING_POINTS + 19 * 3);
    // Uses a second application, because the first one has cached the counts.
    const beside = await createTestApp({ db: fixture.app.db, providers: [createTestProvider()] });
    const { prizes, setting } = (await beside.call(wheelConfigV2, { token: fixture.token })).data;
    expect(prizes).toMatchObject([
      { stock_left: 0, fallback_no: 2, came_out: 1 },
      { stock_left: null, fallback_no: null, came_out: 19 },
    ]);
    expect(setting.counted_plays).toBe(20);
  });

  test('is returned as unseen until the member marks it as seen', async () => {
    const ids = [(await fixture.spin()).data.play.id, (await fixture.spin()).data.play.id];
    const fetchUnseen = async (seen?: string[], by = fixture.token) =>
      (
        await fixture.app.call(wheelReward, { token: by, body: seen ? { seen } : {} })
      ).data.plays.map(({ id }) => id);
    expect(await fetchUnseen()).toEqual(ids);
    expect(await fetchUnseen([ids[0] ?? ''])).toEqual([ids[1]]);
    // Another member cannot mark the prize as seen.
    expect(await fetchUnseen(ids, fixture.other)).toEqual([]);
    expect(await fetchUnseen([ids[0] ?? ''])).toEqual([ids[1]]);
    expect(await fetchUnseen(ids)).toEqual([]);
  });

  test('is on the board with a masked name, for members of the agent only', async () => {
    await fixture.grant(25);
    for (let turn = 0; turn < 24; turn += 1) await fixture.spin();
    const { data } = await fixture.app.call(wheelBoard, { token: fixture.other });
    expect(data).toHaveLength(20);
    expect(new Set(data.map(({ username }) => username))).toEqual(new Set(['081*****78']));
    const times = data.map(({ at }) => Date.parse(at));
    expect(times).toEqual([...times].sort((a, b) => b - a));
    await fixture.plant('wheel_plays', 'UPDATE wheel_plays SET agent_id = 2');
    expect((await fixture.app.call(wheelBoard, { token: fixture.other })).data).toEqual([]);
  });

  test('is in the wheel history of its winner only, page by page', async () => {
    await fixture.grant(10);
    for (let turn = 0; turn < 7; turn += 1) await fixture.spin();
    const nonces: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query = { limit: '3', ...(cursor !== '' && { cursor }) };
      const page: { plays: WheelPlay[]; next_cursor: string | null } = (
        await fixture.app.call(wheelHistory, { token: fixture.token, query })
      ).data;
      nonces.push(...page.plays.map(({ nonce }) => nonce));
      cursor = page.next_cursor;
    }
    expect(nonces).toEqual([7, 6, 5, 4, 3, 2, 1]);
    expect(
      (await fixture.app.call(wheelHistory, { token: fixture.other, query: {} })).data.plays,
    ).toEqual([]);
  });
});
