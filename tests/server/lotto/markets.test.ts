import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ErrorName, errorCodes } from '@/contract/errors';
import { type LottoRound, lottoLimit, lottoLobby, lottoRate } from '@/contract/lotto.contract';
import { queryRaw } from '@/server/db/raw';
import { voidOverdueRounds } from '@/server/lotto/draw.service';
import { createTestApp, type TestApp } from '../../support/app';
import { OPERATOR_KEY, type OperatorResponse, operate } from '../../support/deposit.fixture';
import { openTestRound, readRound } from '../../support/draw.fixture';
import { bet, openRound, toBet } from '../../support/lotto.fixture';
import { employ } from '../../support/staff.fixture';
import { createTestProvider } from '../../support/test-provider';

const MARKET = 'government';
const LATER = 'government-2031-01-01';
const TEN_DAYS_MS = 10 * 86_400_000;
let app: TestApp;
let token: string;
let round: LottoRound;

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    operatorKey: OPERATOR_KEY,
    prepare: async (fresh) => {
      await employ(fresh.db, ['nok'], 'finance');
      token = await fresh.loginAs();
      round = await openRound(fresh);
    },
  });
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const refusalOf = (name: ErrorName) => ({ error: errorCodes[name] });
const change = (terms: object = {}, as = 'som') =>
  operate(app, '/lotto/markets/terms', {
    body: {
      market_id: MARKET,
      terms: [
        {
          ...{ bet_type: 'two_top', rate: '90', min_amount: '1', max_amount: '5000' },
          ...{ max_per_number: '10000', payout_ceiling: '5000000', ...terms },
        },
      ],
    },
    as,
  });
const approvalOf = ({ data }: OperatorResponse) => (data as { approval: number }).approval;
const approve = (id: number) => operate(app, '/approvals/approve', { body: { id }, as: 'nok' });
const planRound = () =>
  queryRaw(
    app.db,
    `INSERT INTO lotto_rounds (agent_id, market_id, round_id, day, opens_at, closes_at, draws_at)
     VALUES (1, $1, $2, '2031-01-01', business_now(), '2031-01-01', '2031-01-01')`,
    [MARKET, LATER],
  );
const rateOf = async (roundId: string) =>
  (await app.call(lottoRate, { query: { round_id: roundId } })).data.rates.find(
    ({ bet_type }) => bet_type === 'two_top',
  )?.rate;
const mostOf = async (roundId: string) =>
  (await app.call(lottoLimit, { query: { round_id: roundId } })).data.limits.find(
    ({ bet_type }) => bet_type === 'two_top',
  )?.max_amount;

describe('terms of a market', () => {
  it('change limits by the owner alone, for rounds that are planned afterwards', async () => {
    const response = await change({ max_amount: '200' });
    expect(response).toMatchObject({ error: 0, data: { rounds: 2 } });
    await planRound();
    expect([await mostOf(round.round_id), await mostOf(LATER)]).toEqual([5_000_00, 200_00]);
    const { markets } = (await operate(app, '/lotto/markets')).data as {
      markets: { market_id: string; earlier: object }[];
    };
    expect(markets.find(({ market_id }) => market_id === MARKET)).toMatchObject({
      kept: { rounds: 3, last_day: '2031-01-01' },
      earlier: { rounds: 2 },
    });
  });

  it('change a rate only when a second person approves it, and planned rounds keep theirs', async () => {
    const asked = await change({ rate: '85' });
    expect(asked).toMatchObject(refusalOf('operator.approval_needed'));
    expect(approvalOf(await change({ rate: '85' }))).toBe(approvalOf(asked));
    expect(await approve(approvalOf(asked))).toMatchObject({ error: 0 });
    await planRound();
    expect([await rateOf(round.round_id), await rateOf(LATER)]).toEqual(['90', '85']);
    const bill = await bet(app, token, round.round_id, [toBet('two_top', '12', '10')]);
    expect(bill.data).toMatchObject({ items: [{ rate: '90', win: 900_00 }] });
    const late = await bet(app, token, LATER, [toBet('two_top', '12', '10')]);
    expect(late.refusal).toBe('lotto.bill_changed');
    expect(await change({ rate: '85' })).toMatchObject({ error: 0 });
  });

  it('refuse a rate by which the house would lose, and one that was planned on another', async () => {
    expect(await change({ rate: '99' })).toMatchObject(refusalOf('lotto.rate_loses'));
    const first = approvalOf(await change({ rate: '85' }));
    const second = approvalOf(await change({ rate: '80' }, 'lek'));
    expect(await approve(second)).toMatchObject({ error: 0 });
    expect(await approve(first)).toMatchObject(refusalOf('lotto.terms_changed'));
  });

  it('refuse limits out of order and a bet type that the market does not have', async () => {
    expect((await change({ max_amount: '0.50' })).status).toBe(400);
    await queryRaw(
      app.db,
      `DELETE FROM lotto_terms WHERE market_id = 'government' AND bet_type = 'two_top'`,
    );
    expect(await change()).toMatchObject(refusalOf('lotto.type_not_offered'));
  });
});

