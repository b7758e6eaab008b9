import type { Kysely } from 'kysely';
import {
  type BaccaratBets,
  type BaccaratHand,
  type BaccaratSpot,
  settleBets,
} from '@/domain/baccarat';
import { endOfShoe, openShoe } from '@/domain/baccarat-shoe';
import { createServerSeed, hashServerSeed } from '@/domain/fairness';
import { readNow } from './fixture.store';
import type { Decision } from './game.engine';
import { HAND_CLOSES, HANDS_DEALT } from './hand.times';
import type { RoundRow } from './round.store';
import { queryRaw } from './sandbox.query';
import type { SandboxTables } from './sandbox.tables';
import { type PlannedShoe, planPastShoes, planShoes } from './shoe.programme';

type Db = Kysely<SandboxTables>;

/** A shoe with only what may be public now. */
export interface ShoeRow {
  readonly shoe_id: string;
  readonly room_id: string;
  readonly server_seed_hash: string;
  /** Null until the shoe has ended. */
  readonly server_seed: string | null;
  readonly begins_at: Date;
  readonly hand_count: number;
  /** Business time at which the rest of this holds. */
  readonly read_at: Date;
  /** Dealt so far, in order. */
  readonly hands: readonly BaccaratHand[];
}

const KEPT = '2 days';
/** So many shoes hold 10,000 hands, even where some were published late. */
const MOST_PAST_SHOES = 200;

/** Of eight rooms: as many as formulas are measured by. */
const PAST_SHOES_PER_ROOM = 19;

const winnerLetters = { player: 'P', banker: 'B', tie: 'T' } as const satisfies Record<
  BaccaratSpot,
  string
>;

const SHOE_COLUMNS = `s.shoe_id, s.room_id, s.server_seed_hash, s.begins_at, length(s.winners) AS hand_count, business_now() AS read_at,
  CASE WHEN s.ends_at <= business_now() THEN s.server_seed END AS server_seed,
  (SELECT coalesce(jsonb_agg(e.hand ORDER BY e.place), '[]'::jsonb)
   FROM jsonb_array_elements(s.hands) WITH ORDINALITY AS e (hand, place) WHERE e.place <= ${HANDS_DEALT}) AS hands`;

/**
 * Publishes the shoes that are missing. Any number of processes may do so at once: the first one to write a shoe gives
 * it its seed, and nothing changes it afterwards.
 */
export async function keepShoes(db: Db): Promise<void> {
  const planned = planShoes(await readNow(db));
  const present = await queryRaw<{ shoe_id: string }>(
    db,
    'SELECT shoe_id FROM sandbox.shoes WHERE ends_at > business_now()',
  );
  const known = new Set(present.map((row) => row.shoe_id));
  for (const shoe of planned) if (!known.has(shoe.shoeId)) await publishShoe(db, shoe);
}

/**
 * Gives rooms that never had a shoe the ones they would have had, for a demo: nobody can have bet on them. A room that
 * has dealt once gets none.
 */
export async function writePastShoes(db: Db): Promise<void> {
  const [known] = await queryRaw(db, 'SELECT FROM sandbox.shoes LIMIT 1');
  if (known) return;
  const planned = planPastShoes(await readNow(db), PAST_SHOES_PER_ROOM);
  const shoes = await Promise.all(planned.map(drawShoe));
  await queryRaw(
    db,
    `INSERT INTO sandbox.shoes
       (shoe_id, room_id, server_seed, server_seed_hash, hands, winners, published_at, begins_at, ends_at)
     SELECT s."shoeId", s."roomId", s."serverSeed", s."serverSeedHash", s.hands, s.winners,
       s."beginsAt" - interval '1 minute', s."beginsAt", s."endsAt"
     FROM jsonb_to_recordset($1::text::jsonb) AS s ("shoeId" text, "roomId" text, "serverSeed" text,
       "serverSeedHash" text, hands jsonb, winners text, "beginsAt" timestamptz, "endsAt" timestamptz)
     ON CONFLICT (shoe_id) DO NOTHING`,
    [JSON.stringify(shoes)],
  );
}

