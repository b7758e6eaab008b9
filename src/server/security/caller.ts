import { createHash } from 'node:crypto';

/** Who asks, as far as that can be told before anybody has signed in. */
export interface Caller {
  address: string;
  userAgent: string;
  /** Random name that a browser gave itself; null or left out where none came along. */
  deviceId?: string | null;
}

/** One short name of what asks: the device where it names itself, the address otherwise. Not to be read back. */
export function identifyCaller({ address, deviceId }: Caller): string {
  const name = deviceId ? `device/${deviceId}` : `address/${address}`;
  return createHash('sha256').update(name).digest('base64url');
}
