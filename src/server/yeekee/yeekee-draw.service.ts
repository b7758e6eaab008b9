import type { CalendarDay } from '@/domain/calendar-day';
import type { SeedSource } from '@/domain/fairness-key';
import { chanceOf } from '@/domain/lotto';
import type { Satang } from '@/domain/money';
import {
  drawPrizes,
  drawYeekee,
  scalePrizes,
  toLottoResult,
  type YeekeeDraw,
} from '@/domain/yeekee';
import { queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import { type CommandContext, findHouseAccountId, runCommand } from '../ledger/ledger.service';
import { writeFreePayout } from '../ledger/settled-stakes.queries';
import { endAsVoid } from '../lotto/draw.service';
import { announceFinal } from '../lotto/final-result.service';
import { type LockedRound, lockRoundToChange, SYSTEM } from '../lotto/locked-round';
import { addNotice } from '../notices/notice.service';
import { openTurnoverRequirement } from '../requirements/requirement.service';
import { findMainAccountId } from '../wallet/wallet.service';
import { hasOutage } from './heartbeat.service';
import { voidNotes } from './void-note.copy';
import { deriveRoundSeed } from './yeekee-planner';

/** Author recorded for results drawn from the shots. */
export const YEEKEE = 'yeekee';
const LAST_MINUTE_MS = 60_000;
const ROUNDS_AT_ONCE = 100;

/** A step that every round takes once, when it is due. */
interface Step {
  /** SQL condition on `y` and `r` under which the step may be due; `take` checks it again under the lock. */
  due: string;
  take: (db: Db, roundId: number, seeds: SeedSource) => Promise<void>;
}

const steps: readonly Step[] = [
  {
    due: 'y.frozen_at IS NULL AND y.shooting_ends_at <= (SELECT business_now())',
    take: (db, id) => db.transaction().execute((tx) => freeze(tx, id)),
  },
  {
    due: 'y.frozen_at IS NOT NULL AND y.published_at IS NULL AND r.draws_at <= (SELECT business_now())',
    take: (db, id, seeds) => db.transaction().execute((tx) => draw(tx, id, seeds)),
  },
  { due: 'y.published_at IS NOT NULL', take: payPrizes },
];

/**
 * Runs the due steps of every yeekee round: ends its shooting, draws its result from seed and shots, then draws and
 * pays its prizes. Each step is one transaction, safe in many processes at the same time and after a crash at any
 * point. No step reads bets, except to check whether a member has staked enough for the prizes. See
 * `docs/rules.md#yeekee`.
 * @throws AggregateError of all failures, after every other round was handled
 */
export async function drawYeekeeRounds(db: Db, seeds: SeedSource): Promise<void> {
  const failures: unknown[] = [];
  for (const { due, take } of steps) {
    const rounds = await queryRaw<{ id: number }>(
      db,
      `SELECT y.round_id AS id FROM yeekee_rounds y JOIN lotto_rounds r ON r.id = y.round_id
       WHERE y.prizes_at IS NULL AND ${due} ORDER BY y.shooting_ends_at LIMIT ${ROUNDS_AT_ONCE}`,
    );
    for (const { id } of rounds) {
      try {
        await take(db, id, seeds);
      } catch (error) {
        failures.push(error);
      }
    }
  }
  await revealVoidedRounds(db, seeds);
  if (failures.length > 0)
    throw new AggregateError(failures, 'failed to process some yeekee rounds');
}

/** Stores the seeds of voided rounds, regardless of the code that voided them. */
async function revealVoidedRounds(db: Db, seeds: SeedSource): Promise<void> {
  const rounds = await queryRaw<{ id: number; agentId: number; roundId: string }>(
    db,
    `SELECT y.round_id AS id, r.agent_id AS "agentId", r.round_id AS "roundId"
     FROM yeekee_rounds y JOIN lotto_rounds r ON r.id = y.round_id
     WHERE y.seed IS NULL AND y.published_at IS NOT NULL AND y.fairness_key_id = $1 LIMIT ${ROUNDS_AT_ONCE}`,
    [seeds.keyId],
  );
  for (const { id, ...round } of rounds) {
    await queryRaw(
      db,
      `UPDATE yeekee_rounds SET seed = decode($2, 'hex')
       WHERE round_id = $1 AND seed IS NULL AND published_at IS NOT NULL`,
      [id, await deriveRoundSeed(seeds, round)],
    );
  }
}

/** Ends the shooting. Voids the round if it has too few shots, or if an outage overlaps the last minute. */
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
  { shootingEndsAt, shotCount, fewestShots }: LockedYeekeeRound,
): Promise<string | undefined> {
  const lastMinute = {
    from: new Date(shootingEndsAt.getTime() - LAST_MINUTE_MS),
    until: shootingEndsAt,
  };
  if (await hasOutage(tx, lastMinute)) return voidNotes.outage;
  return shotCount < fewestShots ? voidNotes.tooFewShots(shotCount, fewestShots) : undefined;
}

