import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorCodes, findErrorName } from '@/contract/errors';
import {
  pollConfig,
  pollQuotaCheck,
  pollQuotaGet,
  pollStats,
  pollSubmit,
  pollWinners,
} from '@/contract/polls.contract';
import { memberStatement } from '@/contract/statement.contract';
import { queryRaw } from '@/server/db/raw';
import { fetchTurnoverOwed } from '@/server/requirements/turnover.queries';
import { createTestApp, type TestApp } from '../../support/app';
import { createTestGateway, OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { plantPlayedDeposit } from '../../support/gift.fixture';
import { answerPoll, findPollFaults, openPoll } from '../../support/poll.fixture';
import { writePoll } from '../../support/poll-plan';
import { payIn } from '../../support/promotion.fixture';
import { play } from '../../support/quest.fixture';
import { runJob } from '../../support/run-job';
import { planBreak } from '../../support/safety-planter';
import { createTestProvider } from '../../support/test-provider';
import { memberIdOf } from '../../support/wheel.fixture';

const HOUR_MS = 3_600_000;
const OPENING = 1_000_00;
const [first, second] = ['0812345678', '0823456789'];
const NO_POLL = 999;
let app: TestApp;
let token: string;
let other: string;
let memberId: number;

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    gateways: [createTestGateway()],
    operatorKey: OPERATOR_KEY,
    prepare: async (fresh) => {
      token = await fresh.loginAs(first);
      other = await fresh.loginAs(second);
    },
  });
  memberId = await memberIdOf(app.db, first);
});
beforeEach(() => app.reset());
afterEach(async () => {
  expect((await app.verifyLedger()).faults).toEqual([]);
  expect(await findPollFaults(app.db)).toEqual([]);
});
afterAll(() => app.close());

const of = (pollId: number) => ({ query: { poll_id: String(pollId) } });
const config = async (pollId: number) => (await app.call(pollConfig, of(pollId))).data;
const stats = async (pollId: number, by?: string) =>
  (await app.call(pollStats, { ...of(pollId), ...(by !== undefined && { token: by }) })).data;
const quota = async (pollId: number, by = token) =>
  (await app.call(pollQuotaGet, { ...of(pollId), token: by })).data;
const check = async (pollId: number, by = token) =>
  (await app.call(pollQuotaCheck, { ...of(pollId), token: by })).data;
const vote = (pollId: number, choiceId = 1, by = token, key: string = randomUUID()) =>
  app.call(pollSubmit, {
    token: by,
    body: { poll_id: pollId, choice_id: choiceId },
    headers: { 'idempotency-key': key },
  });
const pay = () => runJob(app, 'pay-poll-winners');
const winners = async (pollId: number) => (await app.call(pollWinners, of(pollId))).data.winners;
const refused = async (path: string, body: object, as = 'som') => {
  const { error } = await operate(app, path, { body, as });
  return findErrorName(error);
};

/** Makes a deposit and stakes its amount once. */
async function payAndPlay(baht: string): Promise<void> {
  await payIn(app, token, baht);
  await play(app, memberId, (Number(baht) + 1) * 100);
}

describe('the demo', () => {
  test('has an open poll with a prize, an answered and paid one, and an open opinion poll', async () => {
    const running = await config(1);
    expect(running.config).toMatchObject({
      state: 'open',
      prize: { kind: 'pool', amount: 5_000_00 },
      baht_per_vote: 100_00,
      most_votes: 10,
    });
    expect(running.metadata.running.map(({ id }) => id)).toEqual([3]);
    expect(running.metadata.last_answered).toEqual({ id: 2, title: 'สัตว์นำโชค' });
    expect((await config(3)).config).toMatchObject({ state: 'open', prize: null });
    const paid = await winners(2);
    expect(paid).toHaveLength(11);
    expect(paid.reduce((sum, { amount }) => sum + amount, 0)).toBe(2_000_00);
    expect(paid[0]).toMatchObject({ place: 1, amount: 181_82 });
    expect(paid.at(-1)).toMatchObject({ amount: 181_81 });
    expect(paid.every(({ username }) => /^\d{3}\*{5}\d{2}$/.test(username))).toBe(true);
  });
});

