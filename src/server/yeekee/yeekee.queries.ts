import { type NotNull, sql } from 'kysely';
import type * as v from 'valibot';
import { readAgentRules } from '@/contract/agent-rules';
import {
  LATEST_SHOTS,
  OWN_SHOTS,
  type PrizeOutcome,
  SHOTS_PAGE_LENGTH,
  type ShootingState,
  type Shot,
  type yeekeeDay,
  type yeekeeList,
  type yeekeeLists,
} from '@/contract/yeekee.contract';
import { formatBaht } from '@/domain/baht';
import type { CalendarDay } from '@/domain/calendar-day';
import { toHex } from '@/domain/hex';
import { chanceOf } from '@/domain/lotto';
import { maskUsername } from '@/domain/masked-username';
import type { Satang } from '@/domain/money';
import { findYeekeeDay, rankOf, scalePrizes } from '@/domain/yeekee';
import { fetchNow } from '../db/clock.queries';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { type RoundRow, selectRounds, stateAt, toRoundData } from '../lotto/round.queries';

type DayData = v.InferInput<typeof yeekeeDay.data>;
type OwnInDay = DayData['rounds'][number]['mine'];
type ListData = v.InferInput<typeof yeekeeList.data>;
type ListsData = v.InferInput<typeof yeekeeLists.data>;

/** Selects rounds with their yeekee columns but without the seed, which only `fetchProof` returns. */
export const selectYeekeeRounds = (db: Db) =>
  selectRounds(db)
    .innerJoin('yeekee_rounds as y', 'y.round_id', 'r.id')
    .select(['y.round_key', 'y.commitment', 'y.shooting_ends_at', 'y.shot_count', 'y.prizes_at'])
    .select(['y.fewest_shots', 'y.prize_stake', 'y.prizes'])
    .select(['y.prize_share_percent', 'y.prize_least_stake'])
    .$narrowType<{ number: NotNull }>();

type YeekeeRoundRow = Awaited<
  ReturnType<ReturnType<typeof selectYeekeeRounds>['executeTakeFirstOrThrow']>
>;

/** Returns the phase of shooting at an instant. The clock decides, because the stored state may be late. */
export function shootingAt(
  {
    state,
    opens_at,
    shooting_ends_at,
  }: Pick<RoundRow, 'state' | 'opens_at'> & { shooting_ends_at: Date },
  now: Date,
): ShootingState {
  if (state === 'voided' || now >= shooting_ends_at) return 'ended';
  return now >= opens_at ? 'open' : 'waiting';
}

/** A shot with the name of its shooter. */
export interface ShotRow {
  seq: number;
  /** Null for a demo shooter. */
  username: string | null;
  demo_name: string | null;
  number: string;
  shot_at: Date;
}

/**
 * Converts a shot to the format that everyone may see.
 * @param round must not be read later than the shot; the number is shown only after the shooting has ended
 */
export function toShotData(
  row: ShotRow,
  round: { shot_count: number; shooting: ShootingState },
): Shot {
  return {
    seq: row.seq,
    rank: rankOf(row.seq, round.shot_count),
    name: row.demo_name ?? maskUsername(row.username ?? ''),
    is_demo: row.demo_name !== null,
    number: round.shooting === 'ended' ? row.number : null,
    shot_at: row.shot_at.toISOString(),
  };
}

/**
 * Returns all rounds of a market on a day.
 * @param asked `marketId`: the first yeekee market if left out; `date`: the current yeekee day if left out; `memberId`:
 * the member whose bills and shots are counted, null for a visitor
 */
