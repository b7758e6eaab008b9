import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  lottoLimit,
  lottoLobby,
  lottoRate,
  lottoRates,
  lottoRound,
  lottoRounds,
  lottoRule,
} from '@/contract/lotto.contract';
import { addDays, toCalendarDay } from '@/domain/calendar-day';
import { yokAgent } from '@/server/agent/yok.seed';
import { queryRaw } from '@/server/db/raw';
import { planLottoRounds } from '@/server/lotto/round-planner';
import { writeRules } from '../../support/agent-rules';
import { createTestApp, type TestApp } from '../../support/app';
import { runJob } from '../../support/run-job';
import { planYeekeeRounds } from '../../support/test-seeds';

const DAY_MS = 86_400_000;

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const fetchMarkets = async () => {
  const { categories } = (await app.call(lottoLobby)).data;
  return categories.flatMap(({ markets }) => markets);
};

/** Returns the open round of the government; there always is one. */
async function fetchOpenRound() {
  const rounds = (await app.call(lottoRounds, { query: { market_id: 'government' } })).data.rounds;
  const open = rounds.find(({ state }) => state === 'open');
  if (!open) throw new Error('the government has no open round');
  return open;
}

const moveClockTo = (instant: string, extraMs = 0) =>
  app.moveClock(new Date(instant).getTime() + extraMs - Date.now());

describe('the lobby of lotteries', () => {
  it('shows every market with its next and its latest round', async () => {
    const response = await app.call(lottoLobby);
    expect(response.json).toMatchObject({ status: 0, message: '' });
    expect(response.data.categories.map(({ name }) => name)).toEqual([
      'หวยไทย',
      'หวยต่างประเทศ',
      'หวยหุ้น',
      'ยี่กี',
    ]);
    const markets = await fetchMarkets();
    expect(markets.map(({ market_id }) => market_id)).toEqual([
      'government',
      'omsin',
      'thokos',
      'hanoi-special',
      'hanoi',
      'hanoi-vip',
      'lao',
      'malay',
      'nikkei-morning',
      'nikkei-afternoon',
      'thai-stock',
      'dow-jones',
      'yeekee',
    ]);
    for (const { round, latest } of markets) {
      expect(round?.closes_at && round.closes_at > response.data.server_time).toBe(true);
      expect(['scheduled', 'open']).toContain(round?.state);
      expect(latest && latest.closes_at <= response.data.server_time).toBe(true);
    }
  });

  it('shows a round as the latest once it has closed', async () => {
    const round = await fetchOpenRound();
    await moveClockTo(round.closes_at, 1_000);
    const government = (await fetchMarkets()).find(({ market_id }) => market_id === 'government');
    expect(government?.latest).toMatchObject({
      round_id: round.round_id,
      state: 'closed',
      result: null,
    });
    expect(government?.round).toMatchObject({ state: 'open', opens_at: round.closes_at });
  });

  it('leaves out a closed market only after its last round', async () => {
    await queryRaw(app.db, `UPDATE lotto_markets SET is_open = false WHERE market_id = 'lao'`);
    const lao = (await fetchMarkets()).find(({ market_id }) => market_id === 'lao');
    expect(lao?.round).not.toBeNull();
    await app.moveClock(40 * DAY_MS);
    await planLottoRounds(app.db);
    const ids = (await fetchMarkets()).map(({ market_id }) => market_id);
    expect(ids).not.toContain('lao');
    expect(ids).toContain('hanoi');
    expect(
      (await app.call(lottoRates)).data.categories.flatMap(({ markets }) =>
        markets.map(({ market_id }) => market_id),
      ),
    ).not.toContain('lao');
  });
});

