import type { Satang } from '@/domain/money';
import { type CommandContext, findHouseAccountId } from '../ledger/ledger.service';
import { openTurnoverRequirement } from './requirement.service';
import type { TurnoverSource } from './turnover.queries';

/** Credit that the house gives a member, and what has to be played before it may leave. */
export interface CreditReward {
  memberId: number;
  agentId: number;
  /** The member's main wallet; the command has locked it. */
  walletAccountId: number;
  /** Where the money is taken from, which the command has locked; left out, the promotion budget. */
  debitAccountId?: number;
  amountSatang: Satang;
  /** Of the transfer within its command; left out, `credit`. */
  leg?: string;
  /** Of the transfer: why it moves. */
  code: string;
  /** Of the transfer: for what. */
  reference: string;
  requirement: {
    source: TurnoverSource;
    /** Id of its origin at the source: a second requirement for the same one is refused. */
    reference: string;
    /** As the member reads it. */
    name: string;
    /** 0: nothing has to be played. */
    requiredSatang: Satang;
  };
}

/** Moves credit to a main wallet and opens its turnover, in the command that gives it. */
export async function giveCredit(
  { tx, post }: CommandContext,
  { memberId, agentId, walletAccountId, amountSatang, leg = 'credit', ...reward }: CreditReward,
): Promise<void> {
  await post({
    leg,
    debitAccountId:
      reward.debitAccountId ?? (await findHouseAccountId(tx, agentId, 'promotion_budget')),
    creditAccountId: walletAccountId,
    amount: amountSatang,
    code: reward.code,
    reference: reward.reference,
  });
  const { requirement } = reward;
  if (requirement.requiredSatang === 0) return;
  await openTurnoverRequirement(tx, { memberId, ...requirement, days: null, games: null });
}
