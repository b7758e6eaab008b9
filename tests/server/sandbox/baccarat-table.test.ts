import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dealShoe, settleBets, shuffleShoe } from '@/domain/baccarat';
import { resolveFairly } from '@/domain/fairness';
import type { BaccaratViews } from '@/sandbox/games/client/baccarat.protocol';
import type { PlayAnswer, SeedAnswer, StateAnswer } from '@/sandbox/games/client/sandbox.protocol';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import {
  clearSandbox,
  createSandboxBench,
  passTime,
  readRounds,
  type SandboxBench,
} from './sandbox.bench';

const TABLE = 'baccarat-gold';
const bets = { player: 1000, tie: 500, banker: 0 };
const STAKE = 1500;

let db: Database;
let bench: SandboxBench;

beforeAll(async () => {
  db = await openDatabase({});
});
afterAll(() => db.destroy());
beforeEach(async () => {
  await clearSandbox(db);
  bench = createSandboxBench(db);
});

async function readState(token: string, at = bench) {
  const answer = (await (
    await at.call('state', { launch_token: token })
  ).json()) as StateAnswer<BaccaratViews>;
  if (answer.status !== 'ok') throw new Error(answer.status);
  return answer;
}

async function post(token: string, change: object = {}, at = bench): Promise<Response> {
  const { seed } = await readState(token, at);
  return at.call('deal', {
    launch_token: token,
    bets,
    seed_id: seed.seed_id,
    spin_id: randomUUID(),
    ...change,
  });
}

async function deal(token: string, change: object = {}, at = bench) {
  return (await (await post(token, change, at)).json()) as PlayAnswer<BaccaratViews>;
}

/** Deals a hand that must come, and lets the pause before the next one pass. */
async function dealWell(token: string, change: object = {}) {
  const answer = await deal(token, change);
  if (answer.status !== 'ok') throw new Error(answer.status);
  await passTime(db, 2600);
  return answer;
}

async function changeSeed(token: string) {
  const answer = (await (
    await bench.call('seed', { launch_token: token })
  ).json()) as SeedAnswer<BaccaratViews>;
  if (answer.status !== 'ok') throw new Error(answer.status);
  return answer;
}

async function theRound() {
  const rounds = await readRounds(db);
  expect(rounds).toHaveLength(1);
  return rounds[0]!;
}