describe('coming rounds', () => {
  it('are sorted by closing time, and filtered by market or category', async () => {
    const { rounds, server_time } = (await app.call(lottoRounds, { query: { limit: '100' } })).data;
    const closings = rounds.map(({ closes_at }) => closes_at);
    expect(closings).toEqual([...closings].sort());
    expect(closings.every((closing) => closing > server_time)).toBe(true);
    const hanoi = (await app.call(lottoRounds, { query: { market_id: 'hanoi' } })).data.rounds;
    expect(hanoi.length).toBeGreaterThanOrEqual(7);
    expect(new Set(hanoi.map(({ market_id }) => market_id))).toEqual(new Set(['hanoi']));
    const stock = (await app.call(lottoRounds, { query: { category_id: 'stock', limit: '3' } }))
      .data.rounds;
    expect(stock.map(({ category_id }) => category_id)).toEqual(['stock', 'stock', 'stock']);
    expect((await app.call(lottoRounds, { query: { market_id: 'nothing' } })).data.rounds).toEqual(
      [],
    );
  });

  it('open and close by the clock, even when the stored state is outdated', async () => {
    const [, later] = (await app.call(lottoRounds, { query: { market_id: 'hanoi' } })).data.rounds;
    if (!later) throw new Error('no later round');
    const stateAt = async (instant: string, plusMs: number) => {
      // The clock runs on between two statements, so the round is moved and not the clock.
      await queryRaw(
        app.db,
        `UPDATE lotto_rounds SET opens_at = opens_at + d, closes_at = closes_at + d, draws_at = draws_at + d
         FROM (SELECT business_now() - ($2::text::timestamptz + $3 * interval '1 millisecond') AS d) AS shift
         WHERE round_id = $1 AND agent_id = 1`,
        [later.round_id, instant, plusMs],
      );
      const query = { round_id: later.round_id };
      const { state } = (await app.call(lottoRound, { query })).data.round;
      await queryRaw(
        app.db,
        `UPDATE lotto_rounds SET opens_at = $2::text::timestamptz, closes_at = $3::text::timestamptz,
           draws_at = $4::text::timestamptz WHERE round_id = $1 AND agent_id = 1`,
        [later.round_id, later.opens_at, later.closes_at, later.draws_at],
      );
      return state;
    };
    expect(await stateAt(later.opens_at, -60_000)).toBe('scheduled');
    expect(await stateAt(later.opens_at, 0)).toBe('open');
    expect(await stateAt(later.closes_at, -60_000)).toBe('open');
    expect(await stateAt(later.closes_at, 0)).toBe('closed');
  });

  it('exist a year later in every market after the planner has run', async () => {
    await app.moveClock(365 * DAY_MS);
    await planLottoRounds(app.db);
    await planYeekeeRounds(app.db);
    expect((await fetchMarkets()).every(({ round }) => round !== null)).toBe(true);
  });

  it('are not planned on a holiday', async () => {
    const day = addDays(toCalendarDay(new Date()), 20);
    await queryRaw(
      app.db,
      `INSERT INTO lotto_holidays (agent_id, market_id, day, name) VALUES (1, 'hanoi', $1::text::date, 'พัก')`,
      [day],
    );
    await app.moveClock(15 * DAY_MS);
    await planLottoRounds(app.db);
    const days = (await app.call(lottoRounds, { query: { market_id: 'hanoi' } })).data.rounds.map(
      (round) => round.day,
    );
    expect(days).toContain(addDays(day, -1));
    expect(days).not.toContain(day);
    expect(days).toContain(addDays(day, 1));
  });

  it('are planned once when planners run at the same time and repeatedly', async () => {
    const count = async () =>
      (await queryRaw<{ count: number }>(app.db, 'SELECT count(*) FROM lotto_rounds'))[0]?.count;
    const before = await count();
    await Promise.all([planLottoRounds(app.db), planLottoRounds(app.db)]);
    await runJob(app, 'plan-lotto-rounds');
    expect(await count()).toBe(before);
  });
});

