import { queryRaw } from '../db/raw';
import type { Tx } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { RECOGNISED_DAYS, UNREPORTED } from './incoming-match.service';

interface LikeDeposit {
  id: string;
  is_credited: boolean;
}

/** Deposits that a payment may have been meant for, locked. */
interface OtherMoney {
  /**
   * Refuses to credit the payment beside these deposits.
   * @param besideDepositId the one that the operator named; naming it confirms that the payment is other money
   * @throws RefusalError `deposit.already_credited` | `deposit.still_open`, with the deposit
   */
  refuseUnless: (besideDepositId: string | null) => void;
}

/**
 * Locks the deposits of a member for which a payment may be the money: made before it came, of the same whole baht, and
 * still open, or credited by an operator who saw no report. Crediting the payment beside them would pay the same money twice.
 */
export async function lockOtherMoney(
  tx: Tx,
  { agentId, incomingId, memberId }: { agentId: number; incomingId: number; memberId: number },
): Promise<OtherMoney> {
  const likely = await queryRaw<LikeDeposit>(
    tx,
    `SELECT id, state = 'credited' AS is_credited FROM deposits
     WHERE id IN (
       SELECT d.id FROM incoming_payments i
       JOIN deposits d ON d.agent_id = i.agent_id AND d.amount / 100 = i.amount / 100 AND d.created_at <= i.received_at
       WHERE i.id = $2 AND i.agent_id = $1 AND i.state = 'review' AND d.member_id = $3 AND d.method <> 'manual'
         AND d.created_at > i.received_at - $4 * interval '1 day')
       AND (state IN ('pending', 'review', 'expired') OR ${UNREPORTED})
     ORDER BY id FOR UPDATE`,
    [agentId, incomingId, memberId, RECOGNISED_DAYS],
  );
  return {
    refuseUnless: (besideDepositId) => {
      const [first] = likely;
      const isNamed = likely.some(({ id }) => id === besideDepositId);
      if (isNamed || (!first && besideDepositId === null)) return;
      const isOpen = first?.is_credited === false;
      throw new RefusalError(isOpen ? 'deposit.still_open' : 'deposit.already_credited', {
        data: { deposit_id: first?.id ?? null },
      });
    },
  };
}