describe('a hand', () => {
  it('takes the stake, pays by the rules and shows the cards', async () => {
    const token = await bench.launch(undefined, TABLE);
    const answer = await dealWell(token);
    const round = await theRound();
    expect(round).toMatchObject({ state: 'settled', bet: STAKE });
    expect(answer.round).toMatchObject({ bets, bet_satang: STAKE, settled: true });
    expect(answer.round.win_satang).toBe(settleBets(bets, answer.round.outcome.winner).payout);
    expect(answer.seed.hands).toEqual([
      expect.objectContaining({ winner: answer.round.outcome.winner }),
    ]);
    expect(answer.balance_satang).toBe(100_000 - STAKE + round.win);
    expect(bench.wallet.balance).toBe(answer.balance_satang);
    expect(bench.wallet.calls.filter(({ name }) => name !== 'balance')).toEqual([
      { name: 'debit', transactionId: `${round.round_id}:debit` },
      { name: 'credit', transactionId: `${round.round_id}:credit` },
    ]);
  });

  it('is closed by one credit also when nothing comes back', async () => {
    const token = await bench.launch(undefined, TABLE);
    let lost = false;
    for (let hand = 0; hand < 40 && !lost; hand += 1) {
      const answer = await dealWell(token, { bets: { player: 0, tie: 500, banker: 0 } });
      lost = answer.round.win_satang === 0;
    }
    expect(lost).toBe(true);
    expect(bench.wallet.countOf('credit')).toBe(bench.wallet.countOf('debit'));
    expect((await readRounds(db)).every((round) => round.state === 'settled')).toBe(true);
  });

  it('gives back both sides on opposite bets, but for the commission', async () => {
    const token = await bench.launch(undefined, TABLE);
    for (let hand = 0; hand < 5; hand += 1) {
      const { round } = await dealWell(token, { bets: { player: 1000, tie: 0, banker: 1000 } });
      expect(round.win_satang).toBe(round.outcome.winner === 'banker' ? 1950 : 2000);
    }
  });

  it('counts as turnover only what stood at risk', async () => {
    const token = await bench.launch(undefined, TABLE);
    const opposite = { player: 1500, tie: 500, banker: 1000 };
    for (let hand = 0; hand < 4; hand += 1) {
      const { round } = await dealWell(token, { bets: opposite });
      const { validTurnover } = settleBets(opposite, round.outcome.winner);
      expect(bench.wallet.turnovers.at(-1)).toBe(validTurnover);
      expect(validTurnover).toBe(round.outcome.winner === 'tie' ? 500 : 1000);
    }
  });

  it('is the same round when the page asks again, and another bet under its id is refused', async () => {
    const token = await bench.launch(undefined, TABLE);
    const spin_id = randomUUID();
    const first = await deal(token, { spin_id });
    expect(await deal(token, { spin_id })).toEqual(first);
    const moved = await deal(token, { spin_id, bets: { player: 500, tie: 1000, banker: 0 } });
    expect(moved.status).toBe('spin_conflict');
    expect(bench.wallet.countOf('debit')).toBe(1);
    await theRound();
  });

  it('is one hand when two tabs deal at once', async () => {
    const tabs = await Promise.all([
      bench.launch(undefined, TABLE),
      bench.launch(undefined, TABLE),
    ]);
    const { seed } = await readState(tabs[0]);
    const answers = await Promise.all(
      tabs.map(async (token) => {
        const body = { launch_token: token, bets, seed_id: seed.seed_id, spin_id: randomUUID() };
        return (await (await bench.call('deal', body)).json()) as PlayAnswer<BaccaratViews>;
      }),
    );
    const round = await theRound();
    expect(bench.wallet.countOf('debit')).toBe(1);
    expect(bench.wallet.balance).toBe(100_000 - STAKE + round.win);
    for (const { status } of answers)
      expect(['ok', 'interrupted', 'pending', 'too_soon']).toContain(status);
    expect(answers.some(({ status }) => status === 'ok')).toBe(true);
  });

  it('waits at least 2.5 seconds for the next one', async () => {
    const token = await bench.launch(undefined, TABLE);
    await deal(token);
    const response = await post(token);
    expect(response.status).toBe(429);
    expect(await response.json()).toMatchObject({ status: 'too_soon' });
  });
});