describe('SQL', () => {
  const setRate = (rate: number, approval: number | null) =>
    queryRaw(
      app.db,
      `UPDATE lotto_terms SET rate_milli = $1, approval_id = $2
       WHERE agent_id = 1 AND market_id = 'government' AND bet_type = 'two_top'`,
      [rate, approval],
    );

  it('refuses a rate without the approval of exactly this rate, and a second use of it', async () => {
    await expect(setRate(85_000, null)).rejects.toThrow(/no other person approved/);
    const id = approvalOf(await change({ rate: '85' }));
    await expect(setRate(85_000, id)).rejects.toThrow(/no other person approved/);
    await approve(id);
    await expect(setRate(95_000, id)).rejects.toThrow(/no other person approved/);
    const back = approvalOf(await change({ rate: '90' }));
    await approve(back);
    await expect(setRate(85_000, id)).rejects.toThrow(/no other person approved/);
    await queryRaw(
      app.db,
      `DELETE FROM lotto_terms WHERE agent_id = 1 AND market_id = 'government' AND bet_type = 'two_top'`,
    );
    await expect(
      queryRaw(
        app.db,
        `INSERT INTO lotto_terms (agent_id, market_id, bet_type, rate_milli, min_amount, max_amount, max_per_number, payout_ceiling)
         VALUES (1, 'government', 'two_top', 99000, 1, 1, 1, 1000)`,
      ),
    ).rejects.toThrow(/no other person approved/);
  });

  it('lets a round keep no other terms than those of its market', async () => {
    const keep = (rate: number) =>
      queryRaw(
        app.db,
        `INSERT INTO lotto_round_terms
         SELECT r.id, t.bet_type, $2, t.min_amount, t.max_amount, t.max_per_number, t.payout_ceiling
         FROM lotto_rounds r JOIN lotto_terms t USING (agent_id, market_id)
         WHERE r.round_id = $1 AND r.agent_id = 1 AND t.bet_type = 'two_top'`,
        [round.round_id, rate],
      );
    await expect(keep(99_000)).rejects.toThrow(/keeps only the terms/);
    await keep(90_000);
    await expect(
      queryRaw(app.db, 'UPDATE lotto_round_terms SET rate_milli = 99000'),
    ).rejects.toThrow();
  });
});

describe('a market', () => {
  const edit = (fields: object = {}) =>
    operate(app, '/lotto/markets/edit', {
      body: {
        ...{ market_id: 'test-four-digits', name: 'หวยทดสอบใหม่', position: 3, image: 'lao' },
        ...{ refund_after_minutes: 60, ...fields },
      },
    });

  it('leaves the lobby when it is closed and has no planned round, and returns when it is opened', async () => {
    const isShown = async () =>
      (await app.call(lottoLobby)).data.categories
        .flatMap(({ markets }) => markets)
        .some(({ market_id }) => market_id === 'lao');
    const set = (is_open: boolean) =>
      operate(app, '/lotto/markets/open', { body: { market_id: 'lao', is_open } });
    expect(await set(false)).toMatchObject({ error: 0 });
    await app.moveClock(TEN_DAYS_MS);
    expect(await isShown()).toBe(false);
    await set(true);
    await set(true);
    expect(await isShown()).toBe(true);
    const actions = await queryRaw(
      app.db,
      `SELECT action FROM operator_actions WHERE subject = 'lotto_market/lao' ORDER BY seq`,
    );
    expect(actions).toEqual([{ action: 'lotto.close_market' }, { action: 'lotto.open_market' }]);
  });

  it('takes another name, place, picture and time of refund, unless a waiting round would be refunded at once', async () => {
    const waiting = await openTestRound(app.db, { closes: -40, draws: -30 });
    expect(await edit({ refund_after_minutes: 20 })).toMatchObject(refusalOf('lotto.refund_due'));
    expect((await edit({ image: 'atlantis' })).status).toBe(400);
    expect(await edit({ refund_after_minutes: 45 })).toMatchObject({ error: 0 });
    await voidOverdueRounds(app.db);
    expect(await readRound(app.db, waiting)).toMatchObject({ state: 'scheduled' });
    const { markets } = (await operate(app, '/lotto/markets')).data as { markets: object[] };
    expect(markets).toContainEqual(
      expect.objectContaining({ name: 'หวยทดสอบใหม่', image: 'lao', refund_after_minutes: 45 }),
    );
  });
});
