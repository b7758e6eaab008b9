import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { settleBets } from '@/domain/baccarat';
import { openShoe } from '@/domain/baccarat-shoe';
import { isShoeTrue } from '@/sandbox/games/client/shoe-proof-section';
import type { Database } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { createTestDatabase, type TestDatabase } from '../../support/database';
import {
  clearSandbox,
  computeShoeSeed,
  createSandboxBench,
  passTime,
  postAsPlatform,
  readRounds,
  type SandboxBench,
} from './sandbox.bench';
import {
  bets,
  lay,
  moveTo,
  postLay,
  readShoe,
  readShoes,
  readTable,
  STAKE,
  TABLE,
} from './table.bench';

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

/** Launches the table while its first hand is open for bets. */
async function sitDown(playerToken?: string | null, at = bench) {
  const token = await at.launch(playerToken, TABLE);
  const shoe = await readShoe(at, token);
  await moveTo(db, shoe, 0, 5);
  return { token, shoe };
}

describe('a bet on a hand', () => {
  it('is debited immediately without showing cards, and is paid by the rules after the deal', async () => {
    const { token, shoe } = await sitDown();
    const taken = await lay(bench, token, shoe, 0);
    expect(taken).toMatchObject({
      status: 'ok',
      balance_satang: 100_000 - STAKE,
      shoe: { hands: [], server_seed: null },
      bets: [{ status: 'open', outcome: null, win_satang: 0, bets }],
    });
    await moveTo(db, shoe, 0, 20);
    const after = await readTable(bench, token);
    const [hand] = after.shoe?.hands ?? [];
    const { payout, validTurnover } = settleBets(bets, hand!.winner);
    expect(after.bets).toMatchObject([{ status: 'paid', outcome: hand, win_satang: payout }]);
    expect(after.balance_satang).toBe(100_000 - STAKE + payout);
    expect(bench.wallet.turnovers).toEqual([validTurnover]);
    expect(bench.wallet.countOf('debit')).toBe(1);
    expect(bench.wallet.countOf('credit')).toBe(1);
  });

  it('is settled without a request of its page', async () => {
    const { token, shoe } = await sitDown();
    await lay(bench, token, shoe, 0);
    await moveTo(db, shoe, 0, 19);
    await bench.provider.resumeOpenRounds();
    expect((await theRound()).state).toBe('debited');
    await moveTo(db, shoe, 0, 21);
    const revived = createSandboxBench(db, bench.wallet);
    await Promise.all([revived.provider.resumeOpenRounds(), bench.provider.resumeOpenRounds()]);
    const round = await theRound();
    expect(round.state).toBe('settled');
    expect(bench.wallet.balance).toBe(100_000 - STAKE + round.win);
  });

  it("gets the same outcome as another member's bet on the same hand", async () => {
    const { token, shoe } = await sitDown('one');
    const other = await bench.launch('two', TABLE);
    await lay(bench, token, shoe, 0, { bets: { player: 1000, tie: 0, banker: 0 } });
    await lay(bench, other, shoe, 0, { bets: { player: 0, tie: 0, banker: 1000 } });
    await moveTo(db, shoe, 0, 22);
    const [mine, theirs] = [await readTable(bench, token), await readTable(bench, other)];
    expect(mine.shoe).toEqual(theirs.shoe);
    expect(mine.bets[0]?.outcome).toEqual(theirs.bets[0]?.outcome);
    const winner = mine.shoe!.hands[0]!.winner;
    expect(mine.bets[0]?.win_satang).toBe({ player: 2000, tie: 1000, banker: 0 }[winner]);
    expect(theirs.bets[0]?.win_satang).toBe({ player: 0, tie: 1000, banker: 1950 }[winner]);
  });

  it('is accepted until its hand closes, and only for the open hand', async () => {
    const { token, shoe } = await sitDown();
    expect((await postLay(bench, token, shoe, 1)).status).toBe(400);
    expect((await postLay(bench, token, shoe, shoe.hand_count)).status).toBe(400);
    expect((await postLay(bench, token, { ...shoe, shoe_id: 'baccarat-ruby-1' }, 0)).status).toBe(
      400,
    );
    await moveTo(db, shoe, 0, 20);
    expect(await lay(bench, token, shoe, 0)).toMatchObject({ status: 'too_late' });
    expect(await readRounds(db)).toEqual([]);
    expect(bench.wallet.countOf('debit')).toBe(0);
  });

  it('is placed only once when the page repeats it, and blocks another bet of the player', async () => {
    const { token, shoe } = await sitDown();
    const spin_id = randomUUID();
    const responses = await Promise.all([
      lay(bench, token, shoe, 0, { spin_id }),
      lay(bench, token, shoe, 0, { spin_id }),
      lay(bench, token, shoe, 0),
    ]);
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 'hand_taken').length).toBeGreaterThan(0);
    const moved = { spin_id, bets: { player: 500, tie: 1000, banker: 0 } };
    expect(['spin_conflict', 'hand_taken']).toContain(
      (await lay(bench, token, shoe, 0, moved)).status,
    );
    expect(bench.wallet.countOf('debit')).toBe(1);
    await theRound();
  });

  it('can be repeated after the wallet refused it', async () => {
    const { token, shoe } = await sitDown();
    bench.wallet.refuseDebitsWith = 'insufficient_balance';
    expect(await lay(bench, token, shoe, 0)).toMatchObject({
      status: 'refused',
      reason: 'insufficient_balance',
    });
    bench.wallet.refuseDebitsWith = null;
    expect((await lay(bench, token, shoe, 0)).status).toBe('ok');
  });

  it('is rolled back when its debit keeps failing until the hand closes', async () => {
    const { token, shoe } = await sitDown();
    bench.wallet.fail('debit', 'lost_response', 'lost_response', 'lost_response');
    expect((await lay(bench, token, shoe, 0)).status).toBe('pending');
    await moveTo(db, shoe, 0, 25);
    await bench.provider.resumeOpenRounds();
    expect(await theRound()).toMatchObject({ state: 'refused', refusal: 'expired' });
    expect(bench.wallet.balance).toBe(100_000);
  });

  it.each(['lost_response', 'lost_request', 'server_error'] as const)(
    'is debited once and paid once when the wallet fails (%s)',
    async (fault) => {
      const { token, shoe } = await sitDown();
      bench.wallet.fail('debit', fault);
      bench.wallet.fail('credit', fault, fault);
      expect((await lay(bench, token, shoe, 0)).status).toBe('ok');
      await moveTo(db, shoe, 0, 22);
      await readTable(bench, token);
      const round = await theRound();
      expect(round.state).toBe('settled');
      expect(bench.wallet.balance).toBe(100_000 - STAKE + round.win);
    },
  );

  it.each([
    ['no stake', { bets: { player: 0, tie: 0, banker: 0 } }],
    ['a fraction of a chip', { bets: { player: 550, tie: 0, banker: 0 } }],
    ['a negative stake', { bets: { player: -500, tie: 0, banker: 1000 } }],
    ['a stake as text', { bets: { player: '500', tie: 0, banker: 0 } }],
    ['a spot that does not exist', { bets: { player: 500, tie: 0, banker: 0, pair: 500 } }],
    ['no shoe', { shoe_id: undefined }],
    ['no hand', { hand: undefined }],
    ['a hand before the first', { hand: -1 }],
  ])('is malformed with %s', async (_, change) => {
    const { token, shoe } = await sitDown();
    expect((await postLay(bench, token, shoe, 0, change)).status).toBe(400);
    expect(await readRounds(db)).toEqual([]);
  });

  it('is refused above the limits of the table and in another kind of game', async () => {
    const { token, shoe } = await sitDown();
    const over = await lay(bench, token, shoe, 0, { bets: { player: 500_500, tie: 0, banker: 0 } });
    expect(over).toMatchObject({ status: 'bet_limits' });
    expect(over).toHaveProperty('message', expect.stringContaining('5,000.00'));
    expect((await postLay(bench, await bench.launch(), shoe, 0)).status).toBe(400);
    expect((await bench.call('state', { launch_token: token })).status).toBe(400);
    expect(await readRounds(db)).toEqual([]);
  });

  it('uses play money in the demo without wallet calls', async () => {
    const { token, shoe } = await sitDown(null);
    await lay(bench, token, shoe, 0);
    await moveTo(db, shoe, 0, 22);
    const { balance_satang: balance, bets: laid } = await readTable(bench, token);
    expect(balance).toBe(500_000 - STAKE + laid[0]!.win_satang);
    expect(bench.wallet.calls).toEqual([]);
  });
});

