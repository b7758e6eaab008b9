import type { Satang } from '@/domain/money';
import { type CommandContext, findHouseAccountId } from '../ledger/ledger.service';
import { openTurnoverRequirement } from './requirement.service';
import type { TurnoverSource } from './turnover.queries';

/** Credit given by the house to a member, with its turnover requirement. */
export interface CreditReward {
  memberId: number;
  agentId: number;
  /** The member's main wallet, which the command has locked. */
  walletAccountId: number;
  /** The account that pays, which the command has locked; the promotion budget by default. */
  debitAccountId?: number;
  amountSatang: Satang;
  /** Leg of the transfer within its command; `credit` by default. */
  leg?: string;
  /** Code of the transfer: its reason. */
  code: string;
  /** Reference of the transfer: its origin. */
  reference: string;
  requirement: {
    source: TurnoverSource;
    /** Id of the origin at the source; a second requirement for the same origin is refused. */
    reference: string;
    /** Name as shown to the member. */
    name: string;
    /** Required turnover; 0 opens no requirement. */
    requiredSatang: Satang;
  };
}

/** Credits a main wallet and opens the turnover requirement, in the command that gives the credit. */
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
  await openTurnoverRequirement(tx, {
    memberId,
    ...requirement,
    giftSatang: amountSatang,
    days: null,
    games: null,
  });
}
