import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { drawYeekee } from '@/domain/yeekee';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import type { RefusalError } from '@/server/http/refusal';
import { verifyLedger } from '@/server/ledger/ledger-verify';
import { voidOverdueRounds, voidRound } from '@/server/lotto/draw.service';
import { settleRounds } from '@/server/lotto/settlement.service';
import { createShooting } from '@/server/yeekee/shooting.service';
import { findLottoFaults, putBill, readBill, readRound } from '../support/draw.fixture';
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres';
import { createTestPlayers } from '../support/test-players';
import { drawYeekeeRounds } from '../support/test-seeds';
import { sized } from '../support/test-size';
import {
  makeShots,
  openYeekeeRound,
  putShots,
  type TestYeekeeRound,
} from '../support/yeekee.fixture';
import {
  fetchPaidPrizes,
  findShooters,
  readYeekee,
  type TestShooter,
} from '../support/yeekee-draw.fixture';

const PLAYERS = 120;
const BALANCE = 10_000_00;
const TURNS = sized(4, 8);
let database: PostgresDatabase;
/** The databases of two processes that serve the same site. */
let dbs: [Database, Database];
let players: TestShooter[];

beforeAll(async () => {
  database = await createPostgresDatabase('demo');
  dbs = [
    await openDatabase({ databaseUrl: database.url }),
    await openDatabase({ databaseUrl: database.url }),
  ];
  await createTestPlayers((text, values) => queryRaw(dbs[0], text, values), PLAYERS, BALANCE);
  const shooters = await findShooters(dbs[0]);
  players = shooters.filter(({ username }) => username.startsWith('player-'));
});
afterEach(async () => {
  expect((await verifyLedger(dbs[0])).faults).toEqual([]);
  expect(await findLottoFaults(dbs[0])).toEqual([]);
});
afterAll(async () => {
  for (const db of dbs) await db.destroy();
  await database.drop();
});

/** Index of the next unused player; every player can win only once a day. */
let fresh = 0;

/**
 * Opens a round with 30 shots and one bill of each of two players. Its draw became due `draws` minutes ago, by default
 * one minute ago.
 */
async function openDueRound(draws?: number): Promise<{ round: TestYeekeeRound; billId: string }> {
  const round = await openYeekeeRound(
    { db: dbs[0] },
    { opens: -600, closes: -4 - (draws ?? 0), draws: draws === undefined ? -1 : -draws },
  );
  const two = players.slice(fresh, fresh + 2);
  fresh += 2;
  await putShots(
    dbs[0],
    round,
    makeShots(30),
    two.map(({ memberId }) => memberId),
  );
  const item = { type: 'two_top', number: '42', amount: 100_00 } as const;
  const [billId] = await Promise.all(
    two.map(({ accountId }) => putBill(dbs[0], round, accountId, [item])),
  );
  return { round, billId: billId! };
}

async function settleAll(round: TestYeekeeRound): Promise<void> {
  while (!(await readRound(dbs[0], round)).isDone) {
    await Promise.all(dbs.map((db) => settleRounds(db)));
  }
}

/**
 * Expects that a round ended in exactly one way and that everything was paid once.
 * @returns the final state of the round
 */
async function expectOneEnd(round: TestYeekeeRound, billId: string): Promise<string> {
  for (const db of dbs) await drawYeekeeRounds(db);
  await settleAll(round);
  const ended = await readYeekee(dbs[0], round);
  const prizes = (await fetchPaidPrizes(dbs[0], round)).map(({ amount }) => amount);
  const bill = await readBill(dbs[0], billId);
  expect(ended).toMatchObject({ isFrozen: true, isPublished: true, isDone: true });
  if (ended.state === 'voided') {
    expect(prizes).toEqual([]);
    expect(ended.announced).toBeNull();
    expect(bill).toMatchObject({ state: 'refunded', transfers: ['lotto_refund 10000'] });
  } else {
    expect(ended).toMatchObject({
      state: 'settled',
      announced: (await drawYeekee(ended)).result,
    });
    expect(prizes).toEqual([1_60, 80]);
    expect(bill.state).toBe('resulted');
  }
  return ended.state;
}

test('concurrent draws of a round draw it and pay its prizes exactly once', async () => {
  for (let turn = 0; turn < TURNS; turn += 1) {
    const { round, billId } = await openDueRound();
    await Promise.all([
      ...dbs.flatMap((db) => [drawYeekeeRounds(db), drawYeekeeRounds(db), settleRounds(db)]),
    ]);
    expect(await expectOneEnd(round, billId)).toBe('settled');
  }
});

