import { encode } from 'uqr';

/** Pixels per module: sharp on a phone's screen and in a saved image. */
const MODULE_PX = 10;
/** White border that scanners require, in modules. */
const QUIET_ZONE = 4;
/** Maximum size of an uncompressed deflate block. */
const BLOCK_BYTES = 65_535;

/**
 * Paints a QR code as a black-on-white PNG, so that a long press offers to save it.
 * The PNG is encoded here, because privacy browsers add noise to canvas output and phones do not save SVG images as
 * photos. Error correction Q tolerates the agent's logo in the middle.
 * @returns data URL
 */
export function paintQr(text: string): string {
  const { data: modules } = encode(text, { ecc: 'Q', border: QUIET_ZONE });
  const size = modules.length * MODULE_PX;
  const rowBytes = 1 + Math.ceil(size / 8);
  const pixels = new Uint8Array(size * rowBytes);
  for (const [row, line] of modules.entries()) {
    const top = row * MODULE_PX * rowBytes;
    for (let x = 0; x < size; x += 1) {
      if (line[Math.floor(x / MODULE_PX)]) continue;
      const place = top + 1 + (x >> 3);
      pixels[place] = (pixels[place] ?? 0) | (0x80 >> (x & 7));
    }
    for (let copy = 1; copy < MODULE_PX; copy += 1) {
      pixels.copyWithin(top + copy * rowBytes, top, top + rowBytes);
    }
  }
  const header = [...toBytes(size), ...toBytes(size), 1, 0, 0, 0, 0];
  const file = [
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    toChunk('IHDR', header),
    toChunk('IDAT', toZlib(pixels)),
    toChunk('IEND', []),
  ].flat();
  return `data:image/png;base64,${btoa(file.map((byte) => String.fromCharCode(byte)).join(''))}`;
}

function toChunk(name: string, content: readonly number[]): number[] {
  const named = [...Array.from(name, (letter) => letter.charCodeAt(0)), ...content];
  return [...toBytes(content.length), ...named, ...toBytes(checkCrc(named))];
}

/** Wraps bytes as a zlib stream without compression. */
function toZlib(bytes: Uint8Array): number[] {
  const blocks: number[] = [0x78, 0x01];
  for (let start = 0; start < bytes.length; start += BLOCK_BYTES) {
    const block = bytes.subarray(start, start + BLOCK_BYTES);
    const isLast = start + BLOCK_BYTES >= bytes.length;
    const { length } = block;
    blocks.push(isLast ? 1 : 0, length & 255, length >> 8, ~length & 255, (~length >> 8) & 255);
    for (const byte of block) blocks.push(byte);
  }
  return [...blocks, ...toBytes(checkAdler(bytes))];
}

function toBytes(value: number): number[] {
  return [24, 16, 8, 0].map((shift) => (value >>> shift) & 255);
}

function checkAdler(bytes: Uint8Array): number {
  let low = 1;
  let high = 0;
  for (const byte of bytes) {
    low = (low + byte) % 65_521;
    high = (high + low) % 65_521;
  }
  return high * 65_536 + low;
}

function checkCrc(bytes: readonly number[]): number {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc;
}
