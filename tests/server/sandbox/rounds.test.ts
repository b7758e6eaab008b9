import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { slotVariants } from '@/domain/slot-variants';
import { slots } from '@/sandbox/games/catalogue/catalogue';
import type { Database } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { createTestDatabase, type TestDatabase } from '../../support/database';
import {
  clearSandbox,
  createSandboxBench,
  PLAYER_TOKEN,
  passTime,
  readRounds,
  type SandboxBench,
} from './sandbox.bench';

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

async function theRound() {
  const rounds = await readRounds(db);
  expect(rounds).toHaveLength(1);
  return rounds[0]!;
}

describe('a spin', () => {
  it('takes the stake, pays the win and shows the outcome', async () => {
    const token = await bench.launch();
    const response = await bench.spin(token);
    if (response.status !== 'ok') throw new Error(response.status);
    const round = await theRound();
    expect(round.state).toBe('settled');
    expect(response.round).toMatchObject({
      bet_satang: 1000,
      win_satang: round.win,
      settled: true,
    });
    expect(response.balance_satang).toBe(100_000 - 1000 + round.win);
    expect(bench.wallet.balance).toBe(response.balance_satang);
    expect(bench.wallet.calls).toEqual([
      { name: 'debit', transactionId: `${round.round_id}:debit` },
      { name: 'credit', transactionId: `${round.round_id}:credit` },
    ]);
  });

  it.each(Object.keys(slotVariants))(
    'runs with the reel variant "%s", and the history names this variant',
    async (variant) => {
      const game = slots.find((each) => each.variant === variant);
      const token = await bench.launch(PLAYER_TOKEN, game?.gameId);
      const response = await bench.spin(token);
      expect(response.status).toBe('ok');
      const state = await bench.state(token);
      if (state.status !== 'ok') throw new Error(state.status);
      expect(state.history).toMatchObject([{ variant }]);
    },
  );

  it('is decided after its debit and before its credit', async () => {
    const token = await bench.launch();
    const seen: string[] = [];
    bench.wallet.onCall = async (name) => {
      const round = await theRound();
      seen.push(`${name} ${round.state}, ${round.outcome === null ? 'undecided' : 'decided'}`);
    };
    await bench.spin(token);
    expect(seen).toEqual(['debit created, undecided', 'credit resolved, decided']);
  });

  it('starts no second round when the page repeats the id of the spin', async () => {
    const token = await bench.launch();
    const spinId = randomUUID();
    const first = await bench.spin(token, { spin_id: spinId });
    const again = await bench.spin(token, { spin_id: spinId });
    expect(again).toEqual(first);
    expect(bench.wallet.countOf('debit')).toBe(1);
    await theRound();
  });

  it('is refused when its id was already used for another bet', async () => {
    const token = await bench.launch();
    const spinId = randomUUID();
    await bench.spin(token, { spin_id: spinId });
    expect((await bench.spin(token, { spin_id: spinId, bet: 2000 })).status).toBe('spin_conflict');
    await theRound();
  });

  it('creates only one round for parallel requests with the same id', async () => {
    const token = await bench.launch();
    const spin_id = randomUUID();
    await Promise.all(Array.from({ length: 5 }, () => bench.spin(token, { spin_id })));
    const round = await theRound();
    expect(round.state).toBe('settled');
    expect(bench.wallet.balance).toBe(100_000 - 1000 + round.win);
  });

  it('is refused within 2.5 seconds after another spin', async () => {
    const token = await bench.launch();
    await bench.spin(token);
    const response = await bench.call('spin', {
      launch_token: token,
      bet: 100,
      spin_id: randomUUID(),
    });
    expect(response.status).toBe(429);
    const result = (await response.json()) as { status: string; retry_after_ms: number };
    expect(result.status).toBe('too_soon');
    expect(result.retry_after_ms).toBeGreaterThan(1000);
    expect(result.retry_after_ms).toBeLessThanOrEqual(2500);
    await passTime(db, result.retry_after_ms);
    expect((await bench.spin(token)).status).toBe('ok');
  });

  it.each([
    ['limit', 'วงเงินเสียที่คุณตั้งไว้'],
    ['time_out', 'พักการเล่น'],
    ['excluded', 'ปิดกั้นตัวเอง'],
    ['closed', 'บัญชีนี้ปิดอยู่'],
  ] as const)('names the reason of the safety rules: %s', async (reason, message) => {
    const token = await bench.launch();
    Object.assign(bench.wallet, { refuseDebitsWith: 'refused_by_safety', refusalReason: reason });
    const response = await bench.spin(token);
    expect(response).toMatchObject({ status: 'refused', reason: 'refused_by_safety' });
    expect(response).toHaveProperty('message', expect.stringContaining(message));
  });

  it.each([
    ['insufficient_balance', 'ยอดเงินไม่พอ'],
    ['refused_by_safety', 'วงเงิน'],
    ['unknown_player', 'เซสชัน'],
    ['session_ended', 'เข้าสู่ระบบ แล้วเปิดเกมใหม่'],
  ] as const)('shows no outcome when the stake is refused: %s', async (status, message) => {
    const token = await bench.launch();
    bench.wallet.refuseDebitsWith = status;
    const response = await bench.spin(token);
    expect(response).toMatchObject({ status: 'refused', reason: status });
    expect(response).toHaveProperty('message', expect.stringContaining(message));
    expect(response).not.toHaveProperty('round');
    expect(await theRound()).toMatchObject({ state: 'refused', refusal: status });
    expect(bench.wallet.countOf('credit')).toBe(0);
    expect(bench.wallet.balance).toBe(100_000);
  });
});

