import type { DataInputOf, ParsedQueryOf } from '@/contract/endpoint';
import type { PollRow, pollList } from '@/contract/operator/polls.contract';
import type { PollPrizeKind, PollState } from '@/contract/polls.contract';
import { formatBaht } from '@/domain/baht';
import type { Satang } from '@/domain/money';
import { type Executor, queryRaw } from '../db/raw';

interface Row {
  number: number;
  title: string;
  state: PollState;
  opensAt: Date;
  closesAt: Date;
  prizeKind: PollPrizeKind | null;
  prizeSatang: Satang | null;
  voters: number;
  choices: PollRow['choices'];
  waiting: PollRow['waiting'];
  answerNo: number | null;
  winnerCount: number | null;
  paidWinners: number;
  heldWinners: number;
  paidSatang: Satang;
  voidNote: string | null;
}

/** Returns the polls of an agent for operators, the latest first. */
export async function fetchPollsForOperator(
  db: Executor,
  agentId: number,
  { state, q, poll_id: number, cursor, limit }: ParsedQueryOf<typeof pollList>,
): Promise<DataInputOf<typeof pollList>> {
  const rows = await queryRaw<Row>(
    db,
    `SELECT p.number, p.title, poll_state(p, business_now()) AS state, p.opens_at AS "opensAt",
       p.closes_at AS "closesAt", p.prize_kind AS "prizeKind", p.prize_satang AS "prizeSatang",
       (SELECT coalesce(sum(voters), 0)::bigint FROM poll_tallies WHERE poll_id = p.id) AS voters,
       (SELECT jsonb_agg(jsonb_build_object('choice_id', c.no, 'name', c.name, 'votes', (
          SELECT coalesce(sum(votes), 0) FROM poll_tallies WHERE poll_id = p.id AND choice_no = c.no)) ORDER BY c.no)
        FROM poll_choices c WHERE c.poll_id = p.id) AS choices,
       (SELECT jsonb_build_object('choice_id', choice_no, 'entered_by', entered_by)
        FROM poll_answers WHERE poll_id = p.id AND state = 'waiting') AS waiting,
       p.answer_no AS "answerNo", p.winner_count AS "winnerCount", coalesce(z.paid, 0) AS "paidWinners",
       coalesce(z.held, 0) AS "heldWinners", coalesce(z.paid_amount, 0) AS "paidSatang", p.void_note AS "voidNote"
     FROM polls p LEFT JOIN poll_prize_sums z ON z.poll_id = p.id
     WHERE p.agent_id = $1 AND ($2::text IS NULL OR poll_state(p, (SELECT business_now())) = $2)
       AND ($3::text IS NULL OR strpos(lower(concat_ws(' ', p.title, p.question)), lower($3)) > 0)
       AND ($4::integer IS NULL OR p.number = $4) AND ($5::integer IS NULL OR p.number < $5)
     ORDER BY p.number DESC LIMIT $6`,
    [agentId, state ?? null, q || null, number ?? null, cursor ?? null, limit + 1],
  );
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { rows: shown.map(toPollRow), next_cursor: last ? String(last.number) : null };
}

function toPollRow(row: Row): PollRow {
  return {
    poll_id: row.number,
    title: row.title,
    state: row.state,
    opens_at: row.opensAt.toISOString(),
    closes_at: row.closesAt.toISOString(),
    prize:
      row.prizeKind === null
        ? null
        : { kind: row.prizeKind, amount: formatBaht(row.prizeSatang ?? 0) },
    voters: row.voters,
    choices: row.choices,
    waiting: row.waiting,
    answer_choice_id: row.answerNo,
    winners: row.winnerCount,
    paid_winners: row.paidWinners,
    held_winners: row.heldWinners,
    paid: formatBaht(row.paidSatang),
    void_note: row.voidNote,
  };
}
