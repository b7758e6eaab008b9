import { createHash } from 'node:crypto';

/** The caller, as far as it can be identified without signing in. */
export interface Caller {
  address: string;
  userAgent: string;
  /** Random name that a browser gave itself; null or left out where none came along. */
  deviceId?: string | null;
}

/** A short key for the caller: the device where it sends an id, the address otherwise. It is hashed. */
export function identifyCaller({ address, deviceId }: Caller): string {
  const name = deviceId ? `device/${deviceId}` : `address/${address}`;
  return createHash('sha256').update(name).digest('base64url');
}
