import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { resolveFairly } from '@/domain/fairness';
import { fireShot, fishMultipliers } from '@/domain/fishing';
import type { FishingViews } from '@/sandbox/games/client/fishing.protocol';
import type {
  PlayResponse,
  SeedResponse,
  StateResponse,
} from '@/sandbox/games/client/sandbox.protocol';
import type { Database } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { createTestDatabase, type TestDatabase } from '../../support/database';
import {
  clearSandbox,
  createSandboxBench,
  passTime,
  readRounds,
  type SandboxBench,
} from './sandbox.bench';

const BAY = 'fishing-golden-bay';
const PRICE = 1000;
const PACE_MS = 400;

let database: TestDatabase;
let db: Database;
let bench: SandboxBench;

beforeAll(async () => {
  database = await createTestDatabase({ content: 'schema' });
  ({ db } = database);
});
afterAll(() => database.close());
beforeEach(async () => {
  await clearSandbox(db);
  bench = createSandboxBench(db);
});

function post(token: string, change: object = {}, at = bench): Promise<Response> {
  return at.call('shoot', {
    launch_token: token,
    price: PRICE,
    fish: 'anchovy',
    spin_id: randomUUID(),
    ...change,
  });
}

async function shoot(token: string, change: object = {}, at = bench) {
  return (await (await post(token, change, at)).json()) as PlayResponse<FishingViews>;
}

/** Fires a shot, expects success and waits until the next one is allowed. */
async function shootWell(token: string, change: object = {}) {
  const response = await shoot(token, change);
  if (response.status !== 'ok') throw new Error(response.status);
  await passTime(db, PACE_MS);
  return response;
}

async function readState(token: string, at = bench) {
  const response = (await (
    await at.call('state', { launch_token: token })
  ).json()) as StateResponse<FishingViews>;
  if (response.status !== 'ok') throw new Error(response.status);
  return response;
}

async function changeSeed(token: string) {
  const response = (await (
    await bench.call('seed', { launch_token: token })
  ).json()) as SeedResponse<FishingViews>;
  if (response.status !== 'ok') throw new Error(response.status);
  return response;
}

async function theRound() {
  const rounds = await readRounds(db);
  expect(rounds).toHaveLength(1);
  return rounds[0]!;
}

