import { unzip } from './zip-reader';

/** A cell of a spreadsheet: the type of its XML element, and its text or number. */
export interface ReadCell {
  readonly type: 'text' | 'number';
  readonly value: string;
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