/** Publishes seed and shots together with the drawn result. */
async function draw(tx: Tx, roundId: number, seeds: SeedSource): Promise<void> {
  const { round, yeekee } = await lockYeekeeRound(tx, roundId);
  // An overdue round is left to the job that voids it.
  if (yeekee.isPublished || !yeekee.isDrawDue || round.isOverdue) return;
  const { roundKey, commitment, shotCount, fewestShots } = yeekee;
  // A stored and a computed seed are treated alike, because both are checked against the commitment.
  const seed = yeekee.seed ?? (await deriveRoundSeed(seeds, round));
  const { numbers, hasDemo } = await fetchShots(tx, roundId);
  const drawn = await drawYeekee({ seed, roundKey, shots: numbers, fewestShots });
  if (drawn.commitment !== commitment) {
    throw new Error(`the seed of round ${roundId} does not match its commitment`);
  }
  if (numbers.length !== shotCount)
    throw new Error(
      `round ${roundId} has ${numbers.length} stored shots, but its shot count is ${shotCount}`,
    );
  await queryRaw(
    tx,
    `UPDATE yeekee_rounds SET snapshot = decode($2, 'hex'), house_number = $3, seed = decode($4, 'hex'),
       published_at = business_now()
     WHERE round_id = $1`,
    [roundId, drawn.snapshot, drawn.houseNumber, seed],
  );
  await announceFinal(tx, round, {
    announcement: toAnnouncement(roundKey, numbers, drawn),
    result: { announced: drawn.result, announced_bottom: null, ...toLottoResult(drawn.result) },
    by: YEEKEE,
    isDemo: hasDemo,
  });
}

/** Returns the evidence of a draw that is stored with its result. */
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

/** Draws the prizes of a published round among its participants, and pays them. */
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
    async (context) => {
      const { tx } = context;
      await lockYeekeeRow(tx, roundId);
      const round = await lockPrizesOfDay(tx, roundId);
      const { won, leastStakeSatang } = await findWinners(tx, roundId, round);
      await payWinners(context, roundId, round, won);
      // One update instead of two: a second update of a row in the same transaction makes the database check its
      // foreign key again. That check would wait for a step that holds the lotto round and waits for this row, which
      // is a deadlock.
      await queryRaw(
        tx,
        'UPDATE yeekee_rounds SET prizes_at = business_now(), prize_least_stake = $2 WHERE round_id = $1',
        [roundId, leastStakeSatang],
      );
      return { members: won.map(({ memberId }) => memberId) };
    },
  );
}

/** A published round with the inputs of its prize draw. */
interface PrizedRound {
  agentId: number;
  day: CalendarDay;
  roundKey: string;
  number: number;
  /** The seed as hex. */
  seed: string;
  snapshot: string;
  /** The highest amount of each prize in satang, in the order of the draw. */
  prizes: readonly Satang[];
  /** Most that all prizes may be together, in percent of the participants' expected loss; null for no such limit. */
  sharePercent: number | null;
}

/** Reads the round and serialises the prize draws of one day, because a member wins at most once a day. */
async function lockPrizesOfDay(tx: Tx, roundId: number): Promise<PrizedRound> {
  const [round] = await queryRaw<PrizedRound>(
    tx,
    `SELECT r.agent_id AS "agentId", r.day::text AS day, r.number, y.round_key AS "roundKey",
       encode(y.seed, 'hex') AS seed, encode(y.snapshot, 'hex') AS snapshot,
       y.prizes, y.prize_share_percent AS "sharePercent"
     FROM yeekee_rounds y JOIN lotto_rounds r ON r.id = y.round_id WHERE y.round_id = $1`,
    [roundId],
  );
  if (!round) throw new Error(`round ${roundId} is not a yeekee round`);
  await queryRaw(tx, 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `yeekee/prizes/${round.agentId}/${round.day}`,
  ]);
  return round;
}

interface Winner {
  number: number;
  amount: Satang;
  memberId: number;
}

/**
 * Lists the participants in the order of their first shots, draws the winners, and scales the prizes to the expected
 * profit from the participants.
 */