describe('a shot', () => {
  it('takes its price, and pays price times multiplier when the fish is caught', async () => {
    const token = await bench.launch(undefined, BAY);
    let balance = bench.wallet.balance;
    const seen = new Set<boolean>();
    for (let turn = 0; turn < 60 && seen.size < 2; turn += 1) {
      const { round, balance_satang: shownBalance } = await shootWell(token);
      const { caught } = round.outcome;
      expect(round).toMatchObject({ bets: { fish: 'anchovy' }, bet_satang: PRICE, settled: true });
      expect(round.win_satang).toBe(caught ? PRICE * fishMultipliers.anchovy : 0);
      balance += round.win_satang - PRICE;
      expect(shownBalance).toBe(balance);
      expect(bench.wallet.balance).toBe(balance);
      seen.add(caught);
    }
    expect(seen.size).toBe(2);
    expect(bench.wallet.countOf('credit')).toBe(bench.wallet.countOf('debit'));
    expect((await readRounds(db)).every(({ state }) => state === 'settled')).toBe(true);
  });

  it('stores its outcome before the win is credited', async () => {
    const token = await bench.launch(undefined, BAY);
    const seen: string[] = [];
    bench.wallet.onCall = async (name) => {
      seen.push(`${name} ${(await theRound()).state}`);
    };
    await shoot(token);
    expect(seen).toEqual(['debit created', 'credit resolved']);
  });

  it('returns its stored outcome when its id is repeated, and is refused with different content', async () => {
    const token = await bench.launch(undefined, BAY);
    const spin_id = randomUUID();
    const first = await shoot(token, { spin_id });
    expect(await shoot(token, { spin_id })).toEqual(first);
    expect((await shoot(token, { spin_id, fish: 'mackerel' })).status).toBe('spin_conflict');
    expect((await shoot(token, { spin_id, price: 2000 })).status).toBe('spin_conflict');
    expect(bench.wallet.countOf('debit')).toBe(1);
    await theRound();
  });

  it('is charged once when two tabs shoot at the same time', async () => {
    const tabs = await Promise.all([bench.launch(undefined, BAY), bench.launch(undefined, BAY)]);
    const responses = await Promise.all(tabs.map((token) => shoot(token)));
    const round = await theRound();
    expect(bench.wallet.countOf('debit')).toBe(1);
    expect(bench.wallet.balance).toBe(100_000 - PRICE + round.win);
    for (const { status } of responses)
      expect(['ok', 'interrupted', 'pending', 'too_soon']).toContain(status);
    expect(responses.some(({ status }) => status === 'ok')).toBe(true);
  });

  it('is refused within 0.4 seconds after another shot, and accepted afterwards', async () => {
    const token = await bench.launch(undefined, BAY);
    let response = await post(token);
    // The second shot has to come within the pause, so a slow machine may need several attempts.
    for (let turn = 0; turn < 10 && response.status !== 429; turn += 1)
      response = await post(token);
    expect(response.status).toBe(429);
    const taken = bench.wallet.countOf('debit');
    const result = (await response.json()) as { status: string; retry_after_ms: number };
    expect(result.status).toBe('too_soon');
    expect(result.retry_after_ms).toBeLessThanOrEqual(PACE_MS);
    await passTime(db, result.retry_after_ms);
    expect((await shoot(token)).status).toBe('ok');
    expect(bench.wallet.countOf('debit')).toBe(taken + 1);
  });

  it.each(['insufficient_balance', 'refused_by_safety'] as const)(
    'shows no outcome and consumes no nonce when the wallet refuses it: %s',
    async (status) => {
      const token = await bench.launch(undefined, BAY);
      bench.wallet.refuseDebitsWith = status;
      const refused = await shoot(token);
      expect(refused).toMatchObject({ status: 'refused', reason: status });
      expect(refused).not.toHaveProperty('round');
      expect(bench.wallet.countOf('credit')).toBe(0);
      expect(bench.wallet.balance).toBe(100_000);
      await passTime(db, PACE_MS);
      expect((await readState(token)).seed.next_nonce).toBe(0);
    },
  );

  it('is refused when it costs more than the balance', async () => {
    const token = await bench.launch(undefined, BAY);
    bench.wallet.balance = 9_999;
    expect(await shoot(token, { price: 10_000 })).toMatchObject({
      status: 'refused',
      reason: 'insufficient_balance',
      balance_satang: 9_999,
    });
  });

  it.each([
    ['a price that the game does not offer', { price: 150 }],
    ['no price', { price: undefined }],
    ['a price as text', { price: '1000' }],
    ['a negative price', { price: -100 }],
    ['an unknown fish', { fish: 'whale' }],
    ['a fish of another water', { fish: 'oarfish' }],
    ['the name of a built-in property as the fish', { fish: 'constructor' }],
    ['no fish', { fish: undefined }],
    ['a fish with a multiplier from the client', { fish: { kind: 'anchovy', multiplier: 1000 } }],
  ])('is refused as malformed with %s', async (_, change) => {
    const token = await bench.launch(undefined, BAY);
    const response = await post(token, change);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ status: 'malformed' });
    expect(await readRounds(db)).toEqual([]);
  });

  it('is refused in another kind of game, and a fishing game refuses a spin', async () => {
    const slot = await bench.launch();
    expect((await post(slot)).status).toBe(400);
    const bay = await bench.launch(undefined, BAY);
    const spin = { launch_token: bay, bet: 1000, spin_id: randomUUID() };
    expect((await bench.call('spin', spin)).status).toBe(400);
  });
});

