import { createHash } from 'node:crypto';

/** The caller, as far as it can be identified without signing in. */
export interface Caller {
  ip: string;
  userAgent: string;
  /** Random id that a browser gave itself; null or left out if the browser sent none. */
  deviceId?: string | null;
}

/** Returns a short hashed key for the caller: by device if it sends an id, else by IP. */
export function identifyCaller({ ip, deviceId }: Caller): string {
  const name = deviceId ? `device/${deviceId}` : `address/${ip}`;
  return createHash('sha256').update(name).digest('base64url');
}
