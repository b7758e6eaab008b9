import { randomUUID } from 'node:crypto';
import type * as v from 'valibot';
import type { affiliateRedeem } from '@/contract/affiliate.contract';
import { formatBaht } from '@/domain/baht';
import type { Satang } from '@/domain/money';
import { fetchAgentRules } from '../agent/agent.service';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';
import {
  type CommandContext,
  fetchBalance,
  fetchBalances,
  runCommand,
} from '../ledger/ledger.service';
import { giveCredit } from '../requirements/credit-reward.service';
import { fetchTurnoverOwed, totalLeft } from '../requirements/turnover.queries';
import { assertSafe } from '../safety/safety.service';
import { findMainAccountId } from '../wallet/wallet.service';
import { affiliateCopy } from './affiliate.copy';
import { fetchHeldSince } from './holds.queries';

type Redemption = v.InferInput<typeof affiliateRedeem.data>;

/** Money of the main wallet that turnover locks. */
interface Locks {
  /** Satang that may be withdrawn now and that redeeming would lock until its turnover is played. */
  locksSatang: Satang;
  turnoverOwedSatang: Satang;
}

/**
 * Returns the money that a redemption would lock. Turnover that is owed already blocks withdrawals of the whole wallet,
 * so a redemption then locks nothing more.
 */
export async function findLocks(db: Db, memberId: number, turnoverPercent: number): Promise<Locks> {
  const turnoverOwedSatang = totalLeft(await fetchTurnoverOwed(db, memberId));
  const locks = turnoverPercent > 0 && turnoverOwedSatang === 0;
  return {
    locksSatang: locks ? await fetchBalance(db, await findMainAccountId(db, memberId)) : 0,
    turnoverOwedSatang,
  };
}

/** Returns the id of the account that holds a member's affiliate income. */
export async function findCommissionAccountId(db: Db, memberId: number): Promise<number> {
  const [accountId] = (await fetchBalances(db, memberId, 'member_commission')).keys();
  if (accountId === undefined)
    throw new Error(`member ${memberId} has no account for affiliate income`);
  return accountId;
}

/** A request to redeem affiliate income into the main wallet. */
export interface RedeemRequest {
  memberId: number;
  agentId: number;
  amountSatang: Satang;
  /** Satang that the member was told the redemption locks; null to accept any amount. */
  locksShownSatang: Satang | null;
  /** Null makes each request a separate command. */
  idempotencyKey: string | null;
}

/**
 * Redeems income into the main wallet, once per key, and opens its turnover requirement.
 * @throws RefusalError `affiliate.held` | `affiliate.out_of_range` | `affiliate.too_little` | `affiliate.changed` |
 * `safety.refused` | `request.idempotency_conflict`
 */
export async function redeemIncome(db: Db, request: RedeemRequest): Promise<Redemption> {
  const { memberId, agentId, amountSatang, locksShownSatang, idempotencyKey } = request;
  const [walletId, commissionId] = await Promise.all([
    findMainAccountId(db, memberId),
    findCommissionAccountId(db, memberId),
  ]);
  return runCommand(
    db,
    {
      scope: `member/${memberId}`,
      route: 'affiliate_redeem',
      key: idempotencyKey ?? randomUUID(),
      content: { amountSatang, locksShownSatang },
      lockAccountIds: [walletId, commissionId],
    },
    async (context) => {
      const { tx } = context;
      await assertSafe(tx, memberId, { kind: 'reward' });
      // A hold waits for the lock of the income, which this command has.
      if ((await fetchHeldSince(tx, memberId)) !== null) throw new RefusalError('affiliate.held');
      const { affiliate } = await fetchAgentRules(tx, agentId);
      if (amountSatang < affiliate.redeem_least || amountSatang > affiliate.redeem_most) {
        throw new RefusalError('affiliate.out_of_range');
      }
      const balance = await fetchBalance(tx, commissionId);
      if (balance < amountSatang) throw new RefusalError('affiliate.too_little');
      const percent = affiliate.redeem_turnover_percent;
      const { locksSatang } = await findLocks(tx, memberId, percent);
      if (locksShownSatang !== null && locksSatang > locksShownSatang) {
        throw new RefusalError('affiliate.changed');
      }
      const id = randomUUID();
      const requiredSatang = Math.floor((amountSatang * percent) / 100);
      await giveCredit(context, {
        memberId,
        agentId,
        walletAccountId: walletId,
        debitAccountId: commissionId,
        amountSatang,
        code: 'affiliate_redeem',
        reference: `affiliate/${id}`,
        requirement: {
          source: 'affiliate',
          reference: id,
          name: affiliateCopy.requirement,
          requiredSatang,
        },
      });
      return {
        id,
        amount: formatBaht(amountSatang),
        balance: formatBaht(balance - amountSatang),
        turnover: formatBaht(requiredSatang),
      };
    },
  );
}

/**
 * Moves the whole affiliate income of a member who excludes themselves to the main wallet, without turnover; income on
 * hold stays. The caller has locked both accounts.
 */
export async function releaseIncome(
  { tx, post }: CommandContext,
  {
    memberId,
    walletAccountId,
    commissionAccountId,
  }: { memberId: number; walletAccountId: number; commissionAccountId: number },
): Promise<void> {
  if ((await fetchHeldSince(tx, memberId)) !== null) return;
  const amount = await fetchBalance(tx, commissionAccountId);
  if (amount === 0) return;
  await post({
    leg: 'affiliate_income',
    debitAccountId: commissionAccountId,
    creditAccountId: walletAccountId,
    amount,
    code: 'affiliate_redeem',
    reference: `affiliate/${randomUUID()}`,
  });
}
