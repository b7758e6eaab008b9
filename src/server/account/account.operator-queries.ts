import { formatBaht } from '@/domain/baht';
import { recordAction } from '../audit/audit.service';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { fetchWallets } from '../wallet/wallet.service';
import { fetchConsentRows } from './consent.service';

/**
 * Reads a member for an operator, and records the access in the audit log.
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
 * Reads a member's consents to the documents, the latest first, and records the access in the audit log.
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
 * Marks a member as staff or removes the mark. Staff may not shoot numbers in yeekee. Repeating the call changes
 * nothing.
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
