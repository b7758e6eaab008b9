import { hash } from 'node:crypto';

/** Namespace of this project's UUIDv5 ids. */
const NAMESPACE = Buffer.from('8d1a3b6e0c5f4d2e9b7a6c5d4e3f2a1b', 'hex');

/**
 * Returns the UUIDv5 (RFC 9562) of a name: the same name always gives the same id.
 * @param parts joined by a separator that cannot occur in any of them
 */
function uuidOf(...parts: string[]): string {
  const named = Buffer.concat([NAMESPACE, Buffer.from(parts.join('\u0000'))]);
  const bytes = hash('sha1', named, 'buffer').subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Identifies a command: its caller, its route, and the key that makes repeated calls one command. */
export interface CommandKey {
  /**
   * The caller, such as `member/1001`, `provider/sandbox` or `system`. Equal keys of different scopes do not collide.
   */
  scope: string;
  route: string;
  key: string;
}

/** Returns the id of a command. */
export function commandIdOf({ scope, route, key }: CommandKey): string {
  return uuidOf(scope, route, key);
}

/** Returns the id of a transfer; one command may post several legs. */
export function transferIdOf(commandId: string, leg: string): string {
  return uuidOf(commandId, leg);
}

/** Returns the hash of a command's content: the same key with other content is a conflict. */
export function bodyHashOf(content: unknown): Buffer {
  return hash('sha256', JSON.stringify(content), 'buffer');
}