export async function fetchDay(
  db: Db,
  agentId: number,
  asked: {
    marketId?: string | undefined;
    date?: CalendarDay | undefined;
    memberId: number | null;
  },
): Promise<DayData> {
  const now = await fetchNow(db);
  const date = asked.date ?? findYeekeeDay(now);
  const market = await findMarket(db, agentId, asked.marketId);
  const rounds = market
    ? await selectYeekeeRounds(db)
        .where('r.agent_id', '=', agentId)
        .where('r.market_id', '=', market.market_id)
        .where('r.day', '=', date)
        .orderBy('r.number')
        .execute()
    : [];
  const own =
    asked.memberId === null ? undefined : await fetchOwnInRounds(db, asked.memberId, rounds);
  return {
    server_time: now.toISOString(),
    market: market ?? null,
    date,
    rounds: rounds.map((row) => ({
      round_id: row.round_id,
      number: row.number,
      state: stateAt(row, now),
      shooting: shootingAt(row, now),
      opens_at: row.opens_at.toISOString(),
      closes_at: row.closes_at.toISOString(),
      shooting_ends_at: row.shooting_ends_at.toISOString(),
      draws_at: row.draws_at.toISOString(),
      announced: row.announced,
      is_demo_result: row.is_demo_result,
      shot_count: row.shot_count,
      note: row.note,
      mine: own?.get(row.id) ?? null,
    })),
  };
}

function findMarket(db: Db, agentId: number, marketId: string | undefined) {
  return db
    .selectFrom('lotto_markets')
    .select(['market_id', 'name', 'image'])
    .where('agent_id', '=', agentId)
    .where('result_kind', '=', 'yeekee')
    .$if(marketId !== undefined, (query) => query.where('market_id', '=', marketId ?? ''))
    .orderBy('is_open', 'desc')
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
}

/** Returns a member's shots and stakes in some rounds, by round id; rounds without shots and stakes are left out. */
async function fetchOwnInRounds(
  db: Db,
  memberId: number,
  rounds: readonly { id: number; opens_at: Date }[],
): Promise<Map<number, OwnInDay>> {
  if (rounds.length === 0) return new Map();
  const ids = `{${rounds.map(({ id }) => id).join(',')}}`;
  const rows = await queryRaw<{
    round_id: number;
    bill_count: number;
    amount: number;
    paid: number;
    shot_count: number;
  }>(
    db,
    // No bill is older than the opening of its round, so the date condition avoids reading the member's older bills.
    `SELECT round_id, coalesce(b.bill_count, 0) AS bill_count, coalesce(b.amount, 0) AS amount,
       coalesce(b.paid, 0) AS paid, coalesce(s.shot_count, 0) AS shot_count
     FROM (
       SELECT round_id, count(*) AS bill_count, sum(amount)::bigint AS amount, sum(paid)::bigint AS paid
       FROM lotto_bills WHERE member_id = $1 AND round_id = ANY ($2::text::bigint[]) AND created_at >= $3
         AND state <> 'cancelled'
       GROUP BY round_id
     ) b FULL JOIN (
       SELECT round_id, count(*) AS shot_count FROM yeekee_shots
       WHERE member_id = $1 AND round_id = ANY ($2::text::bigint[]) GROUP BY round_id
     ) s USING (round_id)`,
    [memberId, ids, new Date(Math.min(...rounds.map(({ opens_at }) => opens_at.getTime())))],
  );
  return new Map(
    rows.map(({ round_id, amount, paid, ...counts }) => [
      round_id,
      { ...counts, amount: formatBaht(amount), paid: formatBaht(paid) },
    ]),
  );
}

/**
 * Reads a yeekee round as its page shows it.
 * @throws RefusalError `lotto.unknown_round`, even for a round of another lottery
 */
