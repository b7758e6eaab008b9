import {
  type BaccaratBets,
  type BaccaratHand,
  type BaccaratSpot,
  settleBets,
} from '@/domain/baccarat';
import { endOfShoe, openShoe } from '@/domain/baccarat-shoe';
import { hashServerSeed } from '@/domain/fairness';
import type { SeedSource } from '@/domain/fairness-key';
import { createComputedCache } from './computed-cache';
import { readNow } from './fixture.store';
import type { Verdict } from './game-engine';
import { HAND_CLOSES, HANDS_DEALT } from './hand-times';
import type { RoundRow } from './round.store';
import type { SandboxDb } from './sandbox.tables';
import { queryRaw } from './sandbox-query';
import { KEY_IN_USE, keyInUse, type OpenSeeds } from './seed-source';
import { type PlannedShoe, planPastShoes, planShoes } from './shoe-programme';
import { shoeTablesHash } from './tables-hash';

/** A shoe with only the data that may be public now. */
export interface ShoeRow {
  readonly shoe_id: string;
  readonly room_id: string;
  readonly server_seed_hash: string;
  /** Null until the shoe has ended. */
  readonly server_seed: string | null;
  readonly begins_at: Date;
  readonly hand_count: number;
  /** Business time of the data. */
  readonly read_at: Date;
  /** Hands dealt so far, in the order of dealing. */
  readonly hands: readonly BaccaratHand[];
}

/** A shoe with the data of its proof. */
export interface ProvenShoe extends ShoeRow {
  readonly published_at: Date;
  readonly tables_hash: string | null;
  /** Whether the seed can never be revealed, because its key is lost. */
  readonly is_seed_lost: boolean;
}

/** The shoes of all rooms. */
export interface ShoeStore {
  /**
   * Publishes missing shoes and reveals finished ones. Several processes may do this at the same time, because all
   * derive the same seeds.
   */
  readonly keep: () => Promise<void>;
  /**
   * Creates past shoes in rooms that never had a shoe, for a demo. No other room gets past shoes, so no past shoe can
   * have bets.
   */
  readonly writePast: () => Promise<void>;
  /** Returns the running or next shoe of each room. */
  readonly readRunning: () => Promise<ShoeRow[]>;
  /** Returns the running or next shoe of a room; null without one. */
  readonly readRunningIn: (roomId: string) => Promise<ShoeRow | null>;
  /** Returns the last finished shoes of a room, newest first. */
  readonly readEnded: (roomId: string, limit: number) => Promise<ShoeRow[]>;
  /** Returns a shoe by its id; null for an unknown one. A shoe whose key is lost has no hands. */
  readonly find: (shoeId: string) => Promise<ProvenShoe | null>;
  /** Returns the winners of finished shoes of all rooms, newest first: P, B and T in the order of each shoe. */
  readonly readPastWinners: () => Promise<string[]>;
  /** Reads the times of a room's shoe in the transaction of a bet; null if the shoe is unknown or its key is lost. */
  readonly readTimes: (
    tx: SandboxDb,
    shoeId: string,
    roomId: string,
  ) => Promise<{ begins_at: Date; hand_count: number; now: Date } | null>;
  /** Decides a bet at a table; null until its hand is dealt. */
  readonly decide: (round: Pick<RoundRow, 'round_id' | 'bets'>) => Promise<Verdict>;
  /** Deletes old shoes without bets. */
  readonly sweep: () => Promise<void>;
}

const KEPT = '2 days';
/** Maximum number of past shoes to read: they have at least 10,000 hands, even when some were published late. */
const MOST_PAST_SHOES = 200;
/** Number of past shoes per room of a demo, so that eight rooms have enough hands to measure formulas. */
const PAST_SHOES_PER_ROOM = 19;
/** Maximum number of shoes whose hands stay in memory: two for each room, and the same number of ended shoes. */
const MOST_IN_MEMORY = 32;

const winnerLetters = { player: 'P', banker: 'B', tie: 'T' } as const satisfies Record<
  BaccaratSpot,
  string
>;

/** The data that a shoe is dealt from. */
interface SecretShoe {
  readonly shoe_id: string;
  readonly server_seed_hash: string;
  readonly hand_count: number;
  /** Null where the seed is derived from the key. */
  readonly written_seed: string | null;
}

type StoredShoe = SecretShoe &
  Omit<ShoeRow, 'hands' | 'server_seed'> & {
    /** Number of dealt hands. */
    readonly dealt: number;
    readonly is_over: boolean;
  };

const SECRET = 's.shoe_id, s.server_seed_hash, s.hand_count, s.server_seed AS written_seed';
const STORED = `${SECRET}, s.room_id, s.begins_at, business_now() AS read_at, s.ends_at <= business_now() AS is_over,
  (${HANDS_DEALT})::float8 AS dealt`;
/** SQL for whether the seed of a shoe `s` is available; it is not available when the shoe's key is lost. */
const isKnown = (keyId: string): string =>
  `(s.server_seed IS NOT NULL OR s.fairness_key_id = ${keyId})`;

