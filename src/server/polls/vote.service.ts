import { randomUUID } from 'node:crypto';
import type { DataInputOf } from '@/contract/endpoint';
import type { ErrorName } from '@/contract/errors';
import type { pollQuotaGet } from '@/contract/polls.contract';
import { formatBaht } from '@/domain/baht';
import { formatMoney, type Satang } from '@/domain/money';
import { type Executor, queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { readPlayedDeposits, useGiftPlay } from '../gifts/gift-play.service';
import { RefusalError } from '../http/refusal';
import { runCommand } from '../ledger/ledger.service';
import { assertSafe } from '../safety/safety.service';
import { fetchPoll, type PollName } from './poll.queries';

type QuotaData = DataInputOf<typeof pollQuotaGet>;

/** A member's vote. */
export interface Vote {
  poll: PollName;
  choiceNo: number;
  memberId: number;
  idempotencyKey: string | null;
}

/**
 * Casts one vote of a member for a choice.
 * @returns id of the poll
 * @throws RefusalError `request.not_found` | `poll.not_open` | `poll.closed` | `poll.void` | `poll.unknown_choice` |
 * `poll.no_quota` | `poll.other_choice` | `poll.play_needed` | `poll.staff` | `safety.refused` |
 * `request.idempotency_conflict`
 */
export async function submitVote(
  db: Db,
  { poll, choiceNo, memberId, idempotencyKey }: Vote,
): Promise<number> {
  const { id, prizeKind, satangPerVote } = await fetchPoll(db, poll);
  await readPlayedDeposits(db, { memberId, agentId: poll.agentId });
  return runCommand(
    db,
    {
      scope: `member/${memberId}`,
      route: 'poll_submit',
      key: idempotencyKey ?? randomUUID(),
      content: { poll: poll.number, choiceNo },
      lockAccountIds: [],
    },
    async ({ tx }) => {
      await assertSafe(tx, memberId, { kind: 'reward' });
      const [cast] = await queryRaw<{ refusal: ErrorName | null }>(
        tx,
        'SELECT cast_poll_vote($1, $2, $3) AS refusal',
        [id, memberId, choiceNo],
      );
      if (!cast) throw new Error('the database returned no result for the vote');
      if (cast.refusal !== null) throw new RefusalError(cast.refusal);
      if (prizeKind !== null) await usePlay(tx, { poll, pollId: id, memberId, satangPerVote });
      return id;
    },
  );
}

/**
 * Uses turnover for a vote that may win a prize, as for any gift. Turnover that another gift used cannot pay for a
 * vote.
 */
async function usePlay(
  tx: Executor,
  of: { poll: PollName; pollId: number; memberId: number; satangPerVote: Satang },
): Promise<void> {
  const { poll, pollId, memberId, satangPerVote } = of;
  const missing = await useGiftPlay(tx, {
    memberId,
    agentId: poll.agentId,
    kind: 'poll',
    reference: `${pollId}/${randomUUID()}`,
    playSatang: satangPerVote,
  });
  if (missing > 0) {
    throw new RefusalError('poll.play_needed', {
      message: `หนึ่งโหวตใช้ยอดเล่น ${formatMoney(satangPerVote)} กรุณาเล่นด้วยกระเป๋าหลักอีก ${formatMoney(missing)} แล้วโหวตอีกครั้ง`,
    });
  }
}

/** Recounts and returns the votes that a member's deposits earn in a poll. @throws RefusalError `request.not_found` */
export async function checkQuota(db: Db, poll: PollName, memberId: number): Promise<QuotaData> {
  const { id } = await fetchPoll(db, poll);
  await readPlayedDeposits(db, { memberId, agentId: poll.agentId });
  await queryRaw(db, 'SELECT FROM count_poll_quota($1, $2)', [id, memberId]);
  return readQuota(db, id, memberId);
}

/**
 * Returns the votes that a member's deposits earn in a poll, by the last count.
 * @throws RefusalError `request.not_found`
 */
export async function fetchQuota(db: Db, poll: PollName, memberId: number): Promise<QuotaData> {
  const { id } = await fetchPoll(db, poll);
  return readQuota(db, id, memberId);
}

async function readQuota(db: Executor, pollId: number, memberId: number): Promise<QuotaData> {
  // A voided poll counts all votes as unused.
  const [row] = await queryRaw<{
    left: number | null;
    earned: number | null;
    countedAt: Date | null;
    ownVotes: QuotaData['own_votes'] | null;
    prizeSatang: Satang | null;
    isPaid: boolean | null;
  }>(
    db,
    `SELECT q.earned - CASE WHEN p.voided_at IS NULL THEN q.spent ELSE 0 END AS left, q.earned,
       q.counted_at AS "countedAt",
       (SELECT jsonb_agg(jsonb_build_object('choice_id', choice_no, 'votes', votes) ORDER BY choice_no)
        FROM (SELECT choice_no, count(*) AS votes FROM poll_votes
              WHERE poll_id = p.id AND member_id = $2 GROUP BY choice_no) own) AS "ownVotes",
       z.amount AS "prizeSatang", z.state = 'paid' AS "isPaid"
     FROM polls p LEFT JOIN poll_quotas q ON q.poll_id = p.id AND q.member_id = $2
     LEFT JOIN poll_prizes z ON z.poll_id = p.id AND z.member_id = $2 WHERE p.id = $1`,
    [pollId, memberId],
  );
  if (!row) throw new Error(`poll ${pollId} does not exist`);
  return {
    user_quota: row.left ?? 0,
    last_updated_quota: row.countedAt?.toISOString() ?? null,
    earned: row.earned ?? 0,
    own_votes: row.ownVotes ?? [],
    prize:
      row.prizeSatang === null
        ? null
        : { amount: formatBaht(row.prizeSatang), state: row.isPaid ? 'paid' : 'waiting' },
  };
}
