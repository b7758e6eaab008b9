import type { Kysely, Transaction } from 'kysely';
import type { Satang } from '@/domain/money';
import {
  drawYeekee,
  FEWEST_SHOTS,
  PRIZE_STAKE_SATANG,
  shotPrizes,
  toLottoResult,
  type YeekeeDraw,
} from '@/domain/yeekee';
import { queryRaw } from '../db/raw';
import type { DatabaseTables } from '../db/tables';
import { findHouseAccountId, runCommand } from '../ledger/ledger.service';
import { writeFreePayout } from '../ledger/settled-stakes.queries';
import { endAsVoid } from '../lotto/draw.service';
import {
  announceFinal,
  type LockedRound,
  lockRoundToChange,
  SYSTEM,
} from '../lotto/result.service';
import { findMainAccountId } from '../wallet/wallet.service';
import { hasOutage } from './heartbeat.service';
import { voidNotes } from './void-note.copy';

type Db = Kysely<DatabaseTables>;
type Tx = Transaction<DatabaseTables>;

/** Who announces results that follow from the shots. */
export const YEEKEE = 'yeekee';
const LAST_MINUTE_MS = 60_000;
const ROUNDS_AT_ONCE = 100;

/** Something that is done with every round once, when it is due. */
interface Step {
  /** Which rounds `y`, `r` it may be due for; whoever takes it decides. */
  due: string;
  take: (db: Db, roundId: number) => Promise<void>;
}

const steps: readonly Step[] = [
  {
    due: 'y.frozen_at IS NULL AND y.shooting_ends_at <= (SELECT business_now())',
    take: (db, id) => db.transaction().execute((tx) => freeze(tx, id)),
  },
  {
    due: 'y.frozen_at IS NOT NULL AND y.published_at IS NULL AND r.draws_at <= (SELECT business_now())',
    take: (db, id) => db.transaction().execute((tx) => draw(tx, id)),
  },
  { due: 'y.published_at IS NOT NULL', take: payPrizes },
];

/**
 * Takes every round of yeekee as far as it is due: ends its shooting, draws its result from seed and shots, pays the
 * prizes of shots. Each step of a round is one transaction: safe in many processes at once and when killed anywhere.
 * Nothing here reads a bet, except whether a winner of a prize has staked enough. Rule: domain, "Yeekee".
 * @throws AggregateError of what failed, once every other round was looked after
 */
