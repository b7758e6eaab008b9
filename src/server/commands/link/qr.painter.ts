import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'uqr';

/** Pixels per module; sharp enough for a poster. */
const SCALE = 16;
/** White modules around the code, without which scanners do not find it. */
const BORDER = 4;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Renders a QR code as a PNG of two colours. Written by hand, so that the running site needs no picture library. */
export function paintQr(text: string): Buffer {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER });
  const side = size * SCALE;
  const rowBytes = Math.ceil(side / 8);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // One bit per pixel, greyscale.
  header[8] = 1;
  const rows = data.flatMap((modules) => {
    // Each row begins with its filter byte: none.
    const row = Buffer.alloc(1 + rowBytes, 0xff);
    row[0] = 0;
    modules.forEach((isDark, module) => {
      for (let x = module * SCALE; isDark && x < (module + 1) * SCALE; x += 1) {
        row[1 + (x >> 3)] = (row[1 + (x >> 3)] ?? 0) & ~(0x80 >> (x & 7));
      }
    });
    return Array.from({ length: SCALE }, () => row);
  });
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(content.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
