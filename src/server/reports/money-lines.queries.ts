import { describeMovement } from '@/contract/movement-kinds';
import type { FigureId } from '@/contract/operator/report-figures';
import { addDays, toDayStart } from '@/domain/calendar-day';
import { type Executor, queryRaw } from '../db/raw';
import { readCursor } from './line-cursor';
import type { LineFilter, LineSource, LineTotal, ReportLine } from './line-source';
import { fetchThings, fetchUsernames } from './line-things.queries';
import { figureOfCode } from './report-codes';
import { lineCopy } from './report-lists.copy';

/** Figures that count the lines of another one. */
const countedFigures: Partial<Record<FigureId, FigureId>> = {
  deposits_count: 'deposits',
  payouts_count: 'payouts',
};

/** Figures with parts by account or channel; other figures have one part for each ledger code. */
const partedByAccount: ReadonlySet<FigureId> = new Set(['deposits', 'payouts']);

/** Money that makes a figure smaller: it came back to the house, or left the owner's capital. */
const SIGN = `CASE WHEN code IN ('withdraw_bounced', 'owner_out')
  OR credit_kind IN ('promotion_budget', 'house_adjustments') THEN -1 ELSE 1 END`;

/** Costs of offers leave the promotion budget, or are prizes of shooters; the same codes also move points. */
const IS_COST = `($1 <> 'bonus_cost' OR 'promotion_budget' IN (debit_kind, credit_kind) OR code = 'lotto_shot_prize')`;

/**
 * Transfers of the asked codes and days, as `found`. They lie between the first and the last number that the roll-up
 * noted for them, or above its last number; no index by code is needed.
 */
function selectTransfers(numbers: string, further: string): string {
  return `SELECT t.seq, t.id, t.created_at, t.code, t.reference, t.amount, d.kind AS debit_kind,
      c.kind AS credit_kind, coalesce(c.member_id, d.member_id) AS member_id
    FROM transfers t
    CROSS JOIN LATERAL (SELECT kind, member_id FROM accounts WHERE id = t.debit_account_id AND agent_id = $2 LIMIT 1) d
    CROSS JOIN LATERAL (SELECT kind, member_id FROM accounts WHERE id = t.credit_account_id LIMIT 1) c
    WHERE t.code IN (SELECT jsonb_array_elements_text($5::text::jsonb))
      AND t.created_at >= $6::timestamptz AND t.created_at < $7::timestamptz AND ${numbers} ${further}`;
}

const SUMMED = `t.seq >= (
    SELECT min(first_seq) FROM house_days WHERE agent_id = $2 AND day BETWEEN $3::text::date AND $4::text::date
      AND code IN (SELECT jsonb_array_elements_text($5::text::jsonb)))
  AND t.seq <= (
    SELECT max(last_seq) FROM house_days WHERE agent_id = $2 AND day BETWEEN $3::text::date AND $4::text::date
      AND code IN (SELECT jsonb_array_elements_text($5::text::jsonb)))`;
const UNSUMMED = 't.seq > (SELECT summed_seq FROM house_roll_up)';

/** Account or channel of a deposit or withdrawal, as `reports/day` names parts. */
const PART = `(SELECT coalesce('account/' || coalesce(p.receiving_account_id, i.receiving_account_id), 'channel/' || p.channel_id)
     FROM deposits p LEFT JOIN incoming_payments i ON i.deposit_id = p.id AND i.state = 'credited'
     WHERE found.code = 'deposit' AND p.id = thing_id(found.reference)
   UNION ALL
   SELECT 'account/' || w.paid_account_id FROM withdrawals w
     WHERE found.code <> 'deposit' AND w.id = thing_id(found.reference))`;

const PAGE_PARAMETERS = 'AND t.seq < $8::bigint';

