import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorCodes } from '@/contract/errors';
import type { LottoRound } from '@/contract/lotto.contract';
import { yokAgent } from '@/server/agent/yok.seed';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp } from '../../support/app';
import { OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { openTestRound, type TestRound } from '../../support/draw.fixture';
import { bet, findLimitFaults, judge, openRound, toBet } from '../../support/lotto.fixture';
import { createTestProvider } from '../../support/test-provider';

const MARKET = 'test-four-digits';
let app: TestApp;
let token: string;
let round: LottoRound;

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    operatorKey: OPERATOR_KEY,
    prepare: async (fresh) => {
      token = await fresh.loginAs();
      round = await openRound(fresh);
    },
  });
});
beforeEach(() => app.reset());
afterEach(async () => expect(await findLimitFaults(app.db)).toEqual([]));
afterAll(() => app.close());

const coming = (change: object = {}, as = 'som') =>
  operate(app, '/lotto/numbers', {
    body: {
      ...{ scope: 'coming', market_id: MARKET, bet_type: 'two_top', numbers: ['12', '21'] },
      ...{ kind: 'closed', until: null, with_open: false, ...change },
    },
    as,
  });
const inRound = (of: string, numbers: string[], kind: string) =>
  operate(app, '/lotto/numbers', {
    body: { scope: 'round', round_id: of, bet_type: 'two_top', numbers, kind },
    as: 'lek',
  });
const closedIn = async ({ id }: Pick<TestRound, 'id'>): Promise<string[]> => {
  const rows = await queryRaw<{ text: string }>(
    app.db,
    `SELECT number || ' ' || kind AS text FROM lotto_closed_numbers WHERE round_id = $1 ORDER BY number`,
    [id],
  );
  return rows.map(({ text }) => text);
};
const dayOf = async ({ id }: TestRound) => {
  const [row] = await queryRaw<{ day: string }>(
    app.db,
    'SELECT day::text AS day FROM lotto_rounds WHERE id = $1',
    [id],
  );
  return row!.day;
};
const open = () => openTestRound(app.db, { closes: 60 });
const scheduled = () => openTestRound(app.db, { opens: 60, closes: 120 });

describe('a number that is closed for every coming round', () => {
  it('closes in rounds that have not opened and in those planned later, and in open ones only if asked', async () => {
    const [now, next] = [await open(), await scheduled()];
    expect((await coming()).data).toEqual({ numbers: 2, rounds: 1 });
    expect(await closedIn(now)).toEqual([]);
    expect(await closedIn(next)).toEqual(['12 closed', '21 closed']);
    expect(await closedIn(await scheduled())).toEqual(['12 closed', '21 closed']);
    expect((await coming({ with_open: true })).data).toEqual({ numbers: 2, rounds: 1 });
    expect(await closedIn(now)).toEqual(['12 closed', '21 closed']);
    expect((await coming({ kind: 'open', numbers: ['12'] })).data).toEqual({
      numbers: 1,
      rounds: 2,
    });
    expect(await closedIn(now)).toEqual(['12 closed', '21 closed']);
    expect(await closedIn(next)).toEqual(['21 closed']);
    expect(await closedIn(await scheduled())).toEqual(['21 closed']);
  });

  it('ends with its last day, also when an earlier one is set', async () => {
    const [later, sooner] = [await scheduled(), await scheduled()];
    await coming({ until: await dayOf(later) });
    expect(await closedIn(later)).toEqual(['12 closed', '21 closed']);
    expect((await coming({ until: await dayOf(sooner) })).data).toEqual({ numbers: 2, rounds: 0 });
    expect(await closedIn(later)).toEqual([]);
    expect(await closedIn(sooner)).toEqual(['12 closed', '21 closed']);
  });

  it('never loosens what was set for one round', async () => {
    const next = await scheduled();
    await inRound(next.roundId, ['12'], 'closed');
    await coming({ kind: 'half' });
    expect(await closedIn(next)).toEqual(['12 closed', '21 half']);
  });

  it('counts orders of tod as one number and repeats without a change', async () => {
    await scheduled();
    const tod = { bet_type: 'three_tod', numbers: ['321', '123', '213'] };
    expect((await coming(tod)).data).toEqual({ numbers: 1, rounds: 1 });
    expect((await coming(tod)).data).toEqual({ numbers: 1, rounds: 0 });
    const rows = await queryRaw(
      app.db,
      `SELECT detail->'numbers' AS numbers FROM operator_actions WHERE action = 'lotto.close_coming'`,
    );
    expect(rows).toEqual([{ numbers: ['123'] }]);
  });

  it('is refused for a wrong count of digits, an unknown market and the market of another agent', async () => {
    await scheduled();
    expect((await coming({ numbers: ['12', '123'] })).status).toBe(400);
    expect((await coming({ market_id: 'atlantis' })).error).toBe(errorCodes['request.not_found']);
    const yok = await createTestApp({
      ...{ db: app.db, agentId: yokAgent.id, providers: [createTestProvider()] },
      operatorKey: OPERATOR_KEY,
    });
    const body = {
      ...{ scope: 'coming', market_id: MARKET, bet_type: 'two_top', numbers: ['12'] },
      ...{ kind: 'closed', until: null, with_open: true },
    };
    expect((await operate(yok, '/lotto/numbers', { body })).error).toBe(
      errorCodes['request.not_found'],
    );
  });

  it('is told to a member whose slip was judged before', async () => {
    const items = [toBet('two_top', '12', '10'), toBet('two_top', '13', '10')];
    const before = await judge(app, token, round.round_id, items);
    expect(before.data.items.map(({ verdict }) => verdict)).toEqual(['accepted', 'accepted']);
    const closing = { market_id: 'government', numbers: ['12'], with_open: true };
    expect((await coming(closing)).data).toMatchObject({ numbers: 1 });
    const response = await bet(app, token, round.round_id, items);
    expect(response).toMatchObject({
      refusal: 'lotto.bill_changed',
      json: {
        data: {
          items: [
            { number: '12', verdict: 'refused', reason: 'number_closed' },
            { number: '13', verdict: 'accepted' },
          ],
        },
      },
    });
  });
});

