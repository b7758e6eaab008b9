import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { GameCategory } from '@/contract/games.contract';
import type { MemberPromotionState } from '@/contract/promotions.contract';
import { type TurnoverWeights, turnoverWeights } from '@/domain/expected-win';
import type { Satang } from '@/domain/money';
import { type Executor, queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import {
  type CommandContext,
  fetchBalance,
  findHouseAccountId,
  runCommand,
} from '../ledger/ledger.service';
import { addNotice } from '../notices/notice.service';
import { findMainAccountId } from '../wallet/wallet.service';
import { fetchHouseEdges } from './house-edges.queries';
import type { TurnoverSource } from './turnover.queries';

/** A turnover requirement to be opened. */
export interface FreshRequirement {
  memberId: number;
  source: TurnoverSource;
  /** Id of the origin at the source; the database refuses a second requirement for the same origin. */
  reference: string;
  /** Name as shown to the member. */
  name: string;
  requiredSatang: Satang;
  /**
   * Credit of the house in the main wallet to which the requirement belongs; 0 by default. A break lets a member withdraw
   * all other money.
   */
  giftSatang?: Satang;
  /** Days until the requirement expires; null for no end. */
  days: number | null;
  /** The games that count; null means all play. */
  games: { categories: readonly GameCategory[]; excluded: readonly string[] } | null;
  /** Further terms of a requirement that has a bonus wallet. */
  bonus?: {
    /**
     * Largest stake that the bonus wallet may place. A larger stake from another wallet counts only up to this amount.
     */
    largestStakeSatang: Satang;
    /** Weighted turnover of the member's own money that unlocks the bonus wallet. */
    ownPlaySatang: Satang;
  };
}

/**
 * Opens a turnover requirement, in the transaction that credits the money it belongs to. Stakes settled from now on
 * count, at the present weight of their kind of play. `fetchTurnoverOwed` lists the requirement until it is met,
 * expired or cancelled; a job ends it.
 * @returns its id
 */
export async function openTurnoverRequirement(
  tx: Tx,
  requirement: FreshRequirement,
): Promise<string> {
  const { games, bonus } = requirement;
  const weights = await fetchTurnoverWeights(tx, requirement.memberId);
  const [row] = await queryRaw<{ id: string }>(
    tx,
    `INSERT INTO turnover_requirements (member_id, source, reference, name, required, started_at, expires_at,
       categories, excluded_games, weights, largest_stake, own_play, gift)
     SELECT $1, $2, $3, $4, $5, now, now + $6::int * interval '1 day', $7::text::jsonb, $8::text::jsonb,
       $9::text::jsonb, $10::bigint, $11::bigint, $12::bigint
     FROM (SELECT business_now() AS now) AS clock RETURNING id`,
    [
      requirement.memberId,
      requirement.source,
      requirement.reference,
      requirement.name,
      requirement.requiredSatang,
      requirement.days,
      games && JSON.stringify(games.categories),
      JSON.stringify(games?.excluded ?? []),
      JSON.stringify(weights),
      bonus?.largestStakeSatang ?? null,
      bonus?.ownPlaySatang ?? 0,
      requirement.giftSatang ?? 0,
    ],
  );
  if (!row) throw new Error('failed to insert the turnover requirement');
  return row.id;
}

/** Returns the weight of each kind of play, by the current rules of the member's agent. */
export async function fetchTurnoverWeights(tx: Tx, memberId: number): Promise<TurnoverWeights> {
  const { agent_id: agentId } = await tx
    .selectFrom('members')
    .select('agent_id')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  return turnoverWeights(await fetchHouseEdges(tx, agentId));
}

/** The way in which a requirement ends. */
type Ending = 'met' | 'cancelled' | 'expired' | 'excluded';

/** A running requirement with its progress, read after the requirement and its bonus wallet were locked. */
export interface LockedRequirement {
  id: string;
  memberId: number;
  agentId: number;
  /** Reference of the requirement's transfers in the ledger: its source, then its own reference. */
  reference: string;
  name: string;
  /** Account of the bonus wallet; null when the requirement has none. */
  accountId: number | null;
  hasOpenRound: boolean;
  /** Credit of the house in the main wallet. */
  giftSatang: Satang;
  /** The way in which the requirement ends now; null while it goes on. */
  ending: 'met' | 'expired' | null;
}

/**
 * Locks a requirement and its bonus wallet, and reads both. The caller has locked the member's main wallet, which
 * always has the smaller id, so accounts stay locked in the order of their ids.
 * @returns undefined when the requirement has ended
 */
export async function lockRequirement(
  { tx, lockAccounts }: CommandContext,
  id: string,
): Promise<LockedRequirement | undefined> {
  const wallet = await tx
    .selectFrom('wallets')
    .select('account_id')
    .where('requirement_id', '=', id)
    .executeTakeFirst();
  if (wallet) await lockAccounts([wallet.account_id]);
  // The requirement's row needs a lock too, because lost bets count without a lock on their wallet.
  await queryRaw(tx, 'SELECT FROM turnover_requirements WHERE id = $1 FOR NO KEY UPDATE', [id]);
  const [row] = await queryRaw<LockedRequirement>(
    tx,
    `SELECT r.id, r.member_id AS "memberId", m.agent_id AS "agentId", r.source || '/' || r.reference AS reference,
       r.name, w.account_id AS "accountId", w.account_id IS NOT NULL AND has_open_round(w) AS "hasOpenRound",
       r.gift AS "giftSatang", find_requirement_end(r) AS ending
     FROM turnover_requirements r JOIN members m ON m.id = r.member_id LEFT JOIN wallets w ON w.requirement_id = r.id
     WHERE r.id = $1 AND r.ended_at IS NULL`,
    [id],
  );
  return row;
}

const STATE_OF: Readonly<Record<Ending, MemberPromotionState>> = {
  met: 'completed',
  cancelled: 'cancelled',
  expired: 'expired',
  excluded: 'cancelled',
};

/**
 * Ends a locked requirement. The balance of its bonus wallet moves to the main wallet when the requirement is met, or
 * else to the house. When the member excludes themselves, the house takes back no more than it gave.
 */
export async function endRequirement(
  context: CommandContext,
  requirement: LockedRequirement,
  ending: Ending,
): Promise<void> {
  const { tx } = context;
  await tx
    .updateTable('turnover_requirements')
    .set({ ended_at: sql<Date>`business_now()`, ended_as: ending })
    .where('id', '=', requirement.id)
    .execute();
  await tx
    .updateTable('member_promotions')
    .set({ ended_at: sql<Date>`business_now()`, state: STATE_OF[ending] })
    .where('requirement_id', '=', requirement.id)
    .execute();
  if (requirement.accountId === null) return;
  const { memberId, reference, name, accountId } = requirement;
  const amount = await emptyBonusWallet(context, { ...requirement, accountId }, ending);
  if (ending !== 'met') return;
  const fact = { kind: 'promotion_finished', name, amount } as const;
  await addNotice(tx, { memberId, subject: reference, fact });
}

/**
 * Moves the whole balance of a bonus wallet: to the main wallet when the requirement was met, or else to the house, which
 * takes no more than the bonus from a member who excludes themselves. The caller has locked both wallets.
 * @returns the moved satang
 */
async function emptyBonusWallet(
  { tx, post }: CommandContext,
  wallet: Pick<LockedRequirement, 'id' | 'memberId' | 'agentId' | 'reference'> & {
    accountId: number;
  },
  ending: Ending,
): Promise<number> {
  const amount = await fetchBalance(tx, wallet.accountId);
  if (amount === 0) return 0;
  const forfeited = await findForfeited(tx, wallet.id, amount, ending);
  const move = { debitAccountId: wallet.accountId, reference: wallet.reference };
  if (forfeited > 0) {
    await post({
      ...move,
      leg: 'bonus_wallet',
      creditAccountId: await findHouseAccountId(tx, wallet.agentId, 'promotion_budget'),
      amount: forfeited,
      code: 'promotion_forfeit',
    });
  }
  if (amount > forfeited) {
    await post({
      ...move,
      leg: forfeited > 0 ? 'bonus_rest' : 'bonus_wallet',
      creditAccountId: await findMainAccountId(tx, wallet.memberId),
      amount: amount - forfeited,
      code: 'promotion_release',
    });
  }
  await tx
    .updateTable('member_promotions')
    .set((set) => ({ moved_amount: set('moved_amount', '+', amount) }))
    .where('requirement_id', '=', wallet.id)
    .execute();
  return amount;
}

/** Returns the part of a bonus wallet's balance that goes to the house. */
async function findForfeited(
  tx: Tx,
  requirementId: string,
  balanceSatang: Satang,
  ending: Ending,
): Promise<Satang> {
  if (ending !== 'excluded') return ending === 'met' ? 0 : balanceSatang;
  // Money that left the wallet earlier went to the house first, up to the bonus.
  const taken = await tx
    .selectFrom('member_promotions')
    .select(['bonus_amount', 'moved_amount'])
    .where('requirement_id', '=', requirementId)
    .executeTakeFirstOrThrow();
  return Math.min(balanceSatang, Math.max((taken.bonus_amount ?? 0) - taken.moved_amount, 0));
}

/**
 * Ends all running requirements of a member who excludes themselves: from then on no turnover is owed. A bonus wallet is
 * emptied, and credit of the house whose turnover is missing goes back, as far as the main wallet still has it. The
 * caller has locked the main wallet.
 */
export async function endByExclusion(context: CommandContext, memberId: number): Promise<void> {
  const { tx, post } = context;
  const running = await queryRaw<{ id: string }>(
    tx,
    `SELECT r.id FROM turnover_requirements r LEFT JOIN wallets w ON w.requirement_id = r.id
     WHERE r.member_id = $1 AND r.ended_at IS NULL ORDER BY w.account_id, r.id`,
    [memberId],
  );
  for (const { id } of running) {
    const requirement = await lockRequirement(context, id);
    if (!requirement) continue;
    const { ending, giftSatang, agentId, reference } = requirement;
    await endRequirement(context, requirement, ending ?? 'excluded');
    if (ending !== null || giftSatang === 0) continue;
    const walletAccountId = await findMainAccountId(tx, memberId);
    const amount = Math.min(await fetchBalance(tx, walletAccountId), giftSatang);
    if (amount === 0) continue;
    await post({
      leg: `gift/${id}`,
      debitAccountId: walletAccountId,
      creditAccountId: await findHouseAccountId(tx, agentId, 'promotion_budget'),
      amount,
      code: 'promotion_forfeit',
      reference,
    });
  }
}

/** Gives a member more time for all running requirements. */
export async function prolongRequirements(
  tx: Executor,
  memberId: number,
  seconds: number,
): Promise<void> {
  await queryRaw(
    tx,
    `UPDATE turnover_requirements SET expires_at = expires_at + $2 * interval '1 second'
     WHERE member_id = $1 AND ended_at IS NULL AND expires_at > business_now()`,
    [memberId, seconds],
  );
}

const AT_ONCE = 500;

const DUE = `
  SELECT id, member_id AS "memberId" FROM turnover_requirements r
  WHERE ended_at IS NULL AND (turnover_left(r) = 0 OR expires_at <= (SELECT business_now())) LIMIT ${AT_ONCE}`;

const DUE_OF_MEMBER = `
  SELECT id, member_id AS "memberId" FROM turnover_requirements r
  WHERE member_id = $1 AND ended_at IS NULL AND find_requirement_end(r) IS NOT NULL`;

/**
 * Ends requirements that are met or expired, for one member or all. Safe in many processes at the same time, because
 * each requirement is checked again under the lock of the member's wallets.
 */
export async function endDueRequirements(db: Db, scope: { memberId?: number } = {}): Promise<void> {
  const due = await findDue(db, scope);
  for (const { id, memberId } of due) {
    await runOnMember(db, memberId, { requirementId: id }, async (context) => {
      const requirement = await lockRequirement(context, id);
      if (requirement?.ending) await endRequirement(context, requirement, requirement.ending);
    });
  }
}

function findDue(
  db: Executor,
  { memberId }: { memberId?: number },
): Promise<{ id: string; memberId: number }[]> {
  return memberId === undefined ? queryRaw(db, DUE) : queryRaw(db, DUE_OF_MEMBER, [memberId]);
}

/**
 * Moves money that reached bonus wallets after their end, from a round that was still open: a win or a returned stake
 * goes where the rest of the wallet's money went.
 */
export async function moveLateMoney(db: Db): Promise<void> {
  const wallets = await db
    .selectFrom('wallets')
    .select(['account_id', 'member_id'])
    .where('has_late_money', '=', true)
    .limit(AT_ONCE)
    .execute();
  for (const { account_id: accountId, member_id: memberId } of wallets) {
    await runOnMember(db, memberId, { lateMoneyOf: accountId }, async (context) => {
      await context.lockAccounts([accountId]);
      const [ended] = await queryRaw<
        Pick<LockedRequirement, 'id' | 'agentId' | 'reference'> & { ending: Ending }
      >(
        context.tx,
        `SELECT r.id, m.agent_id AS "agentId", r.source || '/' || r.reference AS reference, r.ended_as AS ending
         FROM wallets w JOIN turnover_requirements r ON r.id = w.requirement_id JOIN members m ON m.id = r.member_id
         WHERE w.account_id = $1 AND w.has_late_money AND r.ended_as IS NOT NULL`,
        [accountId],
      );
      if (!ended) return;
      await emptyBonusWallet(context, { ...ended, memberId, accountId }, ended.ending);
      await context.tx
        .updateTable('wallets')
        .set({ has_late_money: false })
        .where('account_id', '=', accountId)
        .execute();
    });
  }
}

/**
 * Locks a member's main wallet and runs a system command on the member. The key is random, because the caller
 * recognises a repetition by the stored state.
 */
async function runOnMember(
  db: Db,
  memberId: number,
  content: object,
  run: (context: CommandContext) => Promise<void>,
): Promise<void> {
  const command = { scope: 'system', route: 'promotion_end', key: randomUUID(), content };
  const lockAccountIds = [await findMainAccountId(db, memberId)];
  await runCommand(db, { ...command, lockAccountIds }, async (context) => {
    await run(context);
    return content;
  });
}