function pageOf(numbers: string): string {
  return `(SELECT * FROM (${selectTransfers(numbers, PAGE_PARAMETERS)}) found
    WHERE ${IS_COST} AND ($10::text IS NULL OR coalesce(${PART}, 'unassigned') = $10)
    ORDER BY seq DESC LIMIT $9)`;
}

const PAGE = `SELECT seq, id, created_at AS "at", code, reference, amount * ${SIGN} AS amount, member_id AS "memberId"
  FROM (${pageOf(SUMMED)} UNION ALL ${pageOf(UNSUMMED)}) line ORDER BY seq DESC LIMIT $9`;

const TOTAL = `SELECT coalesce(sum(amount * ${SIGN}), 0)::bigint AS amount, coalesce(sum(count), 0)::bigint AS lines,
    coalesce(sum(count * ${SIGN}), 0)::bigint AS count
  FROM house_cells($2, $4::text::date)
  WHERE day >= $3::text::date AND code IN (SELECT jsonb_array_elements_text($5::text::jsonb)) AND ${IS_COST}`;

const TOTAL_OF_PART = `SELECT coalesce(sum(amount * ${SIGN}), 0)::bigint AS amount, count(*) AS lines,
    coalesce(sum(${SIGN}), 0)::bigint AS count
  FROM (${selectTransfers(SUMMED, '')} UNION ALL ${selectTransfers(UNSUMMED, '')}) found
  WHERE ${IS_COST} AND coalesce(${PART}, 'unassigned') = $8`;

/** Lines that are transfers of the ledger. */
export const moneyLines: LineSource = { fetchTotal, fetchLines };

async function fetchTotal(db: Executor, filter: LineFilter): Promise<LineTotal> {
  const { scope, account, period } = toParameters(filter);
  const [total] =
    account === null
      ? await queryRaw<LineTotal>(db, TOTAL, scope)
      : await queryRaw<LineTotal>(db, TOTAL_OF_PART, [...scope, ...period, account]);
  return total ?? { amount: 0, lines: 0, count: 0 };
}

async function fetchLines(
  db: Executor,
  filter: LineFilter,
  { cursor, limit }: { cursor: string | undefined; limit: number },
): Promise<ReportLine[]> {
  const [before = String(Number.MAX_SAFE_INTEGER)] = readCursor(cursor, /^(\d{1,15})$/) ?? [];
  const { scope, account, period } = toParameters(filter);
  const found = await queryRaw<{
    seq: number;
    id: string;
    at: Date;
    code: string;
    reference: string;
    amount: number;
    memberId: number | null;
  }>(db, PAGE, [...scope, ...period, before, limit, account]);
  const things = await fetchThings(
    db,
    found.map(({ reference }) => reference),
  );
  const memberOf = (line: { memberId: number | null; reference: string }) =>
    line.memberId ?? things.get(line.reference)?.memberId ?? null;
  const usernames = await fetchUsernames(db, found.map(memberOf));
  return found.map((line) => {
    const thing = things.get(line.reference);
    const title = describeMovement(line.code);
    const memberId = memberOf(line);
    return {
      ...{ key: line.id, at: line.at, amount: line.amount, memberId },
      number: thing?.number ?? null,
      title: thing?.detail == null ? title : lineCopy.withDetail(title, thing.detail),
      username: memberId === null ? null : (usernames.get(memberId) ?? null),
      cursor: String(line.seq),
    };
  });
}

function toParameters({ agentId, figure, from, to, part }: LineFilter) {
  const counted = countedFigures[figure] ?? figure;
  const isByAccount = partedByAccount.has(counted);
  const codes = Object.entries(figureOfCode).flatMap(([code, of]) =>
    of === counted && (part === undefined || isByAccount || part === code) ? [code] : [],
  );
  return {
    scope: [counted, agentId, from, to, JSON.stringify(codes)],
    period: [toDayStart(from), toDayStart(addDays(to, 1))],
    account: isByAccount ? (part ?? null) : null,
  };
}
