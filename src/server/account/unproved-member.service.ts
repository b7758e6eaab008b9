import { randomUUID } from 'node:crypto';
import { queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import { raiseCount } from '../http/attempts.service';
import { fetchHoldings, findHouseAccountId, runCommandWithin } from '../ledger/ledger.service';
import { ACCESS_LIMITS } from '../security/access-limits';
import type { Caller } from '../security/caller';
import { recordSecurityEvent } from '../security/security-log.service';
import { refuseFormerLineProofs, removeLineLink } from './line-link.service';
import { endSessionsOf } from './session.service';

/** A phone, and the caller who registers with it or has just proved it. */
interface ProvenOwner {
  agentId: number;
  phone: string;
  caller: Caller;
}

/**
 * Returns whether a visitor may register before proving the phone: the number must be free, and their IP must not have
 * made too many such members. Counts the attempt.
 */
export async function mayStayUnproved(
  db: Db,
  { agentId, phone, caller }: ProvenOwner,
): Promise<boolean> {
  const taken = await queryRaw(db, 'SELECT FROM members WHERE agent_id = $1 AND username = $2', [
    agentId,
    phone,
  ]);
  if (taken.length > 0) return false;
  const { most, ...window } = ACCESS_LIMITS.unproved;
  const key = `register/unproved/${agentId}/${caller.ip}`;
  return (await raiseCount(db, { key, ...window })).count <= most;
}

/**
 * Closes an account that was made with an unproved phone, because the phone's owner now claims it. Money and points go
 * back to the house, sessions and the LINE link end, and the number becomes free. Call it in the transaction in which
 * the owner becomes a member, before the code is used: members are locked before codes.
 * @returns the birth date of that account; null when no account used the phone without proof
 */
export async function closeUnprovedMember(
  tx: Tx,
  { agentId, phone, caller }: ProvenOwner,
): Promise<{ birthDate: string } | null> {
  const find = (lock: string) =>
    queryRaw<{ id: number; birthDate: string }>(
      tx,
      `SELECT id, birth_date::text AS "birthDate" FROM members
       WHERE agent_id = $1 AND username = $2 AND phone_verified_at IS NULL ${lock}`,
      [agentId, phone],
    );
  const [found] = await find('');
  if (!found) return null;
  const command = {
    scope: 'system',
    route: 'close-unproved',
    key: randomUUID(),
    content: { phone },
    lockAccountIds: (await fetchHoldings(tx, found.id)).map(({ id }) => id),
  };
  return runCommandWithin(tx, command, async ({ post }) => {
    // The member is locked after the accounts, as in all code that moves a member's money. The phone may have been
    // proved before the lock.
    const [member] = await find('FOR UPDATE');
    if (member?.id !== found.id) return null;
    for (const { id, currency, balance } of await fetchHoldings(tx, member.id)) {
      if (balance === 0) continue;
      const house = currency === 'THB' ? 'promotion_budget' : 'house_points';
      await post({
        leg: `account/${id}`,
        debitAccountId: id,
        creditAccountId: await findHouseAccountId(tx, agentId, house),
        amount: balance,
        code: 'unproved_return',
        reference: `member/${member.id}`,
      });
    }
    await endAccess(tx, member.id);
    await recordSecurityEvent(tx, {
      agentId,
      memberId: member.id,
      kind: 'member.closed',
      caller,
      detail: { by: 'owner of the phone', phone_verified: false },
    });
    return { birthDate: member.birthDate };
  });
}

async function endAccess(tx: Tx, memberId: number): Promise<void> {
  await endSessionsOf(tx, memberId);
  await removeLineLink(tx, memberId);
  await refuseFormerLineProofs(tx, memberId);
  await queryRaw(
    tx,
    `UPDATE members SET username = username || '#' || id, password_hash = NULL,
       closed_at = coalesce(closed_at, business_now()) WHERE id = $1`,
    [memberId],
  );
}

/**
 * Marks a member's phone as proved. If another member with a proved phone has the same bank account, the account is
 * removed from this member, who must name another one.
 */
export async function markPhoneProved(tx: Db, memberId: number): Promise<void> {
  await queryRaw(
    tx,
    `UPDATE members m SET phone_verified_at = business_now(),
       bank_code = CASE WHEN o.is_taken THEN NULL ELSE m.bank_code END,
       bank_account_number = CASE WHEN o.is_taken THEN NULL ELSE m.bank_account_number END
     FROM (SELECT EXISTS (
       SELECT FROM members p JOIN members s ON p.agent_id = s.agent_id AND p.bank_code = s.bank_code
         AND p.bank_account_number = s.bank_account_number AND p.id <> s.id
       WHERE s.id = $1 AND p.phone_verified_at IS NOT NULL) AS is_taken) o
     WHERE m.id = $1 AND m.phone_verified_at IS NULL`,
    [memberId],
  );
}