describe('a failing wallet or process', () => {
  it.each(['lost_response', 'lost_request', 'server_error'] as const)(
    'leads to one debit of the price and one payout (%s)',
    async (fault) => {
      const token = await bench.launch(undefined, BAY);
      bench.wallet.fail('debit', fault);
      bench.wallet.fail('credit', fault, fault);
      expect((await shoot(token)).status).toBe('ok');
      const round = await theRound();
      expect(round.state).toBe('settled');
      expect(bench.wallet.balance).toBe(100_000 - PRICE + round.win);
    },
  );

  it('leaves the shot open, and a repetition of the shot completes it', async () => {
    const token = await bench.launch(undefined, BAY);
    bench.wallet.fail('debit', 'lost_response', 'lost_response', 'lost_response');
    const spin_id = randomUUID();
    expect((await shoot(token, { spin_id })).status).toBe('pending');
    expect((await shoot(token, { spin_id })).status).toBe('ok');
    const round = await theRound();
    expect(bench.wallet.balance).toBe(100_000 - PRICE + round.win);
  });

  it('completes an open shot instead of charging a second one', async () => {
    const token = await bench.launch(undefined, BAY);
    bench.wallet.fail('debit', 'lost_response', 'lost_response', 'lost_response');
    await shoot(token);
    await passTime(db, 5000);
    expect(await shoot(token, { fish: 'marlin', price: 10_000 })).toMatchObject({
      status: 'interrupted',
      round: { bets: { fish: 'anchovy' }, bet_satang: PRICE },
    });
    await theRound();
  });

  it('during the credit pays the shot only once and shows it when the game is reopened', async () => {
    const token = await bench.launch(undefined, BAY);
    bench.wallet.onCall = (name) => (name === 'credit' ? new Promise(() => undefined) : undefined);
    void shoot(token);
    await expect.poll(async () => (await readRounds(db))[0]?.state).toBe('resolved');
    bench.wallet.onCall = () => undefined;
    await passTime(db, 20_000);
    const revived = createSandboxBench(db, bench.wallet);
    await Promise.all([revived.provider.resumeOpenRounds(), bench.provider.resumeOpenRounds()]);
    const round = await theRound();
    expect(round.state).toBe('settled');
    expect(bench.wallet.balance).toBe(100_000 - PRICE + round.win);
    expect(await readState(await revived.launch(undefined, BAY), revived)).toMatchObject({
      interrupted: { round_id: round.round_id, bets: { fish: 'anchovy' }, settled: true },
    });
  });

  it('returns the price of an uncompleted shot after ten minutes', async () => {
    const token = await bench.launch(undefined, BAY);
    bench.wallet.fail('debit', 'lost_response', 'lost_response', 'lost_response');
    await shoot(token);
    await passTime(db, 10 * 60_000 + 1000);
    await bench.provider.resumeOpenRounds();
    expect(await theRound()).toMatchObject({ state: 'refused', refusal: 'expired' });
    expect(bench.wallet.balance).toBe(100_000);
  });
});

describe('the seed', () => {
  it('is committed before the first shot, and every shot can be recomputed after its reveal', async () => {
    const token = await bench.launch(undefined, BAY);
    const { hash } = (await readState(token)).seed;
    const fish = ['anchovy', 'mackerel', 'marlin', 'anchovy'] as const;
    for (const kind of fish) await shootWell(token, { fish: kind, client_seed: 'ชาวประมง' });
    const before = await readState(token);
    expect(before.seed).toMatchObject({ hash, next_nonce: 4, shots_per_seed: 100 });
    expect(before.history.every((round) => round.server_seed === null)).toBe(true);

    const { history, seed } = await changeSeed(token);
    expect(seed.hash).not.toBe(hash);
    expect(history.map((round) => round.fish)).toEqual([...fish].reverse());
    for (const round of history) {
      const serverSeed = round.server_seed ?? '';
      expect(createHash('sha256').update(Buffer.from(serverSeed, 'hex')).digest('hex')).toBe(hash);
      const source = { serverSeed, clientSeed: 'ชาวประมง', nonce: round.nonce };
      const again = await resolveFairly(source, (draw) => fireShot(round.fish, draw));
      expect(again.caught).toBe(round.caught);
    }
  });

  it('is revealed after a hundred shots', async () => {
    const token = await bench.launch(undefined, BAY);
    const first = await shootWell(token);
    await queryRaw(db, 'UPDATE sandbox.seeds SET next_nonce = round_count - 1');
    const last = await shootWell(token);
    expect(last.seed.seed_id).not.toBe(first.seed.seed_id);
    expect(last.history.every((round) => round.server_seed !== null)).toBe(true);
  });
});

describe('demo and page', () => {
  it('the demo uses play money without wallet calls', async () => {
    const token = await bench.launch(null, BAY);
    const response = await shootWell(token, { price: 10_000, fish: 'marlin' });
    expect(response.balance_satang).toBe(500_000 - 10_000 + response.round.win_satang);
    expect(bench.wallet.calls).toEqual([]);
  });

  it('the page loads the fishing script and contains the water type of its game', async () => {
    const token = await bench.launch(null, 'fishing-deep-sea');
    const page = await bench.provider.app.request(
      `http://play.test/sandbox/play/fishing-deep-sea?t=${token}`,
    );
    const html = await page.text();
    expect(html).toContain('/sandbox/assets/fishing.js');
    expect(html).toContain('"water":"deep"');
    expect(html).not.toContain('-bg.webp');
  });
});
