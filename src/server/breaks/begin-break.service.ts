import { randomUUID } from 'node:crypto';
import type { SafetyBreak } from '@/contract/breaks.contract';
import { endSessionsOf } from '../account/session.service';
import { findCommissionAccountId, releaseIncome } from '../affiliate/redeem.service';
import { prolongCashback } from '../cashback/claim.service';
import type { Db, Tx } from '../db/tables';
import { cancelPendingDeposit } from '../deposits/deposit.service';
import { barGameTokens } from '../games/bar-game-tokens.service';
import { type CommandContext, runCommand } from '../ledger/ledger.service';
import { cancelWaitingPromotion } from '../promotions/promotion.service';
import { prolongQuestRewards } from '../quests/claim.service';
import { endByExclusion, prolongRequirements } from '../requirements/requirement.service';
import { type BreakWish, findBreak, writeBreak } from '../safety/breaks.service';
import { findMainAccountId } from '../wallet/wallet.service';
import { prolongSpins } from '../wheel/grants.service';

/** A member who is to take a break. */
export interface BreakTaker {
  memberId: number;
  /** `member`, or an operator as `operator/{name}`. */
  by: string;
  /** The session that stays, restricted; undefined ends all sessions. */
  keptTokenHash?: Uint8Array | undefined;
}

/**
 * Begins a break, or makes the present one longer, once per key. In the same transaction all other sessions and games
 * of the member end, and so do a pending deposit and a waiting promotion. A time-out prolongs running requirements and
 * claims by its length; an exclusion ends running bonuses and pays out affiliate income. See `docs/rules.md#breaks`.
 * @throws RefusalError `safety.break_not_longer` | `request.idempotency_conflict`
 */
export function beginBreak(
  db: Db,
  taker: BreakTaker,
  wish: BreakWish,
  idempotencyKey: string | null,
): Promise<SafetyBreak> {
  const { memberId } = taker;
  return runCommand(
    db,
    {
      scope: `member/${memberId}`,
      route: 'break',
      key: idempotencyKey ?? randomUUID(),
      content: wish,
      lockAccountIds: [],
    },
    (context) => beginBreakWithin(context, taker, wish),
  );
}

/** Begins a break like `beginBreak`, within a command of the caller that has locked no account. */
export async function beginBreakWithin(
  context: CommandContext,
  { memberId, by, keptTokenHash }: BreakTaker,
  wish: BreakWish,
): Promise<SafetyBreak> {
  const { tx, lockAccounts } = context;
  const addedSeconds = await writeBreak(tx, memberId, wish, by);
  // Under the locks, stakes and rewards that have not seen the break are over.
  const walletAccountId = await findMainAccountId(tx, memberId);
  const commissionAccountId = await findCommissionAccountId(tx, memberId);
  await lockAccounts([walletAccountId, commissionAccountId]);
  await endSessionsOf(tx, memberId, keptTokenHash);
  await barGameTokens(tx, memberId);
  await cancelPendingDeposit(tx, memberId);
  await cancelWaitingPromotion(tx, memberId);
  if (wish.kind === 'excluded') {
    await endByExclusion(context, memberId);
    await releaseIncome(context, { memberId, walletAccountId, commissionAccountId });
  } else if (addedSeconds !== null) {
    await prolong(tx, memberId, addedSeconds);
  }
  const begun = await findBreak(tx, memberId);
  if (!begun) throw new Error(`the break of member ${memberId} is not open`);
  return begun;
}

/** Gives a member as much more time for what they could not use during a time-out. */
async function prolong(tx: Tx, memberId: number, seconds: number): Promise<void> {
  await prolongRequirements(tx, memberId, seconds);
  await prolongCashback(tx, memberId, seconds);
  await prolongQuestRewards(tx, memberId, seconds);
  await prolongSpins(tx, memberId, seconds);
}