/** Creates the store. */
export function createShoeStore(db: SandboxDb, openSeeds: OpenSeeds): ShoeStore {
  const memory = createComputedCache<readonly BaccaratHand[]>(MOST_IN_MEMORY);

  const seedOf = async (shoe: SecretShoe): Promise<string> =>
    shoe.written_seed ?? deriveShoeSeed(await openSeeds(), shoe.shoe_id);

  /** Returns all hands of a shoe, including future ones, which must not leave this file before they are dealt. */
  const deal = (shoe: SecretShoe): Promise<readonly BaccaratHand[]> =>
    memory.find(`${shoe.shoe_id}/${shoe.server_seed_hash}`, async () =>
      (await openShoe(await seedOf(shoe), shoe.shoe_id)).slice(0, shoe.hand_count),
    );

  const show = async (stored: StoredShoe): Promise<ShoeRow> => {
    const { written_seed: _, dealt, is_over: isOver, ...shoe } = stored;
    const hands = await deal(stored);
    return {
      ...shoe,
      server_seed: isOver ? await seedOf(stored) : null,
      hands: hands.slice(0, Math.max(0, dealt)),
    };
  };

  const readStored = async (rest: string, parameters: readonly unknown[]): Promise<ShoeRow[]> => {
    const { keyId } = await openSeeds();
    const stored = await queryRaw<StoredShoe>(db, rest, [keyId, ...parameters]);
    return Promise.all(stored.map(show));
  };

  /**
   * Deletes unfinished shoes that have no bets and whose fairness key is lost. They are published again under the
   * current key.
   */
  const dropLost = async (): Promise<void> => {
    const { keyId } = await openSeeds();
    await queryRaw(
      db,
      `DELETE FROM sandbox.shoes s WHERE ends_at > business_now() AND NOT ${isKnown('$1')} AND ${keyInUse('$1')}
         AND NOT EXISTS (SELECT FROM sandbox.rounds r WHERE r.shoe_id = s.shoe_id)`,
      [keyId],
    );
  };

  const publish = async (planned: PlannedShoe): Promise<void> => {
    const seeds = await openSeeds();
    await queryRaw(
      db,
      `INSERT INTO sandbox.shoes (shoe_id, room_id, fairness_key_id, server_seed_hash, hand_count, begins_at, ends_at,
         tables_hash)
       SELECT $1, $2, $3, $4, $5, $6::text::timestamptz, $7::text::timestamptz, $8
       WHERE business_now() < $6::text::timestamptz AND ${keyInUse('$3')}
       ON CONFLICT (shoe_id) DO NOTHING`,
      [
        planned.shoeId,
        planned.roomId,
        seeds.keyId,
        await hashServerSeed(await deriveShoeSeed(seeds, planned.shoeId)),
        planned.handCount,
        planned.beginsAt.toISOString(),
        endOfShoe(planned).toISOString(),
        shoeTablesHash,
      ],
    );
  };

  const revealEnded = async (): Promise<void> => {
    const { keyId } = await openSeeds();
    const ended = await queryRaw<SecretShoe>(
      db,
      `SELECT ${SECRET} FROM sandbox.shoes s
       WHERE s.server_seed IS NULL AND s.ends_at <= business_now() AND s.fairness_key_id = $1`,
      [keyId],
    );
    for (const shoe of ended) {
      const hands = await deal(shoe);
      await queryRaw(
        db,
        `UPDATE sandbox.shoes SET server_seed = $2, hands = $3::text::jsonb, winners = $4
         WHERE shoe_id = $1 AND server_seed IS NULL AND ends_at <= business_now()`,
        [shoe.shoe_id, await seedOf(shoe), JSON.stringify(hands), spellWinners(hands)],
      );
    }
  };

  return {
    keep: async () => {
      await dropLost();
      const planned = planShoes(await readNow(db));
      const present = await queryRaw<{ shoe_id: string }>(
        db,
        'SELECT shoe_id FROM sandbox.shoes WHERE ends_at > business_now()',
      );
      const known = new Set(present.map((row) => row.shoe_id));
      for (const shoe of planned) if (!known.has(shoe.shoeId)) await publish(shoe);
      await revealEnded();
    },

    writePast: async () => {
      const [known] = await queryRaw(db, 'SELECT FROM sandbox.shoes LIMIT 1');
      if (known) return;
      const seeds = await openSeeds();
      const now = await readNow(db);
      const planned = planPastShoes(now, PAST_SHOES_PER_ROOM);
      const shoes = await Promise.all(planned.map((shoe) => drawPastShoe(seeds, shoe, now)));
      await queryRaw(
        db,
        `INSERT INTO sandbox.shoes (shoe_id, room_id, fairness_key_id, server_seed, server_seed_hash, hand_count, hands,
           winners, published_at, begins_at, ends_at, tables_hash)
         SELECT s."shoeId", s."roomId", $2, s."serverSeed", s."serverSeedHash", s."handCount", s.hands, s.winners,
           s."beginsAt" - interval '1 minute', s."beginsAt", s."endsAt", $3
         FROM jsonb_to_recordset($1::text::jsonb) AS s ("shoeId" text, "roomId" text, "serverSeed" text,
           "serverSeedHash" text, "handCount" integer, hands jsonb, winners text, "beginsAt" timestamptz,
           "endsAt" timestamptz)
         ON CONFLICT (shoe_id) DO NOTHING`,
        [JSON.stringify(shoes), seeds.keyId, shoeTablesHash],
      );
    },

    readRunning: () =>
      readStored(
        `SELECT DISTINCT ON (s.room_id) ${STORED} FROM sandbox.shoes s
         WHERE s.ends_at > business_now() AND ${isKnown('$1')} ORDER BY s.room_id, s.begins_at`,
        [],
      ),

    readRunningIn: async (roomId) => {
      const [shoe] = await readStored(
        `SELECT ${STORED} FROM sandbox.shoes s
         WHERE s.room_id = $2 AND s.ends_at > business_now() AND ${isKnown('$1')} ORDER BY s.begins_at LIMIT 1`,
        [roomId],
      );
      return shoe ?? null;
    },

    readEnded: (roomId, limit) =>
      readStored(
        `SELECT ${STORED} FROM sandbox.shoes s
         WHERE s.room_id = $2 AND s.ends_at <= business_now() AND ${isKnown('$1')} ORDER BY s.ends_at DESC LIMIT $3`,
        [roomId, limit],
      ),

    find: async (shoeId) => {
      const { keyId } = await openSeeds();
      const [stored] = await queryRaw<
        StoredShoe & Omit<ProvenShoe, keyof ShoeRow> & { is_seed_lost: boolean }
      >(
        db,
        `SELECT ${STORED}, s.published_at, s.tables_hash, NOT ${isKnown('$1')} AS is_seed_lost
         FROM sandbox.shoes s WHERE s.shoe_id = $2`,
        [keyId, shoeId],
      );
      if (!stored) return null;
      return stored.is_seed_lost
        ? { ...stored, server_seed: null, hands: [] }
        : { ...stored, ...(await show(stored)) };
    },

    readPastWinners: async () => {
      const rows = await queryRaw<{ winners: string }>(
        db,
        `SELECT winners FROM sandbox.shoes WHERE ends_at <= business_now() AND winners IS NOT NULL
         ORDER BY ends_at DESC, shoe_id LIMIT ${MOST_PAST_SHOES}`,
      );
      return rows.map((row) => row.winners);
    },

    readTimes: async (tx, shoeId, roomId) => {
      const [shoe] = await queryRaw<{ begins_at: Date; hand_count: number; now: Date }>(
        tx,
        `SELECT begins_at, hand_count, business_now() AS now FROM sandbox.shoes s
         WHERE shoe_id = $1 AND room_id = $2 AND ${isKnown(KEY_IN_USE)}`,
        [shoeId, roomId],
      );
      return shoe ?? null;
    },

    decide: async (round) => {
      const { keyId } = await openSeeds();
      const [dealt] = await queryRaw<SecretShoe & { hand: number; is_known: boolean }>(
        db,
        `SELECT ${SECRET}, r.hand, ${isKnown('$2')} AS is_known
         FROM sandbox.rounds r JOIN sandbox.shoes s USING (shoe_id)
         WHERE r.round_id = $1 AND ${HAND_CLOSES} <= business_now()`,
        [round.round_id, keyId],
      );
      if (!dealt) return null;
      if (!dealt.is_known) return 'lost';
      const outcome = (await deal(dealt))[dealt.hand];
      if (!outcome) throw new RangeError(`Shoe ${dealt.shoe_id} has no hand ${dealt.hand}`);
      const { payout, validTurnover } = settleBets(round.bets as BaccaratBets, outcome.winner);
      return { outcome, winSatang: payout, validTurnoverSatang: validTurnover };
    },

    sweep: async () => {
      await queryRaw(
        db,
        `DELETE FROM sandbox.shoes s WHERE s.ends_at < business_now() - interval '${KEPT}'
           AND NOT EXISTS (SELECT FROM sandbox.rounds r WHERE r.shoe_id = s.shoe_id)`,
      );
    },
  };
}

/** Derives the seed of a shoe as hex; it must stay secret until the shoe has ended. */
export function deriveShoeSeed(seeds: SeedSource, shoeId: string): Promise<string> {
  return seeds.deriveSeed('shoe', shoeId);
}

function spellWinners(hands: readonly BaccaratHand[]): string {
  return hands.map(({ winner }) => winnerLetters[winner]).join('');
}

/** Returns a past shoe of a demo, with all its data that is public at the given time. */
async function drawPastShoe(seeds: SeedSource, planned: PlannedShoe, now: Date) {
  const serverSeed = await deriveShoeSeed(seeds, planned.shoeId);
  const endsAt = endOfShoe(planned);
  const committed = { ...planned, serverSeedHash: await hashServerSeed(serverSeed), endsAt };
  if (endsAt > now) return committed;
  const hands = (await openShoe(serverSeed, planned.shoeId)).slice(0, planned.handCount);
  return { ...committed, serverSeed, hands, winners: spellWinners(hands) };
}
