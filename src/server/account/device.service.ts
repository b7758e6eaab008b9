import { createHash } from 'node:crypto';
import { type Executor, queryRaw } from '../db/raw';
import type { Caller } from '../security/caller';
import { writeSecurityNotice } from '../security/security-notice.service';
import { hashToken } from './session.service';

/** Whether a member has used a device before; `first` when no device of the member is known yet. */
export type DeviceStatus = 'known' | 'first' | 'new';

/**
 * Returns whether a member has used a device before. A device without an id counts as new when the member has known
 * devices; otherwise leaving out the id would avoid the notice about a new device.
 * @param deviceId the random id that the device sends, or null
 */
export async function findDeviceStatus(
  db: Executor,
  memberId: number,
  deviceId: string | null,
): Promise<DeviceStatus> {
  const [row] = await queryRaw<{ has_any: boolean; has_this: boolean }>(
    db,
    `SELECT count(*) > 0 AS has_any, coalesce(bool_or(device_hash = decode($2, 'hex')), false) AS has_this
     FROM member_devices WHERE member_id = $1`,
    [memberId, deviceId === null ? '' : hashOf(deviceId)],
  );
  if (row?.has_this) return 'known';
  return row?.has_any ? 'new' : 'first';
}

/**
 * Stores the device from which a member has just signed in.
 * @param deviceId the random id that the device sends; null is not stored
 * @returns the status before this sign-in
 */
export async function noteDevice(
  db: Executor,
  memberId: number,
  deviceId: string | null,
): Promise<DeviceStatus> {
  const status = await findDeviceStatus(db, memberId, deviceId);
  if (deviceId !== null) {
    await queryRaw(
      db,
      `INSERT INTO member_devices (member_id, device_hash) VALUES ($1, decode($2, 'hex'))
       ON CONFLICT (member_id, device_hash) DO UPDATE SET last_seen_at = business_now()`,
      [memberId, hashOf(deviceId)],
    );
  }
  return status;
}

/** Stores the device of a session that has just started, and notifies the member when the device is new. */
export async function noteSignIn(
  db: Executor,
  { memberId, accessToken }: { memberId: number; accessToken: string },
  { deviceId = null, userAgent }: Caller,
): Promise<void> {
  if ((await noteDevice(db, memberId, deviceId)) !== 'new') return;
  const tokenHash = hashToken(accessToken);
  await writeSecurityNotice(db, { memberId, kind: 'new_device', tokenHash, userAgent });
}

function hashOf(deviceId: string): string {
  return createHash('sha256').update(deviceId).digest('hex');
}
