import { sql } from 'kysely';
import type { PollPlan } from '@/contract/operator/polls.contract';
import type { PollState } from '@/contract/polls.contract';
import { fetchAgentRules } from '../agent/agent.service';
import { recordAction } from '../audit/audit.service';
import { findSqlState } from '../db/engine/sql-state';
import { queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import { giveBackPlay } from '../gifts/gift-play.service';
import { MalformedError, RefusalError } from '../http/refusal';
import { addDrawnPreview, type PreviewAuthor } from '../pictures/drawn-preview.service';
import { assertPollOffer, notePollCost } from './poll-judge.service';

/** A poll and the operator who acts on it. */
export interface PollDecision {
  agentId: number;
  operator: string;
  /** Number of the poll. */
  number: number;
}

/** A poll that is locked until the transaction ends; votes wait until then. */
export interface LockedPoll {
  id: number;
  state: PollState;
  isOpinion: boolean;
}

/** Locks a poll and reads its state after the lock. @throws RefusalError `request.not_found` */
export async function lockPoll(tx: Tx, { agentId, number }: PollDecision): Promise<LockedPoll> {
  const [locked] = await queryRaw<{ id: number }>(
    tx,
    'SELECT id FROM polls WHERE agent_id = $1 AND number = $2 FOR UPDATE',
    [agentId, number],
  );
  const [poll] = await queryRaw<LockedPoll>(
    tx,
    `SELECT id, poll_state(p, business_now()) AS state, prize_kind IS NULL AS "isOpinion" FROM polls p WHERE id = $1`,
    [locked?.id ?? null],
  );
  if (!poll) throw new RefusalError('request.not_found');
  return poll;
}

/** Records an operator's action on a poll in the audit log. */
export function recordPollAction(
  tx: Tx,
  { agentId, operator, number }: PollDecision,
  action: `poll.${string}`,
  detail: object = {},
): Promise<void> {
  return recordAction(tx, { agentId, operator, action, subject: `poll/${number}`, detail });
}

/**
 * Creates a poll for the members of an agent.
 * @returns number of the poll
 * @throws RefusalError `offer.loses`
 * @throws MalformedError when it would close before it opens
 * @throws SecondPersonError when its prizes cost more than the operator may offer alone
 */
export async function createPoll(
  db: Db,
  author: PreviewAuthor & { approvalId: number | null },
  plan: PollPlan,
): Promise<number> {
  const { agentId, operator } = author;
  await assertPollOffer(db, agentId, plan);
  const image_share =
    plan.image_share ??
    (await addDrawnPreview(db, author, {
      thing: 'poll',
      kicker: `${plan.occasion} ${plan.title}`,
      title: plan.question,
    }));
  try {
    return await db.transaction().execute(async (tx) => {
      const number = await insertPoll(
        tx,
        { agentId, createdBy: `operator/${operator}` },
        { ...plan, image_share },
      );
      await notePollCost(tx, { ...author, subject: `poll/${number}` }, plan);
      await recordPollAction(tx, { agentId, operator, number }, 'poll.create', plan);
      return number;
    });
  } catch (error) {
    if (findSqlState(error)?.constraint !== 'polls_period') throw error;
    throw new MalformedError('closes_at', 'must be after the opening time');
  }
}

/**
 * Inserts a poll whose plan has been validated by the contract.
 * @returns number of the poll
 */
export async function insertPoll(
  tx: Tx,
  { agentId, createdBy }: { agentId: number; createdBy: string },
  plan: PollPlan,
): Promise<number> {
  // The lock makes concurrent creations wait, so that each poll gets a number of its own.
  await queryRaw(tx, 'SELECT FROM agents WHERE id = $1 FOR NO KEY UPDATE', [agentId]);
  const { polls: rules, gifts } = await fetchAgentRules(tx, agentId);
  const { prize } = plan;
  const poll = await tx
    .insertInto('polls')
    .values({
      agent_id: agentId,
      number: sql<number>`(SELECT coalesce(max(number), 0) + 1 FROM polls WHERE agent_id = ${agentId})`,
      occasion: plan.occasion,
      title: plan.title,
      question: plan.question,
      image: plan.image,
      image_wide: plan.image_wide ?? plan.image,
      image_share: plan.image_share ?? null,
      opens_at: sql<Date>`coalesce(${plan.opens_at ?? null}::timestamptz, business_now())`,
      closes_at: sql<Date>`${plan.closes_at}::timestamptz`,
      satang_per_vote: plan.baht_per_vote ?? rules.baht_per_vote,
      most_votes: plan.most_votes ?? rules.most_votes,
      prize_kind: prize?.kind ?? null,
      prize_satang: prize?.amount ?? null,
      turnover_milli: prize ? Math.round(prize.turnover_multiple * 1000) : null,
      play_per_baht: prize && !prize.is_fixed ? gifts.play_per_baht : null,
      created_by: createdBy,
      created_at: sql<Date>`business_now()`,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('poll_choices')
    .values(
      plan.choices.map(({ name, image, image_tall }, index) => ({
        poll_id: poll.id,
        no: index + 1,
        name,
        image,
        image_tall: image_tall ?? null,
      })),
    )
    .execute();
  return poll.number;
}

/**
 * Closes an open poll at once.
 * @throws RefusalError `request.not_found` | `poll.not_open` | `operator.decided`
 */
export async function closePoll(db: Db, decision: PollDecision): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { id, state } = await lockPoll(tx, decision);
    if (state === 'scheduled') throw new RefusalError('poll.not_open');
    if (state !== 'open') throw new RefusalError('operator.decided');
    await queryRaw(tx, 'UPDATE polls SET closes_at = business_now() WHERE id = $1', [id]);
    await recordPollAction(tx, decision, 'poll.close');
  });
}

/**
 * Voids a poll: gives back the turnover that its votes used, and withdraws an answer that waits for confirmation.
 * @param note the reason, for members
 * @throws RefusalError `request.not_found` | `operator.decided`
 */
export async function voidPoll(db: Db, decision: PollDecision, note: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { id, state } = await lockPoll(tx, decision);
    if (state === 'void' || state === 'answered') throw new RefusalError('operator.decided');
    await queryRaw(
      tx,
      `UPDATE poll_answers SET state = 'withdrawn', ended_at = business_now(), ended_by = $2
       WHERE poll_id = $1 AND state = 'waiting'`,
      [id, `operator/${decision.operator}`],
    );
    await queryRaw(
      tx,
      'UPDATE polls SET voided_at = business_now(), void_note = $2 WHERE id = $1',
      [id, note],
    );
    await giveBackPlay(tx, { kind: 'poll', referencesFrom: `${id}/` });
    await recordPollAction(tx, decision, 'poll.void', { note });
  });
}