describe('the list of exposures', () => {
  it('shows the numbers nearest to the ceiling first, page by page, with what is closed and by whom', async () => {
    await queryRaw(
      app.db,
      `UPDATE lotto_terms SET payout_ceiling = 1_000_00, max_per_number = 500_00, max_amount = 500_00
       WHERE agent_id = 1 AND market_id = 'government' AND bet_type = 'two_top'`,
    );
    await bet(app, token, round.round_id, [
      toBet('two_top', '12', '9'),
      toBet('two_top', '13', '1'),
      toBet('two_top', '14', '9'),
    ]);
    await inRound(round.round_id, ['14'], 'half');
    const list = (more = '') =>
      operate(app, `/lotto/exposures?round_id=${round.round_id}&bet_type=two_top&limit=2${more}`);
    const first = (await list()).data as { next_cursor: string };
    expect(first).toMatchObject({
      ceiling: '1000.00',
      rows: [
        { number: '12', payout: '810.00', percent: 81, closed: null },
        { number: '14', percent: 81, closed: { kind: 'half', by: 'lek', is_standing: false } },
      ],
    });
    expect((await list(`&cursor=${first.next_cursor}`)).data).toMatchObject({
      rows: [{ number: '13', payout: '90.00', percent: 9 }],
      next_cursor: null,
    });
    expect((await operate(app, `/lotto/exposures?round_id=${(await open()).roundId}`)).error).toBe(
      errorCodes['lotto.type_not_offered'],
    );
  });
});

describe('the list of closed numbers', () => {
  it('names scope, person and last day, the latest change first, and pages without a gap', async () => {
    const now = await open();
    await inRound(now.roundId, ['55'], 'half');
    await coming({ numbers: ['12'], until: '2027-03-16', with_open: true });
    const rowsOf = async (query: string) =>
      (await operate(app, `/lotto/closed?${query}`)).data as {
        rows: { number: string }[];
        next_cursor: string | null;
      };
    const { rows, next_cursor: cursor } = await rowsOf('limit=1');
    expect(rows).toMatchObject([
      { scope: 'coming', number: '12', round_id: null, until: '2027-03-16', by: 'som' },
    ]);
    expect(await rowsOf(`limit=1&cursor=${cursor}`)).toMatchObject({
      rows: [{ scope: 'round', number: '55', round_id: now.roundId, kind: 'half', by: 'lek' }],
      next_cursor: null,
    });
    const inOne = await rowsOf(`round_id=${now.roundId}`);
    expect(inOne.rows.map(({ number }) => number)).toEqual(['12', '55']);
    expect((await rowsOf('from=2030-01-01')).rows).toEqual([]);
  });
});
