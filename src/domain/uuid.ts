import { toHex } from './hex';

/** Creates a random UUID (version 4). `crypto.randomUUID` is missing on plain HTTP and before Safari 15.4. */
export function createUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const fixed = bytes.map((byte, index) => {
    if (index === 6) return (byte & 0x0f) | 0x40;
    return index === 8 ? (byte & 0x3f) | 0x80 : byte;
  });
  return toHex(fixed).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
