import { inflateRawSync } from 'node:zlib';

/** A cell of a spreadsheet: the type of its XML element, and its text or number. */
export interface ReadCell {
  readonly type: 'text' | 'number';
  readonly value: string;
}

const END_OF_DIRECTORY = 0x06054b50;

/** Returns the files of a ZIP archive by name, as texts. */
function unzip(archive: Buffer): ReadonlyMap<string, string> {
  let end = archive.length - 22;
  while (archive.readUInt32LE(end) !== END_OF_DIRECTORY) end -= 1;
  const files = new Map<string, string>();
  let entry = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const isPacked = archive.readUInt16LE(entry + 10) !== 0;
    const size = archive.readUInt32LE(entry + 20);
    const nameLength = archive.readUInt16LE(entry + 28);
    const local = archive.readUInt32LE(entry + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const content = archive.subarray(start, start + size);
    const name = archive.toString('utf8', entry + 46, entry + 46 + nameLength);
    files.set(name, (isPacked ? inflateRawSync(content) : content).toString('utf8'));
    entry += 46 + nameLength + archive.readUInt16LE(entry + 30) + archive.readUInt16LE(entry + 32);
  }
  return files;
}

const unescape = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

/** Reads the sheets of an XLSX file by their own XML: rows of cells by name of the sheet. */
export function readSheets(file: Uint8Array): ReadonlyMap<string, ReadCell[][]> {
  const files = unzip(Buffer.from(file));
  const part = (name: string) => files.get(name) ?? '';
  const names = [...part('xl/workbook.xml').matchAll(/<sheet [^>]*name="([^"]*)"/g)];
  return new Map(
    names.map(([, name = ''], index) => [
      unescape(name),
      [
        ...part(`xl/worksheets/sheet${index + 1}.xml`).matchAll(
          /<row [^>]*?(?:\/>|>(.*?)<\/row>)/gs,
        ),
      ].map(([, row = '']) => readCells(row)),
    ]),
  );
}

function readCells(row: string): ReadCell[] {
  return [...row.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(
    ([, attributes = '', inner = '']) => {
      const value = /<v>(.*?)<\/v>/s.exec(inner)?.[1] ?? '';
      return /t="inlineStr"/.test(attributes)
        ? { type: 'text', value: unescape(/<t[^>]*>(.*?)<\/t>/s.exec(inner)?.[1] ?? '') }
        : { type: 'number', value };
    },
  );
}
