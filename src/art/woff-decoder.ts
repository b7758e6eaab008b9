import { inflateSync } from 'node:zlib';

const HEADER_BYTES = 44;
const ENTRY_BYTES = 20;

/**
 * Unpacks a WOFF 1 file to the plain sfnt font that HarfBuzz reads.
 * @param woff bytes of the `.woff` file
 */
export function decodeWoff(woff: Buffer): Uint8Array {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('the font is not a WOFF 1 file');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = HEADER_BYTES + index * ENTRY_BYTES;
    const offset = woff.readUInt32BE(at + 4);
    const packed = woff.subarray(offset, offset + woff.readUInt32BE(at + 8));
    const size = woff.readUInt32BE(at + 12);
    const data = packed.length < size ? inflateSync(packed) : packed;
    return { tag: woff.subarray(at, at + 4), checksum: woff.readUInt32BE(at + 16), data };
  });
  const padded = (size: number): number => (size + 3) & ~3;
  const directory = 12 + count * 16;
  const total = tables.reduce((sum, table) => sum + padded(table.data.length), directory);
  const sfnt = Buffer.alloc(total);
  const power = 2 ** Math.floor(Math.log2(count));
  woff.copy(sfnt, 0, 4, 8);
  sfnt.writeUInt16BE(count, 4);
  sfnt.writeUInt16BE(power * 16, 6);
  sfnt.writeUInt16BE(Math.log2(power), 8);
  sfnt.writeUInt16BE((count - power) * 16, 10);
  let position = directory;
  tables.forEach((table, index) => {
    const at = 12 + index * 16;
    table.tag.copy(sfnt, at);
    sfnt.writeUInt32BE(table.checksum, at + 4);
    sfnt.writeUInt32BE(position, at + 8);
    sfnt.writeUInt32BE(table.data.length, at + 12);
    table.data.copy(sfnt, position);
    position += padded(table.data.length);
  });
  return new Uint8Array(sfnt);
}