async function findWinners(
  tx: Tx,
  roundId: number,
  { seed, roundKey, snapshot, prizes, sharePercent }: PrizedRound,
): Promise<{ won: Winner[]; leastStakeSatang: Satang | null }> {
  const entrants = await queryRaw<{ place: number; memberId: number; stake: Satang }>(
    tx,
    `WITH listed AS MATERIALIZED (SELECT * FROM list_prize_entrants($1, $2::text::jsonb)), written AS (
       INSERT INTO yeekee_entrants (round_id, place, member_id) SELECT $1, place, member_id FROM listed
     )
     SELECT place, member_id AS "memberId", counted_stake AS stake FROM listed ORDER BY place`,
    [roundId, JSON.stringify(chanceOf)],
  );
  const winners = await drawPrizes({
    seed,
    roundKey,
    snapshot,
    prizes: prizes.length,
    entrants: entrants.length,
  });
  if (entrants.length === 0) return { won: [], leastStakeSatang: null };
  const leastStakeSatang = Math.min(...entrants.map(({ stake }) => stake));
  const scale = { entrants: entrants.length, leastStakeSatang };
  const amounts = sharePercent === null ? prizes : scalePrizes(prizes, { ...scale, sharePercent });
  const memberAt = new Map(entrants.map(({ place, memberId }) => [place, memberId]));
  const won = winners.map(({ number, place }) => {
    const memberId = memberAt.get(place);
    const amount = amounts[number - 1];
    if (memberId === undefined || amount === undefined) {
      throw new Error(`place ${place} has no participant, or its prize is missing`);
    }
    return { number, memberId, amount };
  });
  return { won, leastStakeSatang };
}

async function payWinners(
  { tx, lockAccounts, post }: CommandContext,
  roundId: number,
  { agentId, day, number: roundNumber }: PrizedRound,
  winners: readonly Winner[],
): Promise<void> {
  const wallets = new Map<number, number>();
  for (const { memberId } of winners) {
    wallets.set(memberId, await findMainAccountId(tx, memberId));
  }
  await lockAccounts([...wallets.values()]);
  const houseAccountId = await findHouseAccountId(tx, agentId, 'house_lotto');
  for (const { number, amount, memberId } of winners) {
    const accountId = wallets.get(memberId);
    if (accountId === undefined) throw new Error(`member ${memberId} has no wallet`);
    const reference = `yeekee/${roundId}/${number}`;
    await tx
      .insertInto('yeekee_prizes')
      .values({ round_id: roundId, number, member_id: memberId, amount, day })
      .execute();
    if (amount === 0) continue;
    await post({
      leg: `prize/${number}`,
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
      category: 'shot_prize',
      reference,
      amountSatang: amount,
    });
    await addNotice(tx, {
      memberId,
      subject: reference,
      fact: { kind: 'shot_prize_won', round: roundNumber, amount },
    });
    await openTurnoverRequirement(tx, {
      memberId,
      source: 'shot_prize',
      reference,
      name: `รางวัลยิงเลข รอบที่ ${roundNumber}`,
      requiredSatang: amount,
      giftSatang: amount,
      days: null,
      games: null,
    });
  }
}

/** The yeekee columns of a round, locked until the transaction ends. */
interface LockedYeekeeRound {
  roundKey: string;
  /** The seed as hex; null until it is computed. */
  seed: string | null;
  commitment: string;
  shootingEndsAt: Date;
  shotCount: number;
  fewestShots: number;
  isFrozen: boolean;
  isPublished: boolean;
  /** Whether the shooting has ended by the clock, regardless of the stored state. */
  isShootingOver: boolean;
  isDrawDue: boolean;
}

/** Locks a round and then its yeekee row, and reads both under the locks. */
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
       y.fewest_shots AS "fewestShots",
       y.frozen_at IS NOT NULL AS "isFrozen", y.published_at IS NOT NULL AS "isPublished",
       y.shooting_ends_at <= now AS "isShootingOver", r.draws_at <= now AS "isDrawDue"
     FROM yeekee_rounds y JOIN lotto_rounds r ON r.id = y.round_id CROSS JOIN (SELECT business_now() AS now) clock
     WHERE y.round_id = $1`,
    [roundId],
  );
  if (!yeekee) throw new Error(`round ${roundId} is not a yeekee round`);
  return { round, yeekee };
}

async function lockYeekeeRow(tx: Tx, roundId: number): Promise<void> {
  await queryRaw(tx, 'SELECT 1 FROM yeekee_rounds WHERE round_id = $1 FOR UPDATE', [roundId]);
}