export async function drawYeekeeRounds(db: Db): Promise<void> {
  const failures: unknown[] = [];
  for (const { due, take } of steps) {
    const rounds = await queryRaw<{ id: number }>(
      db,
      `SELECT y.round_id AS id FROM yeekee_rounds y JOIN lotto_rounds r ON r.id = y.round_id
       WHERE y.prizes_at IS NULL AND ${due} ORDER BY y.shooting_ends_at LIMIT ${ROUNDS_AT_ONCE}`,
    );
    for (const { id } of rounds) {
      try {
        await take(db, id);
      } catch (error) {
        failures.push(error);
      }
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'rounds could not be drawn');
}

/** From here on nobody shoots. Without enough shots, or after an outage, the round ends here. */
async function freeze(tx: Tx, roundId: number): Promise<void> {
  const { round, yeekee } = await lockYeekeeRound(tx, roundId);
  if (yeekee.isFrozen || !yeekee.isShootingOver) return;
  await queryRaw(tx, 'UPDATE yeekee_rounds SET frozen_at = business_now() WHERE round_id = $1', [
    roundId,
  ]);
  const note = await findVoidNote(tx, yeekee);
  if (note !== undefined) await endAsVoid(tx, round, { operator: SYSTEM, note });
}

async function findVoidNote(
  tx: Tx,
  { shootingEndsAt, shotCount }: LockedYeekeeRound,
): Promise<string | undefined> {
  const lastMinute = {
    from: new Date(shootingEndsAt.getTime() - LAST_MINUTE_MS),
    until: shootingEndsAt,
  };
  if (await hasOutage(tx, lastMinute)) return voidNotes.outage;
  return shotCount < FEWEST_SHOTS ? voidNotes.tooFewShots(shotCount) : undefined;
}

/** Publishes seed and shots together with the result that follows from them. */
async function draw(tx: Tx, roundId: number): Promise<void> {
  const { round, yeekee } = await lockYeekeeRound(tx, roundId);
  // One that nobody could draw in time is voided.
  if (yeekee.isPublished || !yeekee.isDrawDue || round.isOverdue) return;
  const { seed, roundKey, commitment, shotCount } = yeekee;
  const { numbers, hasDemo } = await fetchShots(tx, roundId);
  const drawn = await drawYeekee({ seed, roundKey, shots: numbers });
  if (drawn.commitment !== commitment) {
    throw new Error(`the seed of round ${roundId} is not the one that was committed to`);
  }
  if (numbers.length !== shotCount) throw new Error(`round ${roundId} lacks some of its shots`);
  await queryRaw(
    tx,
    `UPDATE yeekee_rounds SET snapshot = decode($2, 'hex'), house_number = $3, published_at = business_now()
     WHERE round_id = $1`,
    [roundId, drawn.snapshot, drawn.houseNumber],
  );
  await announceFinal(tx, round, {
    announcement: toAnnouncement(roundKey, numbers, drawn),
    result: { announced: drawn.result, ...toLottoResult(drawn.result) },
    by: YEEKEE,
    isDemo: hasDemo,
  });
}

/** What is kept with a result of how it came about. */
export function toAnnouncement(
  roundKey: string,
  shots: readonly string[],
  { snapshot, houseNumber, result }: YeekeeDraw,
): object {
  return {
    round_key: roundKey,
    shots: shots.length,
    snapshot,
    house_number: houseNumber,
    number: result,
  };
}

async function fetchShots(
  tx: Tx,
  roundId: number,
): Promise<{ numbers: string[]; hasDemo: boolean }> {
  const [row] = await queryRaw<{ numbers: string; hasDemo: boolean }>(
    tx,
    `SELECT string_agg(number, ',' ORDER BY seq) AS numbers, bool_or(demo_name IS NOT NULL) AS "hasDemo"
     FROM yeekee_shots WHERE round_id = $1`,
    [roundId],
  );
  if (!row?.numbers) throw new Error(`round ${roundId} has no shots`);
  return { numbers: row.numbers.split(','), hasDemo: row.hasDemo };
}

/** Pays what the shots of a drawn round have won, each rank once. */
async function payPrizes(db: Db, roundId: number): Promise<void> {
  await runCommand(
    db,
    {
      scope: SYSTEM,
      route: 'yeekee/prizes',
      key: String(roundId),
      content: { roundId },
      lockAccountIds: [],
    },
    async ({ tx, lockAccounts, post }) => {
      await lockYeekeeRow(tx, roundId);
      const prizes = await findPrizes(tx, roundId);
      for (const { rank, amount, memberId, outcome } of prizes) {
        await tx
          .insertInto('yeekee_prizes')
          .values({ round_id: roundId, rank, member_id: memberId, amount, outcome })
          .execute();
      }
      const won = prizes.filter((prize) => prize.outcome === 'paid');
      const wallets = new Map<number, number>();
      for (const { memberId } of won) {
        wallets.set(memberId, await findMainAccountId(tx, memberId));
      }
      await lockAccounts([...wallets.values()]);
      const houseAccountId = await findHouseOf(tx, roundId);
      for (const { rank, amount, memberId } of won) {
        const accountId = wallets.get(memberId);
        if (accountId === undefined) throw new Error(`member ${memberId} has no wallet`);
        const reference = `yeekee/${roundId}/${rank}`;
        await post({
          leg: `rank/${rank}`,
          debitAccountId: houseAccountId,
          creditAccountId: accountId,
          amount,
          code: 'lotto_shot_prize',
          reference,
        });
        await writeFreePayout(tx, {
          memberId,
          accountId,
          area: 'lotto',
          reference,
          amountSatang: amount,
        });
      }
      await queryRaw(
        tx,
        'UPDATE yeekee_rounds SET prizes_at = business_now() WHERE round_id = $1',
        [roundId],
      );
      return { ranks: won.map(({ rank }) => rank) };
    },
  );
}

/** What becomes of the prize of a rank. */
type Prize = { rank: number; amount: Satang } & (
  | { outcome: 'demo'; memberId: null }
  | { outcome: 'paid'; memberId: number }
  | { outcome: 'not_staked'; memberId: number }
);

async function findPrizes(tx: Tx, roundId: number): Promise<Prize[]> {
  const rows = await queryRaw<{
    rank: number;
    amount: Satang;
    memberId: number | null;
    staked: Satang;
  }>(
    tx,
    `SELECT p.rank, p."amountSatang" AS amount, s.member_id AS "memberId", (
       SELECT coalesce(sum(b.amount), 0) FROM lotto_bills b
       WHERE b.round_id = y.round_id AND b.member_id = s.member_id AND b.state IN ('active', 'resulted'))::bigint AS staked
     FROM json_to_recordset($2::text::json) AS p(rank integer, "amountSatang" bigint)
     JOIN yeekee_rounds y ON y.round_id = $1
     JOIN yeekee_shots s ON s.round_id = y.round_id AND s.seq = y.shot_count - p.rank + 1
     ORDER BY p.rank`,
    [roundId, JSON.stringify(shotPrizes)],
  );
  return rows.map(({ rank, amount, memberId, staked }) =>
    memberId === null
      ? { rank, amount, memberId, outcome: 'demo' }
      : { rank, amount, memberId, outcome: staked >= PRIZE_STAKE_SATANG ? 'paid' : 'not_staked' },
  );
}

async function findHouseOf(tx: Tx, roundId: number): Promise<number> {
  const { agent_id } = await tx
    .selectFrom('lotto_rounds')
    .select('agent_id')
    .where('id', '=', roundId)
    .executeTakeFirstOrThrow();
  return findHouseAccountId(tx, agent_id, 'house_lotto');
}

/** What a round of yeekee has beside what every round has, locked until the transaction ends. */
interface LockedYeekeeRound {
  roundKey: string;
  /** Hex. */
  seed: string;
  commitment: string;
  shootingEndsAt: Date;
  shotCount: number;
  isFrozen: boolean;
  isPublished: boolean;
  /** By the clock, whatever has been written. */
  isShootingOver: boolean;
  isDrawDue: boolean;
}

/** Locks a round and then what belongs to yeekee of it, and reads both as they stand then. */
async function lockYeekeeRound(
  tx: Tx,
  roundId: number,
): Promise<{ round: LockedRound; yeekee: LockedYeekeeRound }> {
  const round = await lockRoundToChange(tx, roundId);
  await lockYeekeeRow(tx, roundId);
  const [yeekee] = await queryRaw<LockedYeekeeRound>(
    tx,
    `SELECT y.round_key AS "roundKey", encode(y.seed, 'hex') AS seed, encode(y.commitment, 'hex') AS commitment,
       y.shooting_ends_at AS "shootingEndsAt", y.shot_count AS "shotCount",
       y.frozen_at IS NOT NULL AS "isFrozen", y.published_at IS NOT NULL AS "isPublished",
       y.shooting_ends_at <= now AS "isShootingOver", r.draws_at <= now AS "isDrawDue"
     FROM yeekee_rounds y JOIN lotto_rounds r ON r.id = y.round_id CROSS JOIN (SELECT business_now() AS now) clock
     WHERE y.round_id = $1`,
    [roundId],
  );
  if (!yeekee) throw new Error(`round ${roundId} is none of yeekee`);
  return { round, yeekee };
}

async function lockYeekeeRow(tx: Tx, roundId: number): Promise<void> {
  await queryRaw(tx, 'SELECT 1 FROM yeekee_rounds WHERE round_id = $1 FOR UPDATE', [roundId]);
}
