import { sql } from 'kysely';
import type * as v from 'valibot';
import type { memberPage } from '@/contract/operator/members.contract';
import { MAIN_WALLET_TYPE_ID } from '@/contract/wallet.contract';
import { formatBaht } from '@/domain/baht';
import { toMaskedAccount } from '@/domain/masked-account';
import { maskPhone } from '@/domain/masked-phone';
import { selectFigures } from '../account/member-figures.queries';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { fetchTurnoverOwed, type TurnoverOwed, totalLeft } from '../requirements/turnover.queries';
import { fetchPoints, fetchWallets, type WalletView } from '../wallet/wallet.service';

type PageData = v.InferInput<typeof memberPage.data>;

/**
 * Returns a member with the figures that an operator needs first. No figure reads transfers, so that a long history
 * costs nothing.
 * @throws RefusalError `request.not_found`
 */
export async function fetchMemberPage(db: Db, agentId: number, id: number): Promise<PageData> {
  const [member, wallets, owed, points] = await Promise.all([
    fetchHead(db, agentId, id),
    fetchWallets(db, id),
    fetchTurnoverOwed(db, id),
    fetchPoints(db, id),
  ]);
  if (!member) throw new RefusalError('request.not_found');
  const main = wallets.find(({ walletTypeId }) => walletTypeId === MAIN_WALLET_TYPE_ID);
  return {
    id: member.id,
    username: maskPhone(member.username),
    name: [member.first_name, member.last_name].filter(Boolean).join(' ') || null,
    vip_level: member.vip_level,
    is_closed: member.closed_at !== null,
    is_staff: member.is_staff,
    created_at: member.created_at.toISOString(),
    closed_at: member.closed_at?.toISOString() ?? null,
    agent_code: member.attributed_agent_code,
    referrer:
      member.referrer_member_id === null || member.referrer_username === null
        ? null
        : { id: member.referrer_member_id, username: maskPhone(member.referrer_username) },
    line:
      member.line_name === null || member.linked_at === null
        ? null
        : { display_name: member.line_name, linked_at: member.linked_at.toISOString() },
    bank:
      member.bank_code === null || member.bank_account_number === null
        ? null
        : {
            ...toMaskedAccount(member.bank_code, member.bank_account_number),
            changed_at: member.bank_account_changed_at?.toISOString() ?? null,
          },
    flags: member.flag === null ? [] : [member.flag],
    last_seen_at: member.last_seen_at?.toISOString() ?? null,
    balance: formatBaht(main?.balanceSatang ?? 0),
    bonus_wallets: wallets
      .filter((wallet) => wallet !== main)
      .map((wallet) => toBonusWallet(wallet, owed)),
    turnover_left: formatBaht(totalLeft(owed)),
    held: formatBaht(member.held),
    points,
    deposits_30d: formatBaht(member.deposits_30d),
    withdrawals_30d: formatBaht(member.withdrawals_30d),
    net_30d: formatBaht(member.deposits_30d - member.withdrawals_30d),
    pending_deposits: member.pending_deposits,
    pending_withdrawals: member.pending_withdrawals,
    open_bills: member.open_bills,
    pending_approvals: member.pending_approvals,
  };
}

function toBonusWallet(
  { name, balanceSatang, requirementId }: WalletView,
  owed: readonly TurnoverOwed[],
): PageData['bonus_wallets'][number] {
  const requirement = owed.find((each) => each.id === requirementId);
  return {
    name,
    balance: formatBaht(balanceSatang),
    turnover: requirement
      ? {
          done: formatBaht(requirement.countedSatang),
          needed: formatBaht(requirement.requiredSatang),
        }
      : null,
  };
}

function fetchHead(db: Db, agentId: number, id: number) {
  return db
    .selectFrom('members')
    .leftJoin('members as referrer', 'referrer.id', 'members.referrer_member_id')
    .leftJoin('line_accounts', 'line_accounts.member_id', 'members.id')
    .leftJoin('member_flags', 'member_flags.member_id', 'members.id')
    .select([
      'members.id',
      'members.username',
      'members.first_name',
      'members.last_name',
      'members.vip_level',
      'members.is_staff',
      'members.created_at',
      'members.closed_at',
      'members.attributed_agent_code',
      'members.bank_code',
      'members.bank_account_number',
      'members.bank_account_changed_at',
      'members.referrer_member_id',
      'referrer.username as referrer_username',
      'line_accounts.display_name as line_name',
      'line_accounts.linked_at',
      'member_flags.flag',
      ...selectFigures(),
      sql<number>`(SELECT coalesce(sum(w.amount), 0)::bigint FROM withdrawals w
        WHERE w.member_id = members.id AND w.state IN ('requested', 'approved'))`.as('held'),
      sql<number>`(SELECT count(*) FROM withdrawals w
        WHERE w.member_id = members.id AND w.state IN ('requested', 'approved'))`.as(
        'pending_withdrawals',
      ),
      // An expired deposit is no longer pending, unless the member has claimed to have paid it.
      sql<number>`(SELECT count(*) FROM deposits d WHERE d.member_id = members.id AND (d.state = 'review'
        OR d.state = 'pending' AND (d.expires_at > business_now() OR d.claimed_at IS NOT NULL)))`.as(
        'pending_deposits',
      ),
      sql<number>`(SELECT count(*) FROM lotto_bills b
        WHERE b.member_id = members.id AND b.state = 'active')`.as('open_bills'),
      sql<number>`(SELECT count(*) FROM approvals a WHERE a.agent_id = members.agent_id
        AND a.subject = 'member/' || members.id AND a.state = 'waiting' AND a.expires_at > business_now())`.as(
        'pending_approvals',
      ),
    ])
    .where('members.agent_id', '=', agentId)
    .where('members.id', '=', id)
    .executeTakeFirst();
}