describe('a stake that is not taken', () => {
  it.each(['insufficient_balance', 'refused_by_safety'] as const)(
    'uses up no cards: %s',
    async (status) => {
      const token = await bench.launch(undefined, TABLE);
      await dealWell(token);
      bench.wallet.refuseDebitsWith = status;
      const refused = await deal(token);
      expect(refused).toMatchObject({ status: 'refused', reason: status });
      expect(refused).not.toHaveProperty('round');
      await passTime(db, 2600);
      const standing = await readState(token);
      expect(standing.seed).toMatchObject({ next_nonce: 1 });
      expect(standing.seed.hands).toHaveLength(1);

      bench.wallet.refuseDebitsWith = null;
      await dealWell(token);
      const shown = (await readState(token)).history;
      const { history } = await changeSeed(token);
      expect(history.map((round) => round.nonce)).toEqual([1, 0]);
      expect(shown.map((round) => round.hand)).toEqual(history.map((round) => round.hand));
    },
  );

  it.each([
    ['nothing on the table', { bets: { player: 0, tie: 0, banker: 0 } }],
    ['a fraction of a chip', { bets: { player: 550, tie: 0, banker: 0 } }],
    ['a negative stake', { bets: { player: -500, tie: 0, banker: 1000 } }],
    ['text', { bets: { player: '500', tie: 0, banker: 0 } }],
    ['a spot that does not exist', { bets: { player: 500, tie: 0, banker: 0, pair: 500 } }],
    ['a spot left out', { bets: { player: 500, tie: 0 } }],
    ['no bets', { bets: null }],
    ['no shoe', { seed_id: undefined }],
  ])('is malformed: %s', async (_, change) => {
    const token = await bench.launch(undefined, TABLE);
    const response = await post(token, change);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ status: 'malformed' });
    expect(await readRounds(db)).toEqual([]);
  });

  it('is above or below the limits of the table, and the sentence names them', async () => {
    const token = await bench.launch(undefined, TABLE);
    const over = await deal(token, { bets: { player: 500_500, tie: 0, banker: 0 } });
    expect(over).toMatchObject({ status: 'bet_limits' });
    expect(over).toHaveProperty('message', expect.stringContaining('5,000.00'));
    const high = await bench.launch(undefined, 'baccarat-diamond');
    expect(await deal(high, { bets: { player: 0, tie: 500, banker: 10_000 } })).toMatchObject({
      status: 'bet_limits',
    });
    expect(await readRounds(db)).toEqual([]);
  });

  it('is meant for another kind of game', async () => {
    const table = await bench.launch(undefined, TABLE);
    const slot = await bench.launch();
    const spin = { launch_token: table, bet: 1000, spin_id: randomUUID() };
    expect((await bench.call('spin', spin)).status).toBe(400);
    const { seed } = await readState(table);
    const wrong = { launch_token: slot, bets, seed_id: seed.seed_id, spin_id: randomUUID() };
    expect((await bench.call('deal', wrong)).status).toBe(400);
  });

  it('was laid for a shoe that is over', async () => {
    const token = await bench.launch(undefined, TABLE);
    const first = await dealWell(token);
    const { seed } = await changeSeed(token);
    const late = await deal(token, { seed_id: first.seed.seed_id });
    expect(late).toMatchObject({ status: 'seed_changed', seed: { seed_id: seed.seed_id } });
    expect(bench.wallet.countOf('debit')).toBe(1);
  });
});

describe('a wallet or process that fails', () => {
  it.each(['lost_answer', 'lost_request', 'server_error'] as const)(
    'takes the stake once and pays once (%s)',
    async (fault) => {
      const token = await bench.launch(undefined, TABLE);
      bench.wallet.fail('debit', fault);
      bench.wallet.fail('credit', fault, fault);
      expect((await deal(token)).status).toBe('ok');
      const round = await theRound();
      expect(round.state).toBe('settled');
      expect(bench.wallet.balance).toBe(100_000 - STAKE + round.win);
    },
  );

  it('dies between debit and credit: the hand is paid once and shown on reopening', async () => {
    const token = await bench.launch(undefined, TABLE);
    bench.wallet.onCall = (name) => (name === 'credit' ? new Promise(() => undefined) : undefined);
    void deal(token);
    await expect.poll(async () => (await readRounds(db))[0]?.state).toBe('resolved');
    bench.wallet.onCall = () => undefined;
    await passTime(db, 20_000);
    const revived = createSandboxBench(db, bench.wallet);
    await Promise.all([revived.provider.resumeOpenRounds(), bench.provider.resumeOpenRounds()]);
    const round = await theRound();
    expect(round.state).toBe('settled');
    expect(bench.wallet.balance).toBe(100_000 - STAKE + round.win);
    expect(await readState(await revived.launch(undefined, TABLE))).toMatchObject({
      interrupted: { round_id: round.round_id, bets, settled: true },
      seed: { next_nonce: 1 },
    });
  });

  it('gives the stake back after ten minutes, and the cards stay in the shoe', async () => {
    const token = await bench.launch(undefined, TABLE);
    bench.wallet.fail('debit', 'lost_answer', 'lost_answer', 'lost_answer');
    expect((await deal(token)).status).toBe('pending');
    await passTime(db, 10 * 60_000 + 1000);
    await bench.provider.resumeOpenRounds();
    expect(await theRound()).toMatchObject({ state: 'refused', refusal: 'expired' });
    expect(bench.wallet.balance).toBe(100_000);
    expect((await readState(token)).seed).toMatchObject({ next_nonce: 0, hands: [] });
    expect((await deal(token)).status).toBe('ok');
  });
});

