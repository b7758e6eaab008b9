import { inflateRawSync } from 'node:zlib';

const END_MARK = 0x06054b50;
const ENTRY_MARK = 0x02014b50;
const FILE_MARK = 0x04034b50;
/** Longest comment after the end mark, with the mark's own length. */
const LONGEST_END = 65_557;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const FILE_LENGTH = 30;
const STORED = 0;
const DEFLATED = 8;

/**
 * Reads files of a ZIP archive.
 * @param mostBytes limit for each unpacked file, because a small archive can unpack to gigabytes
 * @returns reads a file by its name; null when the archive does not have it
 * @throws Error when the archive is broken
 */
export function openZip(
  content: Uint8Array,
  mostBytes: number,
): (name: string) => Uint8Array | null {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const entries = readEntries(bytes);
  return (name) => {
    const entry = entries.get(name);
    if (!entry) return null;
    if (bytes.readUInt32LE(entry.at) !== FILE_MARK)
      throw new Error('the archive has a wrong entry');
    const start =
      entry.at +
      FILE_LENGTH +
      bytes.readUInt16LE(entry.at + 26) +
      bytes.readUInt16LE(entry.at + 28);
    const packed = bytes.subarray(start, start + entry.packedBytes);
    if (packed.byteLength !== entry.packedBytes) throw new Error('the archive was cut');
    if (entry.method === STORED) return packed;
    if (entry.method !== DEFLATED) throw new Error(`unknown packing ${entry.method}`);
    return inflateRawSync(packed, { maxOutputLength: mostBytes });
  };
}

interface Entry {
  readonly at: number;
  readonly method: number;
  readonly packedBytes: number;
}

function readEntries(bytes: Buffer): Map<string, Entry> {
  const end = findEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  const entries = new Map<string, Entry>();
  for (let turn = 0; turn < count; turn += 1) {
    if (bytes.readUInt32LE(at) !== ENTRY_MARK) throw new Error('the archive has a wrong directory');
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + ENTRY_LENGTH, at + ENTRY_LENGTH + nameLength);
    entries.set(name, {
      at: bytes.readUInt32LE(at + 42),
      method: bytes.readUInt16LE(at + 10),
      packedBytes: bytes.readUInt32LE(at + 20),
    });
    at += ENTRY_LENGTH + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

function findEnd(bytes: Buffer): number {
  const first = Math.max(0, bytes.byteLength - LONGEST_END);
  for (let at = bytes.byteLength - END_LENGTH; at >= first; at -= 1) {
    if (bytes.readUInt32LE(at) === END_MARK) return at;
  }
  throw new Error('no archive ends here');
}
