import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memberWallets } from '@/contract/wallet.contract';
import { queryRaw } from '@/server/db/raw';
import { settleRounds } from '@/server/lotto/settlement.service';
import { createTestApp, TEST_URL, type TestApp } from '../../support/app';
import { openTestRound, putBill } from '../../support/draw.fixture';
import { createRound } from '../../support/promotion.fixture';
import { StreamReader } from '../../support/stream-reader';
import { createTestProvider } from '../../support/test-provider';
import { oweTurnover } from '../../support/withdrawal.fixture';

const PLAYED = ['promotions', 'wallet', 'withdrawals'];
let app: TestApp;
let member: Awaited<ReturnType<TestApp['openPlayer']>>;
let open: StreamReader[] = [];

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    streamLimits: { perCaller: 3, perProcess: 5, heartbeatMs: 50, lookEveryMs: 100 },
  });
});
beforeEach(async () => {
  await app.reset();
  member = await app.openPlayer();
});
afterEach(async () => {
  for (const stream of open) await stream.close();
  open = [];
});
afterAll(() => app.close());

async function listen(lastEventId?: string): Promise<StreamReader> {
  const { token } = member;
  const stream = await StreamReader.open({ token, url: TEST_URL, lastEventId, fetch: app.fetch });
  open.push(stream);
  return stream;
}

/** Opens a stream and waits until all earlier changes have been sent. */
async function listenFromNow(): Promise<StreamReader> {
  const stream = await listen();
  await stream.next();
  await stream.untilBeat();
  await stream.untilBeat();
  return stream;
}

/** Runs the given work and returns the kinds of change that the stream sends afterwards. */
async function hear(stream: StreamReader, work: () => Promise<unknown>): Promise<string[]> {
  const before = stream.text.length;
  await work();
  const kinds = await stream.until('withdrawals');
  expect(stream.text.slice(before)).toContain('event: change');
  return kinds.toSorted();
}

async function owe(required = 500_00): Promise<void> {
  await oweTurnover(app, '0812345678', { required });
}

async function fetchCounted(): Promise<number> {
  const [row] = await queryRaw<{ counted: number }>(
    app.db,
    'SELECT counted FROM turnover_requirements WHERE member_id = $1',
    [member.memberId],
  );
  return row?.counted ?? 0;
}

async function balance(): Promise<number> {
  const { data } = await app.call(memberWallets, { token: member.token });
  return data.reduce((sum, wallet) => sum + wallet.balance, 0);
}

/** Places a stake in a new game round. Rounds of live tables and sports matches end with the same provider calls. */
async function stakeRound(amount = 10_00) {
  const round = createRound(app, member.playerToken);
  expect((await round.stake(amount)).status).toBe('ok');
  return round;
}

/** Creates a losing bill in a round that has been drawn but is not settled yet. */
async function loseBill(): Promise<void> {
  const round = await openTestRound(app.db);
  await putBill(app.db, round, member.accountId, [{ type: 'two_top', number: '50', amount: 7_00 }]);
  await queryRaw(
    app.db,
    `UPDATE lotto_rounds SET state = 'drawing', announced = '8351', three_top = '351', two_bottom = '83' WHERE id = $1`,
    [round.id],
  );
}

describe('turnover from a lost bet reaches the stream of a member who owes turnover', () => {
  it('when a game round ends without a payout', async () => {
    await owe();
    const round = await stakeRound();
    const stream = await listenFromNow();
    const before = await balance();
    expect(await hear(stream, () => round.pay(0))).toEqual(PLAYED);
    expect(await balance()).toBe(before);
    expect(await fetchCounted()).toBe(10_00);
  });

  it('when a lottery bill loses', async () => {
    await owe();
    await loseBill();
    const stream = await listenFromNow();
    const before = await balance();
    const kinds = await hear(stream, () => settleRounds(app.db));
    expect(kinds.filter((kind) => kind !== 'lotto')).toEqual(PLAYED);
    expect(await balance()).toBe(before);
    expect(await fetchCounted()).toBe(7_00);
  });

  it('when the stream resumes later', async () => {
    await owe();
    const round = await stakeRound();
    const stream = await listenFromNow();
    const position = stream.lastId;
    await stream.close();
    await round.pay(0);
    const kinds = (await (await listen(position)).next())?.kinds ?? [];
    expect(kinds.toSorted()).toEqual(PLAYED);
  });

  it('when the clock jumps ahead between two polls', async () => {
    await owe();
    const round = await stakeRound();
    const stream = await listenFromNow();
    const kinds = await hear(stream, async () => {
      await queryRaw(app.db, 'UPDATE clock SET offset_ms = offset_ms + 86400000');
      await round.pay(0);
    });
    expect(kinds).toEqual(PLAYED);
  });

  it('only once', async () => {
    await owe();
    const round = await stakeRound();
    const stream = await listenFromNow();
    await hear(stream, () => round.pay(0));
    const before = stream.text.split('event: change').length;
    for (let beat = 0; beat < 8; beat++) await stream.untilBeat();
    expect(stream.text.split('event: change')).toHaveLength(before);
  });
});

it('a lost bet sends nothing to a member who owes no turnover', async () => {
  const round = await stakeRound();
  const stream = await listenFromNow();
  const before = stream.text.split('event: change').length;
  await round.pay(0);
  for (let beat = 0; beat < 8; beat++) await stream.untilBeat();
  expect(stream.text.split('event: change')).toHaveLength(before);
});

it('a stream gets the start and the end of a turnover requirement', async () => {
  const stream = await listenFromNow();
  expect(await hear(stream, () => owe())).toEqual(['wallet', 'withdrawals']);
  const kinds = await hear(stream, () =>
    queryRaw(
      app.db,
      `UPDATE turnover_requirements SET ended_at = business_now(), ended_as = 'met' WHERE member_id = $1`,
      [member.memberId],
    ),
  );
  expect(kinds).toEqual(['wallet', 'withdrawals']);
});