describe('the vote quota of a member', () => {
  test('is one vote per full 100 baht deposited while the poll is open, at most ten', async () => {
    await payAndPlay('100');
    await app.moveClock(1_000);
    const id = await openPoll(app, { closes_at: new Date(Date.now() + HOUR_MS).toISOString() });
    expect(await quota(id)).toMatchObject({ user_quota: 0, last_updated_quota: null });
    expect((await check(id)).user_quota).toBe(0);
    await payAndPlay('250');
    // `pollQuotaGet` returns the quota as it was last counted, with the time.
    expect((await quota(id)).user_quota).toBe(0);
    const counted = await check(id);
    expect(counted).toMatchObject({ user_quota: 2, earned: 2 });
    expect(await quota(id)).toEqual(counted);
    await payAndPlay('50');
    expect((await check(id)).user_quota).toBe(3);
    await payAndPlay('5000');
    expect((await check(id)).user_quota).toBe(10);
    expect((await check(id, other)).user_quota).toBe(0);
    await app.moveClock(2 * HOUR_MS);
    await plantPlayedDeposit(app.db, memberId, 100_00);
    expect((await check(id)).earned).toBe(10);
  });

  test('loses one vote per submission, and need not be requested before voting', async () => {
    const id = await openPoll(app);
    expect((await vote(id)).refusal).toBe('poll.no_quota');
    await plantPlayedDeposit(app.db, memberId, 200_00);
    const key = randomUUID();
    expect((await vote(id, 2, token, key)).data).toMatchObject({
      user_quota: 1,
      own_votes: [{ choice_id: 2, votes: 1 }],
    });
    expect((await vote(id, 2, token, key)).data.user_quota).toBe(1);
    expect((await vote(id, 3, token, key)).refusal).toBe('request.idempotency_conflict');
    expect((await vote(id, 3)).refusal).toBe('poll.other_choice');
    expect((await vote(id, 2)).data.own_votes).toEqual([{ choice_id: 2, votes: 2 }]);
    expect((await vote(id, 2)).refusal).toBe('poll.no_quota');
  });

  test('follows the deposit per vote and the maximum that the poll states', async () => {
    const id = await openPoll(app, { baht_per_vote: '20', most_votes: 3 });
    await plantPlayedDeposit(app.db, memberId, 100_00);
    expect((await check(id)).user_quota).toBe(3);
  });
});

describe('a vote', () => {
  test('is refused before the opening, after the closing, for an unknown choice and in a void poll', async () => {
    await plantPlayedDeposit(app.db, memberId, 500_00);
    const soon = await openPoll(app, {
      opens_at: new Date(Date.now() + HOUR_MS).toISOString(),
      closes_at: new Date(Date.now() + 2 * HOUR_MS).toISOString(),
    });
    expect((await vote(soon)).refusal).toBe('poll.not_open');
    expect((await vote(NO_POLL)).refusal).toBe('request.not_found');
    const id = await openPoll(app);
    await plantPlayedDeposit(app.db, memberId, 500_00);
    expect((await vote(id, 4)).refusal).toBe('poll.unknown_choice');
    expect((await vote(id)).refusal).toBeUndefined();
    expect((await quota(id)).user_quota).toBe(4);
    await app.moveClock(HOUR_MS);
    expect((await vote(id)).refusal).toBe('poll.closed');
    expect(await refused('/polls/void', { poll_id: id, note: 'แข่งไม่จบ' })).toBeUndefined();
    expect((await vote(id)).refusal).toBe('poll.void');
    // The void returned the used vote.
    expect(await quota(id)).toMatchObject({ user_quota: 5, earned: 5 });
    expect((await config(id)).config).toMatchObject({ state: 'void', void_note: 'แข่งไม่จบ' });
    expect((await stats(id, token)).choices).toBeNull();
  });

  test('is refused on a break, to staff when there is a prize, and to members of another agent', async () => {
    const id = await openPoll(app);
    const opinion = await openPoll(app, { prize: undefined });
    await plantPlayedDeposit(app.db, memberId, 500_00);
    await queryRaw(app.db, 'UPDATE members SET is_staff = true WHERE id = $1', [memberId]);
    expect((await vote(id)).refusal).toBe('poll.staff');
    expect((await vote(opinion)).refusal).toBeUndefined();
    await queryRaw(app.db, 'UPDATE members SET is_staff = false WHERE id = $1', [memberId]);
    await planBreak(app.db, 'time_out', "business_now() + interval '1 hour'");
    expect((await vote(id)).refusal).toBe('safety.restricted');

    const yok = await createTestApp({ db: app.db, agentId: 2 });
    const stranger = await yok.call(pollConfig, of(id));
    expect(stranger.data).toMatchObject({ config: null, choices: [] });
    for (const endpoint of [pollStats, pollWinners]) {
      expect((await yok.call(endpoint, of(id))).refusal).toBe('request.not_found');
    }
    // The token of one agent's member is not valid at another agent.
    expect((await yok.call(pollQuotaCheck, { ...of(id), token })).status).toBe(401);
  });
});

