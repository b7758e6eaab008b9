import { crc32, inflateRawSync } from 'node:zlib';

const END_OF_DIRECTORY = 0x06054b50;

/**
 * Returns the files of a ZIP archive by name, as texts with their byte order marks.
 * @throws Error for a file whose content has another check sum than the directory says
 */
export function unzip(archive: Buffer): ReadonlyMap<string, string> {
  let end = archive.length - 22;
  while (archive.readUInt32LE(end) !== END_OF_DIRECTORY) end -= 1;
  const files = new Map<string, string>();
  let entry = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const isPacked = archive.readUInt16LE(entry + 10) !== 0;
    const sum = archive.readUInt32LE(entry + 16);
    const size = archive.readUInt32LE(entry + 20);
    const nameLength = archive.readUInt16LE(entry + 28);
    const local = archive.readUInt32LE(entry + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const packed = archive.subarray(start, start + size);
    const content = isPacked ? inflateRawSync(packed) : packed;
    const name = archive.toString('utf8', entry + 46, entry + 46 + nameLength);
    if (crc32(content) !== sum) throw new Error(`${name} is damaged`);
    files.set(name, content.toString('utf8'));
    entry += 46 + nameLength + archive.readUInt16LE(entry + 30) + archive.readUInt16LE(entry + 32);
  }
  return files;
}