describe('a shoe', () => {
  it('commits to its seed before the first hand and reveals it after the last', async () => {
    const { token, shoe } = await sitDown();
    for (let hand = 0; hand < 3; hand += 1) {
      await moveTo(db, shoe, hand, 25);
      const now = await readShoe(bench, token);
      expect(now).toMatchObject({ seed_hash: shoe.seed_hash, server_seed: null });
      expect(now.hands).toHaveLength(hand + 1);
    }
    expect(await readShoes(bench, token)).toEqual([]);
    await moveTo(db, shoe, shoe.hand_count, 1);
    const [ended] = await readShoes(bench, token);
    if (!ended) throw new Error('no shoe has ended');
    expect(ended).toMatchObject({ shoe_id: shoe.shoe_id, seed_hash: shoe.seed_hash });
    const seed = ended.server_seed ?? '';
    expect(createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex')).toBe(
      shoe.seed_hash,
    );
    expect(ended.hands).toEqual((await openShoe(seed, shoe.shoe_id)).slice(0, shoe.hand_count));
    expect(await isShoeTrue(ended)).toBe(true);
    const [first, ...rest] = ended.hands;
    expect(await isShoeTrue({ ...ended, hands: [...rest, first!] })).toBe(false);
    expect((await readShoe(bench, token)).shoe_id).not.toBe(shoe.shoe_id);
  });

  it('deals the same cards with and without bets', async () => {
    const { token, shoe } = await sitDown();
    await lay(bench, token, shoe, 0, { bets: { player: 0, tie: 50_000, banker: 0 } });
    await moveTo(db, shoe, 1, 22);
    const played = await readShoe(bench, token);
    await queryRaw(db, 'DELETE FROM sandbox.rounds');
    expect(await readShoe(bench, token)).toEqual(played);
    const seed = await computeShoeSeed(db, shoe.shoe_id);
    expect((await openShoe(seed, shoe.shoe_id)).slice(0, 2)).toEqual(played.hands);
  });

  it('is published only once for every room, even by parallel processes', async () => {
    await Promise.all(Array.from({ length: 4 }, () => bench.provider.keepProgramme()));
    const running = await queryRaw<{ room_id: string }>(
      db,
      'SELECT DISTINCT room_id FROM sandbox.shoes',
    );
    expect(running).toHaveLength(8);
    const before = await queryRaw(db, 'SELECT * FROM sandbox.shoes ORDER BY shoe_id');
    await passTime(db, 1000);
    await bench.provider.keepProgramme();
    expect(await queryRaw(db, 'SELECT * FROM sandbox.shoes ORDER BY shoe_id LIMIT 8')).toEqual(
      before.slice(0, 8),
    );
  });

  it('is written once for the past of a demo with history, and matches its seed', async () => {
    await bench.provider.writePast();
    await bench.provider.keepProgramme();
    const shoes = await queryRaw<{ shoe_id: string; server_seed: string; winners: string }>(
      db,
      'SELECT shoe_id, server_seed, winners FROM sandbox.shoes WHERE ends_at <= business_now()',
    );
    expect(shoes.reduce((sum, { winners }) => sum + winners.length, 0)).toBeGreaterThan(10_000);
    const { shoe_id, server_seed, winners } = shoes[0]!;
    const hands = await openShoe(server_seed, shoe_id);
    expect(hands.map(({ winner }) => winner[0]?.toUpperCase()).join('')).toBe(winners);
    const response = await postAsPlatform(bench.provider, '/sandbox/v1/rooms', {});
    const { rooms } = (await response.json()) as { rooms: { shoe: { hand_count: number } }[] };
    expect(rooms.map(({ shoe }) => shoe.hand_count)).toEqual(Array(8).fill(66));

    const before = await queryRaw(db, 'SELECT * FROM sandbox.shoes ORDER BY shoe_id');
    await bench.provider.writePast();
    expect(await queryRaw(db, 'SELECT * FROM sandbox.shoes ORDER BY shoe_id')).toEqual(before);
  });

  it('exposes no undealt card to players, the platform or the log', async () => {
    const { token, shoe } = await sitDown();
    await moveTo(db, shoe, 2, 10);
    const sent = [
      await (await bench.call('table', { launch_token: token })).text(),
      await (await postLay(bench, token, shoe, 2)).text(),
      await (await bench.call('shoes', { launch_token: token })).text(),
      await (await postAsPlatform(bench.provider, '/sandbox/v1/rooms', {})).text(),
      await (await postAsPlatform(bench.provider, '/sandbox/v1/shoe', { room_id: TABLE })).text(),
      JSON.stringify([bench.logger.warn.mock.calls, bench.logger.error.mock.calls]),
    ].join('\n');
    const rows = await queryRaw<{ shoe_id: string }>(db, 'SELECT shoe_id FROM sandbox.shoes');
    expect(rows).toHaveLength(8);
    for (const { shoe_id } of rows) expect(sent).not.toContain(await computeShoeSeed(db, shoe_id));
    const mine = await openShoe(await computeShoeSeed(db, shoe.shoe_id), shoe.shoe_id);
    const cards = (hand: number) => JSON.stringify(mine[hand]?.player).slice(1, -1);
    expect(sent).toContain(cards(1));
    for (const hand of [2, 3, 4, 5]) expect(sent).not.toContain(`[${cards(hand)}]`);
    expect((await readShoe(bench, token)).hands).toEqual(mine.slice(0, 2));
    expect((await readTable(bench, token)).bets[0]).toMatchObject({ outcome: null });
  });

  it('is returned for every room, but only to the platform', async () => {
    const response = await postAsPlatform(bench.provider, '/sandbox/v1/rooms', {});
    const { rooms, past } = (await response.json()) as { rooms: unknown[]; past: string[] };
    expect(rooms).toHaveLength(8);
    expect(past).toEqual([]);
    const forged = await postAsPlatform(
      bench.provider,
      '/sandbox/v1/rooms',
      {},
      { secret: 'another' },
    );
    expect(forged.status).toBe(401);
    const unknown = await postAsPlatform(bench.provider, '/sandbox/v1/shoe', { room_id: 'x' });
    expect(unknown.status).toBe(404);
  });
});

it('the page of a baccarat table loads the script of the table and contains its betting limits', async () => {
  const token = await bench.launch(null, TABLE);
  const page = await bench.provider.app.request(
    `http://play.test/sandbox/play/${TABLE}?t=${token}`,
  );
  const html = await page.text();
  expect(html).toContain('/sandbox/assets/baccarat.js');
  expect(html).toContain('"limits":{"min_satang":500,"max_satang":500000}');
});
