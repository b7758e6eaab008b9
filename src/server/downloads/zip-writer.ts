import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of an archive. */
export interface ZipFile {
  readonly name: string;
  readonly content: Iterable<string> | AsyncIterable<string>;
}

interface Entry {
  readonly name: Buffer;
  readonly start: number;
  crc: number;
  packedBytes: number;
  bytes: number;
}

const VERSION = 20;
/** Names are UTF-8, and the sums of a file stand after its content. */
const FLAGS = 0x0808;
const DEFLATE = 8;
/** 1 January 1980, the earliest day of the format: the same content gives the same archive. */
const DATE = 0x21;
/** Without the extension for large archives, places and sizes have 32 bits. */
const MOST_BYTES = 0xffff_ffff;

/**
 * Writes a ZIP archive piece by piece, so that memory holds no whole file. Compression runs beside the main thread.
 * @throws Error for an archive of 4 GB or more
 */
export async function* writeZip(files: Iterable<ZipFile>): AsyncGenerator<Uint8Array> {
  const entries: Entry[] = [];
  let written = 0;
  const count = (piece: Buffer): Buffer => {
    written += piece.byteLength;
    if (written > MOST_BYTES) throw new Error('the archive is too large');
    return piece;
  };
  for (const { name, content } of files) {
    const entry = { name: Buffer.from(name), start: written, crc: 0, packedBytes: 0, bytes: 0 };
    entries.push(entry);
    yield count(writeHeader(entry));
    for await (const piece of packContent(entry, content)) {
      entry.packedBytes += piece.byteLength;
      yield count(piece);
    }
    yield count(words([0x0807_4b50, entry.crc, entry.packedBytes, entry.bytes]));
  }
  const directoryStart = written;
  for (const entry of entries) yield count(writeDirectoryEntry(entry));
  yield count(writeEnd(entries.length, written - directoryStart, directoryStart));
}

/** Compresses content, and counts its bytes and check sum on the way. */
function packContent(entry: Entry, content: ZipFile['content']): AsyncIterable<Buffer> {
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const text of content) {
      const piece = Buffer.from(text);
      entry.crc = crc32(piece, entry.crc);
      entry.bytes += piece.byteLength;
      yield piece;
    }
  }
  const deflate = createDeflateRaw();
  // A failure of the content destroys the compression, whose reader then throws it.
  pipeline(Readable.from(counted()), deflate, () => undefined);
  return deflate;
}

function writeHeader({ name }: Entry): Buffer {
  return Buffer.concat([
    words([0x0403_4b50]),
    shorts([VERSION, FLAGS, DEFLATE, 0, DATE]),
    words([0, 0, 0]),
    shorts([name.byteLength, 0]),
    name,
  ]);
}

function writeDirectoryEntry({ name, start, crc, packedBytes, bytes }: Entry): Buffer {
  return Buffer.concat([
    words([0x0201_4b50]),
    shorts([VERSION, VERSION, FLAGS, DEFLATE, 0, DATE]),
    words([crc, packedBytes, bytes]),
    shorts([name.byteLength, 0, 0, 0, 0]),
    words([0, start]),
    name,
  ]);
}

function writeEnd(entries: number, bytes: number, start: number): Buffer {
  return Buffer.concat([
    words([0x0605_4b50]),
    shorts([0, 0, entries, entries]),
    words([bytes, start]),
    shorts([0]),
  ]);
}

function words(values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 4);
  values.forEach((value, at) => buffer.writeUInt32LE(value, at * 4));
  return buffer;
}

function shorts(values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 2);
  values.forEach((value, at) => buffer.writeUInt16LE(value, at * 2));
  return buffer;
}