/** The shoe that runs in each room, or the one that is about to. */
export function readRunningShoes(db: Db): Promise<ShoeRow[]> {
  return queryRaw<ShoeRow>(
    db,
    `SELECT DISTINCT ON (s.room_id) ${SHOE_COLUMNS} FROM sandbox.shoes s
     WHERE s.ends_at > business_now() ORDER BY s.room_id, s.begins_at`,
  );
}

/** The shoe that runs in a room, or the one that is about to; null where none stands. */
export async function readRunningShoe(db: Db, roomId: string): Promise<ShoeRow | null> {
  const [shoe] = await queryRaw<ShoeRow>(
    db,
    `SELECT ${SHOE_COLUMNS} FROM sandbox.shoes s
     WHERE s.room_id = $1 AND s.ends_at > business_now() ORDER BY s.begins_at LIMIT 1`,
    [roomId],
  );
  return shoe ?? null;
}

/** The last shoes of a room that are over, newest first. */
export function readEndedShoes(db: Db, roomId: string, limit: number): Promise<ShoeRow[]> {
  return queryRaw<ShoeRow>(
    db,
    `SELECT ${SHOE_COLUMNS} FROM sandbox.shoes s
     WHERE s.room_id = $1 AND s.ends_at <= business_now() ORDER BY s.ends_at DESC LIMIT $2`,
    [roomId, limit],
  );
}

/** The winners of shoes of all rooms that are over, newest first: P, B and T in the order of each shoe. */
export async function readPastWinners(db: Db): Promise<string[]> {
  const rows = await queryRaw<{ winners: string }>(
    db,
    `SELECT winners FROM sandbox.shoes WHERE ends_at <= business_now()
     ORDER BY ends_at DESC, shoe_id LIMIT ${MOST_PAST_SHOES}`,
  );
  return rows.map((row) => row.winners);
}

/** Decides a bet at a table; null until its hand is dealt. */
export async function decideHand(
  db: Db,
  round: Pick<RoundRow, 'round_id' | 'bets'>,
): Promise<Decision | null> {
  const [dealt] = await queryRaw<{ outcome: BaccaratHand }>(
    db,
    `SELECT s.hands -> r.hand AS outcome FROM sandbox.rounds r JOIN sandbox.shoes s USING (shoe_id)
     WHERE r.round_id = $1 AND ${HAND_CLOSES} <= business_now()`,
    [round.round_id],
  );
  if (!dealt) return null;
  const { outcome } = dealt;
  const { payout, validTurnover } = settleBets(round.bets as BaccaratBets, outcome.winner);
  return { outcome, winSatang: payout, validTurnoverSatang: validTurnover };
}

/** Deletes old shoes without bets. */
export async function sweepShoes(db: Db): Promise<void> {
  await queryRaw(
    db,
    `DELETE FROM sandbox.shoes s WHERE s.ends_at < business_now() - interval '${KEPT}'
       AND NOT EXISTS (SELECT FROM sandbox.rounds r WHERE r.shoe_id = s.shoe_id)`,
  );
}

async function drawShoe(planned: PlannedShoe) {
  const serverSeed = createServerSeed();
  const hands = (await openShoe(serverSeed, planned.shoeId)).slice(0, planned.handCount);
  return {
    ...planned,
    serverSeed,
    serverSeedHash: await hashServerSeed(serverSeed),
    hands,
    winners: hands.map(({ winner }) => winnerLetters[winner]).join(''),
    endsAt: endOfShoe(planned),
  };
}

async function publishShoe(db: Db, planned: PlannedShoe): Promise<void> {
  const shoe = await drawShoe(planned);
  await queryRaw(
    db,
    `INSERT INTO sandbox.shoes (shoe_id, room_id, server_seed, server_seed_hash, hands, winners, begins_at, ends_at)
     SELECT $1, $2, $3, $4, $5::text::jsonb, $6, $7::text::timestamptz, $8::text::timestamptz
     WHERE business_now() < $7::text::timestamptz
     ON CONFLICT (shoe_id) DO NOTHING`,
    [
      shoe.shoeId,
      shoe.roomId,
      shoe.serverSeed,
      shoe.serverSeedHash,
      JSON.stringify(shoe.hands),
      shoe.winners,
      shoe.beginsAt.toISOString(),
      shoe.endsAt.toISOString(),
    ],
  );
}