describe('a wallet that does not respond', () => {
  it.each(['lost_response', 'lost_request', 'server_error'] as const)(
    'is called again with the same transaction (%s), and the stake is taken once',
    async (fault) => {
      const token = await bench.launch();
      bench.wallet.fail('debit', fault);
      bench.wallet.fail('credit', fault, fault);
      const response = await bench.spin(token);
      expect(response.status).toBe('ok');
      const round = await theRound();
      expect(round.state).toBe('settled');
      expect(bench.wallet.balance).toBe(100_000 - 1000 + round.win);
    },
  );

  it('leaves the round open after three attempts, and repeating the spin completes it', async () => {
    const token = await bench.launch();
    bench.wallet.fail('debit', 'lost_response', 'lost_response', 'lost_response');
    const spin_id = randomUUID();
    const pending = await bench.spin(token, { spin_id });
    expect(pending).toMatchObject({ status: 'pending', retry_after_ms: 1500 });
    expect(pending).not.toHaveProperty('round');
    expect((await theRound()).state).toBe('created');

    expect((await bench.spin(token, { spin_id })).status).toBe('ok');
    const round = await theRound();
    expect(round.state).toBe('settled');
    expect(bench.wallet.balance).toBe(100_000 - 1000 + round.win);
  });

  it('lets the page show the round first, and credits the win later, only once', async () => {
    const token = await bench.launch();
    bench.wallet.fail('credit', 'lost_response', 'server_error', 'lost_request');
    const response = await bench.spin(token);
    expect(response).toMatchObject({ status: 'ok', round: { settled: false } });
    expect((await theRound()).state).toBe('resolved');
    await passTime(db, 10_000);
    await bench.provider.resumeOpenRounds();
    await bench.provider.resumeOpenRounds();
    const round = await theRound();
    expect(round.state).toBe('settled');
    expect(bench.wallet.balance).toBe(100_000 - 1000 + round.win);
  });

  it('makes the next spin complete the open round instead of starting a second one', async () => {
    const token = await bench.launch();
    bench.wallet.fail('debit', 'lost_response', 'lost_response', 'lost_response');
    await bench.spin(token);
    await passTime(db, 5000);
    expect((await bench.spin(token, { bet: 100 })).status).toBe('interrupted');
    expect(await theRound()).toMatchObject({ state: 'settled', bet: 1000 });
  });
});