describe('results', () => {
  test('are left out of the response until the member has voted or the poll has closed', async () => {
    const id = await openPoll(app);
    await plantPlayedDeposit(app.db, memberId, 100_00);
    expect(await stats(id)).toEqual({ total_votes: 0, choices: null });
    await vote(id, 2);
    const counted = [
      { choice_id: 1, votes: 0 },
      { choice_id: 2, votes: 1 },
      { choice_id: 3, votes: 0 },
    ];
    expect(await stats(id, token)).toEqual({ total_votes: 1, choices: counted });
    expect(await stats(id, other)).toEqual({ total_votes: 1, choices: null });
    expect(await stats(id)).toEqual({ total_votes: 1, choices: null });
    await app.moveClock(HOUR_MS);
    expect(await stats(id)).toEqual({ total_votes: 1, choices: counted });
  });
});

describe('an answer', () => {
  const answer = (pollId: number, choiceId = 1) => ({ poll_id: pollId, choice_id: choiceId });

  test('is proposed after the closing by one operator and confirmed by another; opinion polls have none', async () => {
    const id = await openPoll(app);
    expect(await refused('/polls/answer', answer(id))).toBe('poll.not_closed');
    expect(await refused('/polls/close', { poll_id: id })).toBeUndefined();
    expect(await refused('/polls/close', { poll_id: id })).toBe('operator.decided');
    expect(await refused('/polls/answer', answer(id, 9))).toBe('poll.unknown_choice');
    expect(await refused('/polls/answer/confirm', answer(id))).toBe('poll.no_answer_waits');
    expect(await refused('/polls/answer', answer(id))).toBeUndefined();
    expect(await refused('/polls/answer', answer(id))).toBeUndefined();
    expect(await refused('/polls/answer', answer(id, 2), 'lek')).toBe('poll.answer_waits');
    expect(await refused('/polls/answer/confirm', answer(id))).toBe('poll.confirmed_by_same');
    expect(await refused('/polls/answer/confirm', answer(id, 2), 'lek')).toBe(
      'poll.no_answer_waits',
    );
    expect(await refused('/polls/answer/withdraw', { poll_id: id }, 'lek')).toBeUndefined();
    expect(await refused('/polls/answer', answer(id, 2), 'lek')).toBeUndefined();
    expect((await config(id)).config?.answer_choice_id).toBeNull();
    expect(await refused('/polls/answer/confirm', answer(id, 2))).toBeUndefined();
    expect((await config(id)).config).toMatchObject({ state: 'answered', answer_choice_id: 2 });
    expect(await refused('/polls/answer', answer(id))).toBe('operator.decided');
    expect(await refused('/polls/void', { poll_id: id, note: 'x' })).toBe('operator.decided');

    const opinion = await openPoll(app, { prize: undefined });
    await operate(app, '/polls/close', { body: { poll_id: opinion } });
    expect(await refused('/polls/answer', answer(opinion))).toBe('poll.opinion');
    const audit = await operate(app, '/audit');
    expect((audit.data as { action: string }[]).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['poll.create', 'poll.close', 'poll.answer', 'poll.confirm_answer']),
    );
  });

  test('cannot be set by another agent, which cannot close the poll either', async () => {
    const yok = await createTestApp({ db: app.db, agentId: 2, operatorKey: OPERATOR_KEY });
    const { error } = await operate(yok, '/polls/close', { body: { poll_id: 1 } });
    expect(error).toBe(errorCodes['request.not_found']);
    expect((await config(1)).config?.state).toBe('open');
  });
});

