import { randomUUID } from 'node:crypto';
import type { Satang } from '@/domain/money';
import { queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import { type CommandContext, runCommand } from '../ledger/ledger.service';
import { giveCredit } from '../requirements/credit-reward.service';
import { findSafetyRefusal } from '../safety/safety.service';
import { findMainAccountId } from '../wallet/wallet.service';
import { prizeName } from './polls.copy';

/** Number of votes that one transaction reads to list winners. */
const VOTES_AT_ONCE = 2_000;
/**
 * Number of winners that are read together. Each winner is paid in a separate transaction, which locks the wallet only
 * for a moment.
 */
const WINNERS_AT_ONCE = 200;

/**
 * Lists and pays the winners of every answered poll. Safe in many processes at the same time and after a crash: each
 * winner is listed once and paid in one transaction, and the next run finds unpaid winners again.
 * @param limitMs milliseconds after which the rest is left to the next run
 * @throws AggregateError of the failed payments, after the other winners were paid
 */
export async function payPollWinners(db: Db, limitMs = Number.POSITIVE_INFINITY): Promise<void> {
  const startedAt = performance.now();
  const isOver = () => performance.now() - startedAt >= limitMs;
  await listWinners(db, isOver);
  const failures: { winner: Winner; error: unknown }[] = [];
  // A winner who cannot be paid stays the first in line, and must not hold up the others.
  const findFurther = () =>
    findUnpaid(
      db,
      failures.map(({ winner }) => winner),
    );
  let winners = await findFurther();
  while (winners.length > 0 && !isOver()) {
    for (const winner of winners) {
      if (isOver()) break;
      await payWinner(db, winner).catch((error: unknown) => failures.push({ winner, error }));
    }
    winners = winners.length < WINNERS_AT_ONCE ? [] : await findFurther();
  }
  if (failures.length === 0) return;
  throw new AggregateError(
    failures.map(({ error }) => error),
    'failed to pay winners of polls',
  );
}

async function listWinners(db: Db, isOver: () => boolean): Promise<void> {
  const polls = await queryRaw<{ id: number }>(
    db,
    'SELECT id FROM polls WHERE answer_no IS NOT NULL AND NOT is_listed ORDER BY id',
  );
  for (const { id } of polls) {
    let isLeft = true;
    while (isLeft && !isOver()) {
      const [row] = await queryRaw<{ isLeft: boolean }>(
        db,
        'SELECT list_poll_winners($1, $2) AS "isLeft"',
        [id, VOTES_AT_ONCE],
      );
      isLeft = row?.isLeft ?? false;
    }
  }
}

/** A winner of a poll. */
interface Winner {
  pollId: number;
  memberId: number;
}

function findUnpaid(db: Db, failed: readonly Winner[]): Promise<Winner[]> {
  return queryRaw<Winner>(
    db,
    `WITH failed AS (SELECT * FROM unnest($2::text::bigint[], $3::text::bigint[]) AS f (poll_id, member_id))
     (SELECT poll_id AS "pollId", member_id AS "memberId" FROM poll_prizes WHERE state = 'due'
        AND (poll_id, member_id) NOT IN (SELECT poll_id, member_id FROM failed)
      ORDER BY poll_id, place LIMIT $1)
     UNION ALL
     (SELECT poll_id, member_id FROM poll_prizes WHERE state = 'held' AND held_until <= (SELECT business_now())
        AND (poll_id, member_id) NOT IN (SELECT poll_id, member_id FROM failed)
      ORDER BY held_until LIMIT $1)
     LIMIT $1`,
    [
      WINNERS_AT_ONCE,
      `{${failed.map(({ pollId }) => pollId).join(',')}}`,
      `{${failed.map(({ memberId }) => memberId).join(',')}}`,
    ],
  );
}

interface LockedPrize {
  agentId: number;
  title: string;
  amountSatang: Satang;
  turnoverMilli: number;
}

/**
 * Pays a winner, unless another process has already paid the prize. If the winner is on a break, the prize is held and
 * tried again when the break ends.
 */
async function payWinner(db: Db, winner: Winner): Promise<void> {
  const walletAccountId = await findMainAccountId(db, winner.memberId);
  const command = { scope: 'system', route: 'poll_prize', key: randomUUID(), content: winner };
  await runCommand(db, { ...command, lockAccountIds: [walletAccountId] }, async (context) => {
    const prize = await lockPrize(context.tx, winner);
    if (!prize) return winner;
    const refusal = await findSafetyRefusal(context.tx, winner.memberId, { kind: 'reward' });
    if (refusal) await hold(context.tx, winner, refusal.until);
    else await pay(context, winner, { ...prize, walletAccountId });
    return winner;
  });
}

/**
 * Locks a prize that is not paid yet.
 * @returns undefined when another process has paid the prize
 */
async function lockPrize(tx: Tx, { pollId, memberId }: Winner): Promise<LockedPrize | undefined> {
  const [prize] = await queryRaw<LockedPrize>(
    tx,
    `SELECT p.agent_id AS "agentId", p.title, z.amount AS "amountSatang", p.turnover_milli AS "turnoverMilli"
     FROM poll_prizes z JOIN polls p ON p.id = z.poll_id
     WHERE z.poll_id = $1 AND z.member_id = $2 AND z.state <> 'paid' FOR UPDATE OF z`,
    [pollId, memberId],
  );
  return prize;
}

/** Holds a prize until a time, or for a day when no time is given, because a closed account may be opened again. */
async function hold(tx: Tx, { pollId, memberId }: Winner, until: string | null): Promise<void> {
  await queryRaw(
    tx,
    `UPDATE poll_prizes SET state = 'held', held_until = coalesce($3::timestamptz, business_now() + interval '1 day')
     WHERE poll_id = $1 AND member_id = $2`,
    [pollId, memberId, until],
  );
}

async function pay(
  context: CommandContext,
  { pollId, memberId }: Winner,
  prize: LockedPrize & { walletAccountId: number },
): Promise<void> {
  const { amountSatang } = prize;
  if (amountSatang > 0) {
    const reference = `${pollId}/${memberId}`;
    await giveCredit(context, {
      memberId,
      agentId: prize.agentId,
      walletAccountId: prize.walletAccountId,
      amountSatang,
      code: 'poll_prize',
      reference: `poll/${reference}`,
      requirement: {
        source: 'poll',
        reference,
        name: prizeName(prize.title),
        requiredSatang: Math.ceil((amountSatang * prize.turnoverMilli) / 1000),
      },
    });
  }
  await queryRaw(
    context.tx,
    `UPDATE poll_prizes SET state = 'paid', held_until = NULL, paid_at = business_now()
     WHERE poll_id = $1 AND member_id = $2`,
    [pollId, memberId],
  );
}