describe('a process that dies or hangs', () => {
  it('during the credit has its round completed only once and shown when the game is reopened', async () => {
    const token = await bench.launch();
    // The credit never returns, as if the process had ended.
    bench.wallet.onCall = (name) => (name === 'credit' ? new Promise(() => undefined) : undefined);
    void bench.spin(token);
    await expect.poll(async () => (await readRounds(db))[0]?.state).toBe('resolved');
    bench.wallet.onCall = () => undefined;

    await passTime(db, 20_000);
    const revived = createSandboxBench(db, bench.wallet);
    const others = createSandboxBench(db, bench.wallet);
    await Promise.all([revived.provider.resumeOpenRounds(), others.provider.resumeOpenRounds()]);
    const round = await theRound();
    expect(round.state).toBe('settled');
    expect(bench.wallet.balance).toBe(100_000 - 1000 + round.win);
    expect(bench.wallet.countOf('debit')).toBe(1);

    const reopened = await revived.launch();
    expect(await revived.state(reopened)).toMatchObject({
      status: 'ok',
      interrupted: { round_id: round.round_id, settled: true },
    });
    await revived.call('seen', { launch_token: reopened, round_id: round.round_id });
    expect(await revived.state(reopened)).toMatchObject({ interrupted: null });
  });

  it('between debit and result makes the page wait until the lease of the process on the round has ended', async () => {
    const token = await bench.launch();
    bench.wallet.onCall = (name) => (name === 'credit' ? new Promise(() => undefined) : undefined);
    void bench.spin(token);
    await expect.poll(async () => (await readRounds(db))[0]?.state).toBe('resolved');
    bench.wallet.onCall = () => undefined;
    await queryRaw(db, "UPDATE sandbox.rounds SET state = 'debited', outcome = NULL, win = 0");

    const reopened = await bench.launch();
    expect(await bench.state(reopened)).toMatchObject({ open: true, interrupted: null });
    await passTime(db, 20_000);
    const { round_id } = await theRound();
    expect(await bench.state(reopened)).toMatchObject({ open: false, interrupted: { round_id } });
  });

  it('before the debit has its round completed on reopening', async () => {
    const token = await bench.launch();
    bench.wallet.fail('debit', 'lost_request', 'lost_request', 'lost_request');
    await bench.spin(token);
    await passTime(db, 20_000);
    const state = await bench.state(await bench.launch());
    expect(state).toMatchObject({ status: 'ok', open: false, interrupted: { settled: true } });
    expect(bench.wallet.countOf('debit')).toBe(1);
  });

  it('leaves an uncompleted round, whose stake is rolled back after ten minutes', async () => {
    const token = await bench.launch();
    bench.wallet.fail('debit', 'lost_response', 'lost_response', 'lost_response');
    await bench.spin(token);
    expect(bench.wallet.balance).toBe(99_000);
    await passTime(db, 10 * 60_000 + 1000);
    await bench.provider.resumeOpenRounds();
    expect(await theRound()).toMatchObject({ state: 'refused', refusal: 'expired' });
    expect(bench.wallet.balance).toBe(100_000);
    expect(bench.wallet.countOf('credit')).toBe(0);
  });

  it('never pays a win on a stake that another process has rolled back', async () => {
    const token = await bench.launch();
    let release: () => void = () => undefined;
    const slow = new Promise<void>((resolve) => (release = resolve));
    const arrived = new Promise<void>((resolve) => {
      bench.wallet.onCall = (name) => {
        if (name !== 'debit') return undefined;
        resolve();
        return slow;
      };
    });
    const spinning = bench.spin(token);
    await arrived;
    await passTime(db, 11 * 60_000);
    bench.wallet.onCall = () => undefined;
    await createSandboxBench(db, bench.wallet).provider.resumeOpenRounds();
    release();
    expect((await spinning).status).toBe('refused');
    expect(await theRound()).toMatchObject({ state: 'refused' });
    expect(bench.wallet.countOf('credit')).toBe(0);
    expect(bench.wallet.balance).toBe(100_000);
  });

  it('leaves the credit to a job, which repeats it until the wallet accepts it', async () => {
    const token = await bench.launch();
    bench.wallet.fail('credit', 'server_error', 'server_error', 'server_error');
    await bench.spin(token);
    for (let turn = 0; turn < 3; turn += 1) {
      bench.wallet.fail('credit', 'server_error', 'server_error', 'server_error');
      await passTime(db, 6 * 60_000);
      await bench.provider.resumeOpenRounds();
    }
    expect((await theRound()).state).toBe('resolved');
    await passTime(db, 6 * 60_000);
    await bench.provider.resumeOpenRounds();
    expect((await theRound()).state).toBe('settled');
  });
});

describe('the demo', () => {
  it('uses 5,000 baht of play money without wallet calls', async () => {
    const token = await bench.launch(null);
    expect(await bench.state(token)).toMatchObject({ balance_satang: 500_000 });
    const response = await bench.spin(token, { bet: 20_000 });
    const round = await theRound();
    expect(response).toMatchObject({ status: 'ok', balance_satang: 500_000 - 20_000 + round.win });
    expect(bench.wallet.calls).toEqual([]);
  });

  it('has a separate balance for each launch', async () => {
    const first = await bench.launch(null);
    await bench.spin(first);
    expect(await bench.state(await bench.launch(null))).toMatchObject({
      balance_satang: 500_000,
      history: [],
    });
  });
});
