import type { NumberKind } from '@/contract/operator/lotto-numbers.contract';
import type { CalendarDay } from '@/domain/calendar-day';
import { type BetType, isBetNumber, limitNumberOf } from '@/domain/lotto';
import { recordAction } from '../audit/audit.service';
import { queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import { MalformedError, RefusalError } from '../http/refusal';
import { lockComingRounds } from './locked-market';
import { lockRoundToChange } from './locked-round';

/** The rounds for which an operator changes numbers. */
export type NumberScope =
  | { scope: 'round'; roundId: string }
  | {
      scope: 'coming';
      marketId: string;
      /** Last day of rounds for which it holds; null without an end. */
      until: CalendarDay | null;
      /** Whether it also holds for rounds that take bets now. */
      withOpen: boolean;
    };

/** An operator's setting for bets on numbers of one bet type. */
export type NumberChange = {
  agentId: number;
  operator: string;
  betType: BetType;
  numbers: readonly string[];
  kind: NumberKind;
} & NumberScope;

/** Counts of a change: different numbers, and planned rounds in which one of them changed. */
interface NumberChanged {
  numbers: number;
  rounds: number;
}

/**
 * Closes numbers, halves their rate, or opens them again, in one round or in every coming round of a market. Existing
 * bills stay unchanged.
 * @throws RefusalError `lotto.unknown_round` | `lotto.round_closed` for one round, `request.not_found` for a market
 * @throws MalformedError when a number does not fit the bet type
 */
export async function changeNumbers(db: Db, change: NumberChange): Promise<NumberChanged> {
  const { betType, numbers } = change;
  if (!numbers.every((number) => isBetNumber(betType, number))) {
    throw new MalformedError('numbers', 'มีเลขที่จำนวนหลักไม่ตรงกับประเภทที่แทง');
  }
  const limited = [...new Set(numbers.map((number) => limitNumberOf(betType, number)))].sort();
  return db
    .transaction()
    .execute((tx) =>
      change.scope === 'round'
        ? changeInRound(tx, { ...change, numbers: limited })
        : changeInComing(tx, { ...change, numbers: limited }),
    );
}

type RoundChange = Extract<NumberChange, { scope: 'round' }>;
type ComingChange = Extract<NumberChange, { scope: 'coming' }>;

async function changeInRound(tx: Tx, change: RoundChange): Promise<NumberChanged> {
  const { agentId, roundId, operator, betType, kind } = change;
  // The lock waits for bills that are being created; later bills see the change.
  const round = await lockRoundToChange(tx, { agentId, roundId });
  if (round.isClosed || !['scheduled', 'open'].includes(round.state)) {
    throw new RefusalError('lotto.round_closed');
  }
  const changed = await (kind === 'open'
    ? openIn(tx, [round.id], change)
    : closeIn(tx, [round.id], { ...change, kind, isStanding: false }));
  if (changed.length > 0) {
    await recordAction(tx, {
      agentId,
      operator,
      action: kind === 'open' ? 'lotto.open_number' : 'lotto.close_number',
      subject: `lotto_round/${roundId}`,
      detail: { betType, numbers: changed.map(({ number }) => number), kind },
    });
  }
  return { numbers: change.numbers.length, rounds: changed.length > 0 ? 1 : 0 };
}

async function changeInComing(tx: Tx, change: ComingChange): Promise<NumberChanged> {
  const { agentId, marketId, operator, betType, numbers, kind, until, withOpen } = change;
  await lockComingRounds(tx, { agentId, marketId });
  const standing = await (kind === 'open'
    ? forgetStanding(tx, change)
    : writeStanding(tx, { ...change, kind }));
  // An opening has no last day.
  const rounds = await lockPlanned(tx, { ...change, until: kind === 'open' ? null : until });
  const changed = await (kind === 'open'
    ? openIn(tx, rounds, change)
    : closeIn(tx, rounds, { ...change, kind, isStanding: true }));
  const ended = kind === 'open' || until === null ? 0 : await endStanding(tx, { ...change, until });
  if (standing + changed.length + ended > 0) {
    await recordAction(tx, {
      agentId,
      operator,
      action: kind === 'open' ? 'lotto.open_coming' : 'lotto.close_coming',
      subject: `lotto_market/${marketId}`,
      detail: { betType, numbers, kind, until, withOpen },
    });
  }
  return { numbers: numbers.length, rounds: new Set(changed.map(({ round }) => round)).size };
}

type Numbers = Pick<NumberChange, 'betType' | 'numbers'>;

/** A number that changed in a round. */
interface ChangedNumber {
  round: number;
  number: string;
}

function openIn(
  tx: Tx,
  roundIds: readonly number[],
  { betType, numbers }: Numbers,
): Promise<ChangedNumber[]> {
  return queryRaw<ChangedNumber>(
    tx,
    `DELETE FROM lotto_closed_numbers WHERE round_id IN (SELECT json_array_elements_text($1::text::json)::bigint)
       AND bet_type = $2 AND number IN (SELECT json_array_elements_text($3::text::json))
     RETURNING round_id AS round, number`,
    [JSON.stringify(roundIds), betType, JSON.stringify(numbers)],
  );
}

/** Closes numbers in rounds. A setting for every coming round never loosens the setting of one round. */
function closeIn(
  tx: Tx,
  roundIds: readonly number[],
  closed: Numbers & { kind: 'closed' | 'half'; operator: string; isStanding: boolean },
): Promise<ChangedNumber[]> {
  const { betType, numbers, kind, operator, isStanding } = closed;
  return queryRaw<ChangedNumber>(
    tx,
    `INSERT INTO lotto_closed_numbers AS c (round_id, bet_type, number, kind, closed_at, closed_by, is_standing)
     SELECT r.round::bigint, $2, n.number, $4, clock.now, $5, $6::boolean
     FROM json_array_elements_text($1::text::json) AS r(round) CROSS JOIN json_array_elements_text($3::text::json) AS n(number)
     CROSS JOIN (SELECT business_now() AS now) clock
     ON CONFLICT (round_id, bet_type, number) DO UPDATE
       SET kind = excluded.kind, closed_at = excluded.closed_at, closed_by = excluded.closed_by,
         is_standing = excluded.is_standing
       WHERE c.kind <> excluded.kind AND (NOT excluded.is_standing OR c.is_standing OR excluded.kind = 'closed')
     RETURNING round_id AS round, number`,
    [
      JSON.stringify(roundIds),
      betType,
      JSON.stringify(numbers),
      kind,
      `operator/${operator}`,
      isStanding,
    ],
  );
}

async function writeStanding(
  tx: Tx,
  change: ComingChange & { kind: 'closed' | 'half' },
): Promise<number> {
  const { agentId, marketId, betType, numbers, kind, until, operator } = change;
  const rows = await queryRaw(
    tx,
    `INSERT INTO lotto_standing_numbers AS s (agent_id, market_id, bet_type, number, kind, until, written_by, written_at)
     SELECT $1, $2, $3, n.number, $5, $6::text::date, $7, business_now() FROM json_array_elements_text($4::text::json) AS n(number)
     ON CONFLICT (agent_id, market_id, bet_type, number) DO UPDATE
       SET kind = excluded.kind, until = excluded.until, written_by = excluded.written_by, written_at = excluded.written_at
       WHERE (s.kind, s.until) IS DISTINCT FROM (excluded.kind, excluded.until)
     RETURNING number`,
    [agentId, marketId, betType, JSON.stringify(numbers), kind, until, `operator/${operator}`],
  );
  return rows.length;
}

async function forgetStanding(
  tx: Tx,
  { agentId, marketId, betType, numbers }: ComingChange,
): Promise<number> {
  const rows = await queryRaw(
    tx,
    `DELETE FROM lotto_standing_numbers WHERE agent_id = $1 AND market_id = $2 AND bet_type = $3
       AND number IN (SELECT json_array_elements_text($4::text::json)) RETURNING number`,
    [agentId, marketId, betType, JSON.stringify(numbers)],
  );
  return rows.length;
}

/** Locks the planned rounds of a market until a day. The clock is read after the locks. */
async function lockPlanned(
  tx: Tx,
  { agentId, marketId, until, withOpen }: ComingChange,
): Promise<number[]> {
  const locked = await queryRaw<{ id: number }>(
    tx,
    `SELECT id FROM lotto_rounds WHERE agent_id = $1 AND market_id = $2 AND state IN ('scheduled', 'open')
       AND ($3::text IS NULL OR day <= $3::text::date) AND ($4::boolean OR opens_at > (SELECT business_now()))
     ORDER BY id FOR UPDATE`,
    [agentId, marketId, until, withOpen],
  );
  const rows = await queryRaw<{ id: number }>(
    tx,
    `SELECT id FROM lotto_rounds CROSS JOIN (SELECT business_now() AS now) clock
     WHERE id IN (SELECT json_array_elements_text($1::text::json)::bigint)
       AND closes_at > now AND ($2::boolean OR opens_at > now)`,
    [JSON.stringify(locked.map(({ id }) => id)), withOpen],
  );
  return rows.map(({ id }) => id);
}

/** Opens standing numbers again in planned rounds after their last day, because an earlier end was set. */
async function endStanding(tx: Tx, change: ComingChange & { until: CalendarDay }): Promise<number> {
  const { agentId, marketId, betType, numbers, until } = change;
  const rows = await queryRaw(
    tx,
    `DELETE FROM lotto_closed_numbers c USING lotto_rounds r
     WHERE r.id = c.round_id AND r.agent_id = $1 AND r.market_id = $2 AND r.state IN ('scheduled', 'open')
       AND r.day > $5::text::date AND c.bet_type = $3 AND c.is_standing
       AND c.number IN (SELECT json_array_elements_text($4::text::json))
     RETURNING c.number`,
    [agentId, marketId, betType, JSON.stringify(numbers), until],
  );
  return rows.length;
}