export async function fetchList(
  db: Db,
  agentId: number,
  {
    roundId,
    memberId,
    counter,
  }: { roundId: string; memberId: number | null; counter: EntrantCounter },
): Promise<ListData> {
  const now = await fetchNow(db);
  const row = await fetchYeekeeRound(db, agentId, roundId);
  const shooting = shootingAt(row, now);
  const { shot_wait_seconds } = row;
  const isDrawn = row.prizes_at !== null || row.state === 'voided';
  const [latest, prizes, mine, entrants] = await Promise.all([
    fetchShots(db, row, { before: row.shot_count + 1, limit: LATEST_SHOTS }),
    row.prizes_at === null ? [] : fetchPrizes(db, row.id),
    memberId === null ? null : fetchOwn(db, row, memberId, now),
    isDrawn ? null : counter.count(row.id),
  ]);
  const amounts = entrants === null ? row.prizes : scaleNow(row, entrants);
  const shots = latest.map((shot) => toShotData(shot, { ...row, shooting }));
  return {
    server_time: now.toISOString(),
    round: {
      ...toRoundData(row, now),
      round_key: row.round_key,
      commitment: toHex(row.commitment),
      shooting,
      shooting_ends_at: row.shooting_ends_at.toISOString(),
      shot_count: row.shot_count,
      fewest_shots: row.fewest_shots,
      prize_stake: formatBaht(row.prize_stake),
      prize_entrants: entrants?.count ?? null,
      prize_share_percent: row.prize_share_percent,
    },
    shots,
    prizes: row.prizes.map((amount, index) => {
      const number = index + 1;
      const won = prizes.find((prize) => prize.number === number);
      return {
        number,
        amount: formatBaht(won?.amount ?? amounts[index] ?? amount),
        most: formatBaht(amount),
        name: won ? maskUsername(won.username) : null,
        outcome: outcomeOf(row, won !== undefined),
      };
    }),
    shot_wait_seconds,
    mine,
  };
}

/** The current number of participants in a round's prize draw, and the lowest counted stake among them. */
export interface PrizeEntrants {
  count: number;
  leastStakeSatang: Satang;
}

/** Counts the participants in the prize draw of a round. */
export interface EntrantCounter {
  /** Returns the count, computed at most once in a few seconds for all callers. */
  count: (roundId: number) => Promise<PrizeEntrants>;
}

/** Milliseconds for which a count is reused, because every page in a room polls every few seconds. */
const COUNT_HOLDS_MS = 2_000;
/** Highest number of rounds whose counts are cached. */
const MOST_COUNTED = 200;

/** Creates the counter of one process. */
export function createEntrantCounter(db: Db): EntrantCounter {
  const known = new Map<number, { countedAtMs: number; entrants: Promise<PrizeEntrants> }>();
  return {
    count: (roundId) => {
      const last = known.get(roundId);
      if (last && performance.now() - last.countedAtMs < COUNT_HOLDS_MS) return last.entrants;
      const entrants = countEntrants(db, roundId);
      if (known.size >= MOST_COUNTED) known.clear();
      known.set(roundId, { countedAtMs: performance.now(), entrants });
      // A failed count is removed, so that the next caller tries again.
      entrants.catch(() => known.delete(roundId));
      return entrants;
    },
  };
}

async function countEntrants(db: Db, roundId: number): Promise<PrizeEntrants> {
  const [row] = await queryRaw<PrizeEntrants>(
    db,
    `SELECT count(*) AS count, coalesce(min(counted_stake), 0)::bigint AS "leastStakeSatang"
     FROM list_prize_entrants($1, $2::text::jsonb)`,
    [roundId, JSON.stringify(chanceOf)],
  );
  return row ?? { count: 0, leastStakeSatang: 0 };
}

/** Scales the prizes to the current participants. */
function scaleNow(
  { prizes, prize_share_percent: sharePercent }: YeekeeRoundRow,
  { count, leastStakeSatang }: PrizeEntrants,
): readonly Satang[] {
  if (sharePercent === null) return prizes;
  return scalePrizes(prizes, { entrants: count, leastStakeSatang, sharePercent });
}

/** Reads a round with its agent's current wait between two shots, in one query because pages poll it. */
async function fetchYeekeeRound(db: Db, agentId: number, roundId: string) {
  const row = await selectYeekeeRounds(db)
    .innerJoin('agents as a', 'a.id', 'r.agent_id')
    .select(['a.code', sql`a.config->'rules'`.as('rules')])
    .where('r.agent_id', '=', agentId)
    .where('r.round_id', '=', roundId)
    .executeTakeFirst();
  if (!row) throw new RefusalError('lotto.unknown_round');
  const { shot_wait_seconds } = readAgentRules(row.code, row.rules).yeekee;
  return { ...row, shot_wait_seconds };
}