describe('a shoe', () => {
  it('is committed to before its first hand, and every hand can be computed again', async () => {
    const token = await bench.launch(undefined, TABLE);
    const before = await readState(token);
    expect(before.seed).toMatchObject({ client_seed: null, next_nonce: 0, hands: [] });
    await dealWell(token, { client_seed: 'มังกร' });
    // A seed that comes later changes nothing: the cards are fixed.
    await dealWell(token, { client_seed: 'อื่น' });
    const during = await dealWell(token);
    expect(during.seed).toMatchObject({ hash: before.seed.hash, client_seed: 'มังกร' });
    expect(during.history.every((round) => round.server_seed === null)).toBe(true);

    const { seed, history } = await changeSeed(token);
    expect(seed).toMatchObject({ client_seed: null, next_nonce: 0, hands: [] });
    expect(seed.hash).not.toBe(before.seed.hash);
    const serverSeed = history[0]?.server_seed ?? '';
    expect(createHash('sha256').update(Buffer.from(serverSeed, 'hex')).digest('hex')).toBe(
      before.seed.hash,
    );
    const shoe = await resolveFairly({ serverSeed, clientSeed: 'มังกร', nonce: 0 }, (draw) =>
      dealShoe(shuffleShoe(draw)),
    );
    expect(history.map((round) => round.hand)).toEqual(shoe.hands.slice(0, 3).reverse());
  });

  it('deals the same hands whatever is staked on them', async () => {
    const token = await bench.launch(null, TABLE);
    const small = [];
    for (let hand = 0; hand < 3; hand += 1) {
      const { round } = await dealWell(token, { client_seed: 'same' });
      small.push(round.outcome);
    }
    await queryRaw(db, 'DELETE FROM sandbox.rounds');
    await queryRaw(db, 'UPDATE sandbox.seeds SET next_nonce = 0, client_seed = NULL');
    const large = [];
    for (let hand = 0; hand < 3; hand += 1) {
      const { round } = await dealWell(token, {
        client_seed: 'same',
        bets: { player: 0, tie: 0, banker: 100_000 },
      });
      large.push(round.outcome);
    }
    expect(large).toEqual(small);
  });

  it('ends by itself after its last hand, and its seed is shown', async () => {
    const token = await bench.launch(undefined, TABLE);
    const first = await dealWell(token);
    await queryRaw(db, 'UPDATE sandbox.seeds SET next_nonce = round_count - 1');
    const last = await dealWell(token);
    expect(last.seed.seed_id).not.toBe(first.seed.seed_id);
    expect(last.seed).toMatchObject({ next_nonce: 0, hands: [] });
    expect(last.history.every((round) => round.server_seed !== null)).toBe(true);
    const [serverSeed] = last.history.map((round) => round.server_seed ?? '');
    const [clientSeed] = last.history.map((round) => round.client_seed);
    const shoe = await resolveFairly(
      { serverSeed: serverSeed ?? '', clientSeed: clientSeed ?? '', nonce: 0 },
      (draw) => dealShoe(shuffleShoe(draw)),
    );
    expect(last.round.outcome).toEqual(shoe.hands.at(-1));
  });

  it('is not revealed while a hand is open', async () => {
    const token = await bench.launch(undefined, TABLE);
    bench.wallet.fail('debit', ...Array.from({ length: 9 }, () => 'lost_request' as const));
    await deal(token);
    const answer = await bench.call('seed', { launch_token: token });
    expect(await answer.json()).toMatchObject({ status: 'round_open' });
  });
});

describe('demo and page', () => {
  it('plays with play money and never asks the wallet', async () => {
    const token = await bench.launch(null, TABLE);
    const answer = await dealWell(token);
    expect(answer.balance_satang).toBe(500_000 - STAKE + answer.round.win_satang);
    expect(bench.wallet.calls).toEqual([]);
  });

  it('has a script of its own and is told its limits', async () => {
    const token = await bench.launch(null, TABLE);
    const page = await bench.provider.app.request(
      `http://play.test/sandbox/play/${TABLE}?t=${token}`,
    );
    const html = await page.text();
    expect(html).toContain('/sandbox/assets/baccarat.js');
    expect(html).toContain('"limits":{"min_satang":500,"max_satang":500000}');
    expect(html).not.toContain('slot.js');
  });
});
