import { formatBaht } from '@/domain/baht';
import { recordAction } from '../audit/audit.service';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { fetchWallets } from '../wallet/wallet.service';
import { fetchConsentRows } from './consent.service';

/**
 * Reads a member for an operator, and records in the audit log which operator did so.
 * @throws RefusalError `request.not_found`
 */
export async function showMember(
  db: Db,
  { agentId, username, operator }: { agentId: number; username: string; operator: string },
) {
  const member = await db
    .selectFrom('members')
    .select([
      'id',
      'username',
      'first_name',
      'last_name',
      'bank_code',
      'bank_account_number',
      'vip_level',
      'attributed_agent_code',
      'is_staff',
      'created_at',
      'closed_at',
    ])
    .where('agent_id', '=', agentId)
    .where('username', '=', username)
    .executeTakeFirst();
  if (!member) throw new RefusalError('request.not_found');
  await db.transaction().execute((tx) =>
    recordAction(tx, {
      agentId,
      operator,
      action: 'member.show',
      subject: `member/${member.id}`,
      detail: { username },
    }),
  );
  const wallets = await fetchWallets(db, member.id);
  return {
    ...member,
    created_at: member.created_at.toISOString(),
    closed_at: member.closed_at?.toISOString() ?? null,
    wallets: wallets.map(({ name, balanceSatang }) => ({
      name,
      balance: formatBaht(balanceSatang),
    })),
  };
}

/**
 * Reads what a member has answered to the documents of the house, the latest first, and records who looked.
 * @throws RefusalError `request.not_found`
 */
export async function showConsents(
  db: Db,
  { agentId, username, operator }: { agentId: number; username: string; operator: string },
) {
  const member = await db
    .selectFrom('members')
    .select('id')
    .where('agent_id', '=', agentId)
    .where('username', '=', username)
    .executeTakeFirst();
  if (!member) throw new RefusalError('request.not_found');
  await db.transaction().execute((tx) =>
    recordAction(tx, {
      agentId,
      operator,
      action: 'member.consents',
      subject: `member/${member.id}`,
      detail: { username },
    }),
  );
  const rows = await fetchConsentRows(db, member.id);
  return rows.map(({ answeredAt, ...row }) => ({
    ...row,
    answered_at: answeredAt.toISOString(),
  }));
}

/**
 * Sets whether a member belongs to the staff, who may not shoot numbers. Repeating it changes nothing.
 * @throws RefusalError `request.not_found`
 */
export async function setStaff(
  db: Db,
  change: { agentId: number; username: string; isStaff: boolean; operator: string },
): Promise<void> {
  const { agentId, username, isStaff, operator } = change;
  await db.transaction().execute(async (tx) => {
    const member = await tx
      .selectFrom('members')
      .select(['id', 'is_staff'])
      .where('agent_id', '=', agentId)
      .where('username', '=', username)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!member) throw new RefusalError('request.not_found');
    if (member.is_staff === isStaff) return;
    await tx
      .updateTable('members')
      .set({ is_staff: isStaff })
      .where('id', '=', member.id)
      .execute();
    await recordAction(tx, {
      agentId,
      operator,
      action: isStaff ? 'member.staff_on' : 'member.staff_off',
      subject: `member/${member.id}`,
      detail: { username },
    });
  });
}