/** Returns the shots of a round whose place is below `before`, the latest first. */
function fetchShots(
  db: Db,
  { id }: { id: number },
  { before, limit }: { before: number; limit: number },
): Promise<ShotRow[]> {
  return db
    .selectFrom('yeekee_shots as s')
    .leftJoin('members as m', 'm.id', 's.member_id')
    .select(['s.seq', 'm.username', 's.demo_name', 's.number', 's.shot_at'])
    .where('s.round_id', '=', id)
    .where('s.seq', '<', before)
    .orderBy('s.seq', 'desc')
    .limit(limit)
    .execute();
}

function fetchPrizes(db: Db, id: number) {
  return db
    .selectFrom('yeekee_prizes as p')
    .innerJoin('members as m', 'm.id', 'p.member_id')
    .select(['p.number', 'p.amount', 'm.username'])
    .where('p.round_id', '=', id)
    .execute();
}

function outcomeOf(
  { state, prizes_at }: Pick<YeekeeRoundRow, 'state' | 'prizes_at'>,
  isWon: boolean,
): PrizeOutcome {
  if (state === 'voided') return 'refunded';
  if (isWon) return 'paid';
  return prizes_at === null ? 'pending' : 'nobody';
}

async function fetchOwn(
  db: Db,
  { id, day, shot_count, shot_wait_seconds }: Awaited<ReturnType<typeof fetchYeekeeRound>>,
  memberId: number,
  now: Date,
): Promise<ListData['mine']> {
  const [shots, [shooter], [entry]] = await Promise.all([
    db
      .selectFrom('yeekee_shots')
      .select(['seq', 'number', 'shot_at'])
      .where('member_id', '=', memberId)
      .where('round_id', '=', id)
      // Shots that arrived after the round was read have no rank in it.
      .where('seq', '<=', shot_count)
      .orderBy('seq', 'desc')
      .limit(OWN_SHOTS)
      .execute(),
    queryRaw<{ next_shot_at: Date }>(
      db,
      `SELECT shot_at + $2::integer * interval '1 second' AS next_shot_at FROM yeekee_shooters
       WHERE member_id = $1`,
      [memberId, shot_wait_seconds],
    ),
    queryRaw<{ staked: number; is_verified: boolean; has_won: boolean }>(
      db,
      `SELECT counted_prize_stake($2, m.id, $4::text::jsonb) AS staked, m.phone_verified_at IS NOT NULL AS is_verified,
         EXISTS (SELECT FROM yeekee_prizes p WHERE p.member_id = m.id AND p.day = $3::text::date AND p.round_id <> $2)
           AS has_won
       FROM members m WHERE m.id = $1`,
      [memberId, id, day, JSON.stringify(chanceOf)],
    ),
  ]);
  return {
    shots: shots.map(({ seq, number, shot_at }) => ({
      seq,
      rank: rankOf(seq, shot_count),
      number,
      shot_at: shot_at.toISOString(),
    })),
    next_shot_at: shooter && shooter.next_shot_at > now ? shooter.next_shot_at.toISOString() : null,
    prize_entry: {
      has_shot: shots.length > 0,
      valid_staked: formatBaht(entry?.staked ?? 0),
      has_verified_phone: entry?.is_verified ?? false,
      has_won_today: entry?.has_won ?? false,
    },
  };
}

/**
 * Returns a page of the shots of a round, the latest first.
 * @throws RefusalError `lotto.unknown_round`
 */
export async function fetchLists(
  db: Db,
  agentId: number,
  { roundId, page }: { roundId: string; page: number },
): Promise<ListsData> {
  const now = await fetchNow(db);
  const row = await fetchYeekeeRound(db, agentId, roundId);
  const shots = await fetchShots(db, row, {
    before: row.shot_count + 1 - (page - 1) * SHOTS_PAGE_LENGTH,
    limit: SHOTS_PAGE_LENGTH,
  });
  const shooting = shootingAt(row, now);
  return {
    round_id: row.round_id,
    page,
    page_count: Math.max(1, Math.ceil(row.shot_count / SHOTS_PAGE_LENGTH)),
    shot_count: row.shot_count,
    shots: shots.map((shot) => toShotData(shot, { ...row, shooting })),
  };
}