describe('a round', () => {
  it('lists its bet types in display order, with rates and limits', async () => {
    const { round_id } = await fetchOpenRound();
    const { terms, round, image, closed_numbers } = (
      await app.call(lottoRound, { query: { round_id } })
    ).data;
    expect(round).toMatchObject({ market_name: 'หวยรัฐบาล', category_id: 'thai', number: null });
    expect(image).toBe('government');
    expect(closed_numbers).toEqual([]);
    expect(terms.map(({ bet_type, rate, rtp }) => [bet_type, rate, rtp])).toEqual([
      ['three_top', '900', '90'],
      ['three_tod', '120', '72'],
      ['three_front', '400', '79.96'],
      ['three_bottom', '400', '79.96'],
      ['two_top', '90', '90'],
      ['two_bottom', '90', '90'],
      ['run_top', '3.2', '86.72'],
      ['run_bottom', '4.2', '79.8'],
    ]);
    expect(terms[0]).toMatchObject({
      min_amount: 1_00,
      max_amount: 2_000_00,
      max_per_number: 10_000_00,
    });
    expect(terms[4]).toMatchObject({ max_amount: 5_000_00 });
  });

  it('offers no front and bottom prizes in a market with one announced number', async () => {
    const [round] = (await app.call(lottoRounds, { query: { market_id: 'hanoi' } })).data.rounds;
    const query = { round_id: round?.round_id ?? '' };
    const kinds = (await app.call(lottoRound, { query })).data.terms.map(
      ({ bet_type }) => bet_type,
    );
    expect(kinds).toEqual([
      'three_top',
      'three_tod',
      'two_top',
      'two_bottom',
      'run_top',
      'run_bottom',
    ]);
  });

  it('returns its rates, limits and closed numbers', async () => {
    const { round_id } = await fetchOpenRound();
    await queryRaw(
      app.db,
      `INSERT INTO lotto_closed_numbers (round_id, bet_type, number, kind, closed_at, closed_by)
       SELECT id, c.*, business_now(), 'test' FROM lotto_rounds,
         (VALUES ('two_top', '99', 'closed'), ('two_top', '07', 'half'), ('three_top', '123', 'half')) AS c
       WHERE round_id = $1 AND agent_id = 1`,
      [round_id],
    );
    const closed = [
      { bet_type: 'three_top', number: '123', kind: 'half' },
      { bet_type: 'two_top', number: '07', kind: 'half' },
      { bet_type: 'two_top', number: '99', kind: 'closed' },
    ];
    const query = { round_id };
    const rate = (await app.call(lottoRate, { query })).data;
    expect(rate.closed_numbers).toEqual(closed);
    expect(rate.rates[6]).toEqual({ bet_type: 'run_top', rate: '3.2', rtp: '86.72' });
    const limit = (await app.call(lottoLimit, { query })).data;
    expect(limit).toMatchObject({ round_id, closed_numbers: closed, cancels_per_day: 4 });
    expect(limit.limits[0]).toEqual({
      bet_type: 'three_top',
      min_amount: 1_00,
      max_amount: 2_000_00,
      max_per_number: 10_000_00,
      payout_ceiling: 20_000_000_00,
    });
  });

  it('states its closing time and bet limits in its rules', async () => {
    const { round_id } = await fetchOpenRound();
    const { rules } = (await app.call(lottoRule, { query: { round_id } })).data;
    const text = rules.map((rule) => `${rule.title}: ${rule.text}`).join('\n');
    expect(text).toContain('15:20 น.');
    expect(text).toContain('3 ตัวบน ฿1.00 ถึง ฿2,000.00');
    expect(text).toContain('วิ่งล่าง ฿1.00 ถึง ฿5,000.00');
    expect(text).toContain('ก่อนปิดรับแทงอย่างน้อย 10 นาที ไม่เกินวันละ 4 โพย');
    expect(text).toContain('รางวัลที่ 1');
  });

  it('states the cancellation rules of its agent in its rules and limits', async () => {
    const query = { round_id: (await fetchOpenRound()).round_id };
    const sayRules = async () =>
      (await app.call(lottoRule, { query })).data.rules.map(({ text }) => text).join('\n');
    await writeRules(app.db, { lotto: { cancel_minutes: 30, cancels_per_day: 2 } });
    expect(await sayRules()).toContain('ก่อนปิดรับแทงอย่างน้อย 30 นาที ไม่เกินวันละ 2 โพย');
    expect((await app.call(lottoLimit, { query })).data).toMatchObject({
      cancel_minutes: 30,
      cancels_per_day: 2,
    });
    await writeRules(app.db, { lotto: { cancels_per_day: 0 } });
    expect(await sayRules()).toContain('โพยของหวยนี้ยกเลิกไม่ได้');
  });

  it('explains in the Yeekee rules the result, the prizes for shots and the limits of the proof', async () => {
    const query = { market_id: 'yeekee', limit: '1' };
    const [round] = (await app.call(lottoRounds, { query })).data.rounds;
    const { rules } = (await app.call(lottoRule, { query: { round_id: round?.round_id ?? '' } }))
      .data;
    const text = rules.map((rule) => `${rule.title}: ${rule.text}`).join('\n');
    for (const expected of [
      'เปิดรับแทงและยิงเลข',
      '05:00 น.',
      'ยิงเลขต่อได้อีก 2 นาที',
      'คนละ 1 ครั้งทุก 5 วินาที',
      'ลบเลขของอันดับ 16 แล้วบวกเลขระบบ',
      '3 ตัวบนคือ 3 ตัวท้าย',
      'ยอดแทงไม่มีผลต่อผลรางวัล',
      'จับรางวัลสูงสุด ฿400.00 และ ฿200.00',
      'แทงในรอบนี้รวมตั้งแต่ ฿100.00',
      'ได้รางวัลไม่เกินวันละหนึ่งครั้ง',
      'โพยยี่กียกเลิกไม่ได้',
      'ไม่ถึง 20 ครั้ง',
      'ระบบขัดข้องในนาทีสุดท้าย',
      'รหัสยืนยันผลของเลขลับ',
      'พิสูจน์ไม่ได้ว่าผู้ที่รู้เลขลับไม่ได้เลือกยิงเลขสุดท้ายเอง',
    ]) {
      expect(text).toContain(expected);
    }
    expect(text).not.toContain('ยกเลิกได้ก่อนปิดรับแทง');
    expect(new Set(rules.map(({ title }) => title)).size).toBe(rules.length);
  });

  it('with an unknown id is refused by every endpoint', async () => {
    const query = { round_id: 'government-2000-01-01' };
    for (const endpoint of [lottoRound, lottoRule, lottoRate, lottoLimit]) {
      expect((await app.call(endpoint, { query })).refusal).toBe('lotto.unknown_round');
    }
  });

  it('has only the rates of the agent to which it belongs', async () => {
    const yok = await createTestApp({ db: app.db, agentId: yokAgent.id });
    const [own] = (await yok.call(lottoRounds, { query: { market_id: 'government' } })).data.rounds;
    const query = { round_id: own?.round_id ?? '' };
    await queryRaw(
      app.db,
      `UPDATE lotto_terms SET rate_milli = 950000 WHERE agent_id = 2 AND bet_type = 'three_top'`,
    );
    expect((await yok.call(lottoRate, { query })).data.rates[0]?.rate).toBe('950');
    expect((await app.call(lottoRate, { query })).data.rates[0]?.rate).toBe('900');
    await yok.close();
  });
});

describe('the rates of all markets', () => {
  it('are grouped by category', async () => {
    const { categories } = (await app.call(lottoRates)).data;
    expect(categories).toHaveLength(4);
    const [thai] = (await app.call(lottoRates, { query: { category_id: 'thai', agent_id: '1' } }))
      .data.categories;
    expect(thai).toMatchObject({
      category_id: 'thai',
      markets: [
        { market_id: 'government', image: 'government', schedule: 'วันที่ 1 และ 16 ปิดรับ 15:20' },
        { market_id: 'omsin' },
        { market_id: 'thokos' },
      ],
    });
    expect(thai?.markets[0]?.terms).toHaveLength(8);
    expect(thai?.markets[1]?.terms).toHaveLength(6);
  });
});