test('a round drawn and voided at the same moment ends in exactly one way', async () => {
  for (let turn = 0; turn < TURNS; turn += 1) {
    const { round, billId } = await openDueRound();
    const [voided] = await Promise.allSettled([
      voidRound(dbs[turn % 2]!, {
        agentId: 1,
        roundId: round.roundId,
        operator: 'som',
        note: 'ทดสอบ',
      }),
      drawYeekeeRounds(dbs[0]),
      drawYeekeeRounds(dbs[1]),
    ]);
    const state = await expectOneEnd(round, billId);
    expect(state).toBe(voided.status === 'fulfilled' ? 'voided' : 'settled');
    if (voided.status === 'rejected') {
      expect((voided.reason as RefusalError).errorName).toBe('lotto.round_ended');
    }
  }
});

test('a round whose time limit ends while it is drawn ends in exactly one way', async () => {
  for (let turn = 0; turn < TURNS; turn += 1) {
    // The time limit ends in a tenth of a second.
    const { round, billId } = await openDueRound(60 - 0.1 / 60);
    await drawYeekeeRounds(dbs[0]);
    await Promise.all([
      drawYeekeeRounds(dbs[0]),
      voidOverdueRounds(dbs[1]),
      sleep(turn * 25).then(() => drawYeekeeRounds(dbs[1])),
      sleep(turn * 25).then(() => voidOverdueRounds(dbs[0])),
    ]);
    await voidOverdueRounds(dbs[0]);
    expect(['voided', 'settled']).toContain(await expectOneEnd(round, billId));
  }
});

test('rounds of one day that are drawn at the same time give a member only one prize', async () => {
  const [som] = players.slice(fresh, fresh + 1);
  fresh += 1;
  const rounds: TestYeekeeRound[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const round = await openYeekeeRound({ db: dbs[0] }, { opens: -600, closes: -4, draws: -1 });
    await putShots(dbs[0], round, makeShots(30), [som!.memberId]);
    await putBill(dbs[0], round, som!.accountId, [
      { type: 'two_top', number: '42', amount: 100_00 },
    ]);
    rounds.push(round);
  }
  await queryRaw(
    dbs[0],
    'UPDATE lotto_rounds r SET day = f.day FROM lotto_rounds f WHERE f.id = $1 AND r.id = ANY ($2::text::bigint[])',
    [rounds[0]!.id, `{${rounds.map(({ id }) => id).join(',')}}`],
  );
  await Promise.allSettled(
    rounds.flatMap((_, turn) => [drawYeekeeRounds(dbs[turn % 2]!), drawYeekeeRounds(dbs[0])]),
  );
  for (const db of dbs) await drawYeekeeRounds(db);
  const paid = await Promise.all(rounds.map((round) => fetchPaidPrizes(dbs[0], round)));
  expect(paid.flat()).toHaveLength(1);
});

test('a round drawn during shooting contains exactly the accepted shots', async () => {
  // Shooting ends in a second and a half, and the draw is due immediately afterwards.
  const round = await openYeekeeRound(
    { db: dbs[0] },
    { closes: 0.01, shootingEnds: 0.025, draws: 0.025 },
  );
  const shootings = dbs.map((db) => createShooting(db));
  const fire = players.map(async ({ memberId }, index) => {
    await sleep(index * 20);
    return shootings[index % 2]!.shoot({
      agentId: 1,
      roundId: round.roundId,
      number: String(index).padStart(5, '0'),
      memberId,
      idempotencyKey: null,
    });
  });
  const guns = Promise.allSettled(fire);
  while (!(await readYeekee(dbs[0], round)).isDone) {
    await Promise.all(dbs.map((db) => drawYeekeeRounds(db)));
  }
  const ends = await guns;
  const drawn = await readYeekee(dbs[0], round);
  const taken = ends.flatMap((end, index) =>
    end.status === 'fulfilled'
      ? [{ seq: end.value.seq, number: String(index).padStart(5, '0') }]
      : [],
  );
  taken.sort((one, other) => one.seq - other.seq);
  expect(drawn.shots).toEqual(taken.map(({ number }) => number));
  expect(taken.map(({ seq }) => seq)).toEqual(taken.map((_, index) => index + 1));
  expect(taken.length).toBeLessThan(PLAYERS);
  for (const end of ends) {
    if (end.status === 'rejected') {
      expect((end.reason as RefusalError).errorName).toBe('yeekee.shooting_ended');
    }
  }
  const [late] = await queryRaw<{ count: number }>(
    dbs[0],
    `SELECT count(*) AS count FROM yeekee_shots s JOIN yeekee_rounds y USING (round_id)
     WHERE round_id = $1 AND (shot_at >= y.shooting_ends_at OR shot_at > y.frozen_at)`,
    [round.id],
  );
  expect(late!.count).toBe(0);
  if (taken.length >= 20) expect(drawn.announced).toBe((await drawYeekee(drawn)).result);
  else expect(drawn.state).toBe('voided');
});
