import type { CodeSent } from '@/contract/fields';
import { fetchAgentConfig } from '../agent/agent.service';
import { type Executor, queryRaw } from '../db/raw';
import { RefusalError } from '../http/refusal';
import type { Caller } from '../security/caller';
import type { AccountDeps } from './account.service';
import { findDeviceStatus } from './device.service';
import type { PhoneCodeRequest } from './phone-code.service';
import { markPhoneProved } from './unproved-member.service';

/**
 * Sends a code to the member's own phone.
 * @throws TooManyError `auth.too_many_codes`
 */
export async function sendVerification(
  deps: AccountDeps,
  memberId: number,
  caller: Caller,
): Promise<CodeSent> {
  return deps.phoneCodes.send(await findOwnPhoneRequest(deps, 'verify_phone', memberId, caller));
}

/**
 * Marks the member's phone as verified by a code.
 * @throws RefusalError `auth.wrong_code`
 * @throws TooManyError `auth.too_many_codes`
 */
export async function completeVerification(
  deps: AccountDeps,
  memberId: number,
  code: string,
  caller: Caller,
): Promise<void> {
  const proven = await deps.phoneCodes.prove({
    ...(await findOwnPhoneRequest(deps, 'verify_phone', memberId, caller)),
    code,
  });
  await deps.db.transaction().execute(async (tx) => {
    // The owner of the phone may have closed this account while the code was checked.
    const held = await queryRaw(
      tx,
      'SELECT FROM members WHERE id = $1 AND username = $2 FOR NO KEY UPDATE',
      [memberId, proven.phone],
    );
    if (held.length === 0) throw new RefusalError('auth.wrong_code');
    await deps.phoneCodes.use(tx, proven);
    await markPhoneProved(tx, memberId);
  });
}

/**
 * Checks that a member's phone is verified where the agent requires that before money moves.
 * @throws RefusalError `phone.unverified`
 */
export async function assertPhoneVerified(
  db: Parameters<typeof fetchAgentConfig>[0],
  { id, agentId }: { id: number; agentId: number },
): Promise<void> {
  if (await isPhoneVerified(db, id)) return;
  if ((await fetchAgentConfig(db, agentId)).phone_code === 'before_money')
    throw new RefusalError('phone.unverified');
}

async function isPhoneVerified(db: Executor, memberId: number): Promise<boolean> {
  const [member] = await queryRaw<{ is_verified: boolean }>(
    db,
    'SELECT phone_verified_at IS NOT NULL AS is_verified FROM members WHERE id = $1',
    [memberId],
  );
  return member?.is_verified ?? false;
}

/** Returns the request for a code to the phone with which the member registered. */
export async function findOwnPhoneRequest(
  { db }: Pick<AccountDeps, 'db'>,
  purpose: 'verify_phone' | 'set_password' | 'link_line',
  memberId: number,
  caller: Caller,
): Promise<PhoneCodeRequest> {
  const { username: phone } = await db
    .selectFrom('members')
    .select('username')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  const status = await findDeviceStatus(db, memberId, caller.deviceId ?? null);
  return {
    purpose,
    phone,
    memberId,
    caller,
    isKnownDevice: status === 'known',
  };
}