describe('a prize', () => {
  async function letVote(pollId: number): Promise<void> {
    await plantPlayedDeposit(app.db, memberId, 300_00);
    await plantPlayedDeposit(app.db, await memberIdOf(app.db, second), 300_00);
    for (const choiceId of [1, 1, 2]) await vote(pollId, choiceId);
    await vote(pollId, 1, other);
  }

  test('is a share of the pool for each winner, requires stakes of its sum, and is paid only once', async () => {
    const id = await openPoll(app, { prize: { kind: 'pool', amount: '100.01', is_fixed: true } });
    await letVote(id);
    await answerPoll(app, id, 1);
    await pay();
    await pay();
    expect(await winners(id)).toMatchObject([
      { place: 1, amount: 50_01, username: '081*****78' },
      { place: 2, amount: 50_00, username: '082*****89' },
    ]);
    expect(await app.balanceOf(token)).toBe(OPENING + 50_01);
    expect((await quota(id)).prize).toEqual({ amount: 50_01, state: 'paid' });
    const [line] = (await app.call(memberStatement, { token })).data.movements;
    expect(line).toMatchObject({ amount: 50_01 });
    expect(await fetchTurnoverOwed(app.db, memberId)).toMatchObject([
      { source: 'poll', name: 'รางวัลโหวต ทีมแชมป์', requiredSatang: 50_01 },
    ]);
  });

  test('can be a fixed amount for each winner', async () => {
    const id = await openPoll(app, {
      prize: { kind: 'each', amount: '20', is_fixed: true, turnover_multiple: 0 },
    });
    await letVote(id);
    await answerPoll(app, id, 1);
    await pay();
    expect((await winners(id)).map(({ amount }) => amount)).toEqual([20_00, 20_00]);
    expect(await fetchTurnoverOwed(app.db, memberId)).toEqual([]);
  });

  test('waits for a winner on a break, and the other shares stay the same', async () => {
    const id = await openPoll(app);
    await letVote(id);
    await answerPoll(app, id, 1);
    await planBreak(app.db, 'time_out', "business_now() + interval '1 hour'");
    await pay();
    await pay();
    expect(await app.balanceOf(other)).toBe(25_000_00 + 50_00);
    expect(await app.balanceOf(token)).toBe(OPENING);
    await app.moveClock(HOUR_MS);
    expect((await quota(id)).prize).toEqual({ amount: 50_00, state: 'waiting' });
    await pay();
    expect(await app.balanceOf(token)).toBe(OPENING + 50_00);
  });

  test('is not paid when no vote was right', async () => {
    const id = await openPoll(app);
    await letVote(id);
    await answerPoll(app, id, 3);
    await pay();
    expect(await winners(id)).toEqual([]);
    expect((await config(id)).config).toMatchObject({ state: 'answered', winner_count: 0 });
  });
});

describe('an operator', () => {
  test('reads all polls page by page, by state, by text and by number', async () => {
    const ids: number[] = [];
    for (const title of ['แชมป์ 100%', 'แชมป์ ทีมแดง', 'รองแชมป์'])
      ids.push(await openPoll(app, { title }));
    await operate(app, '/polls/close', { body: { poll_id: ids[0] } });
    const read = async (query: string) => {
      const { data, status } = await operate(app, `/polls?${query}`);
      if (status !== 200) return { status };
      const { rows, next_cursor: next } = data as {
        rows: { poll_id: number }[];
        next_cursor: string | null;
      };
      return { ids: rows.map(({ poll_id: id }) => id), next };
    };
    const all: number[] = [];
    for (let cursor = ''; ; ) {
      const page = await read(`limit=2${cursor}`);
      all.push(...(page.ids ?? []));
      if (!page.next) break;
      cursor = `&cursor=${page.next}`;
    }
    expect(all.slice(0, 3)).toEqual(ids.toReversed());
    expect(new Set(all).size).toBe(all.length);
    expect(all).toEqual((await read('limit=200')).ids);
    const query = (q: string) => read(new URLSearchParams({ q }).toString());
    expect((await read('state=closed')).ids).toContain(ids[0]);
    expect((await read('state=open')).ids).not.toContain(ids[0]);
    expect((await query('100%')).ids).toEqual([ids[0]]);
    expect((await query('%')).ids).toEqual([ids[0]]);
    expect((await query('ทีมแดง')).ids).toEqual([ids[1]]);
    expect((await read(`poll_id=${ids[2]}`)).ids).toEqual([ids[2]]);
    expect((await read('cursor=x')).status).toBe(400);
    const yok = await createTestApp({ db: app.db, agentId: 2, operatorKey: OPERATOR_KEY });
    const { data } = await operate(yok, `/polls?q=${encodeURIComponent('ทีมแดง')}`);
    expect(data).toEqual({ rows: [], next_cursor: null });
  });

  test.each([
    ['one choice', { choices: writePoll().choices.slice(0, 1) }],
    ['two choices of one name', { choices: [...writePoll().choices, ...writePoll().choices] }],
    ['a closing time before the opening', { opens_at: '2031-01-01T00:00:00Z' }],
    ['a closing time in the past', { closes_at: '2020-01-01T00:00:00Z' }],
    ['a picture of another site', { image: 'https://elsewhere.example/art/x.webp' }],
    ['a prize of zero', { prize: { kind: 'each', amount: '0', is_fixed: true } }],
  ] as const)('cannot create a poll with %s', async (_, change) => {
    const { status } = await operate(app, '/polls', { body: { ...writePoll(), ...change } });
    expect(status).toBe(400);
  });
});
