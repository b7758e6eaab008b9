import { crc32, deflateRawSync } from 'node:zlib';
import { formatBaht } from '@/domain/baht';
import { toCalendarDay, toTimeOfDay } from '@/domain/calendar-day';

/** A movement of a made-up account. */
export interface Movement {
  /** Time in Thailand, `YYYY-MM-DD HH:MM:SS`. */
  readonly at: string;
  /** Satang; negative for money out. */
  readonly amount: number;
  readonly sender?: { readonly account: string; readonly name: string };
  readonly narrative?: string;
}

/** Returns an instant as banks write it: the time in Thailand, `YYYY-MM-DD HH:MM:SS`. */
export const toThaiTime = (instant: Date): string =>
  `${toCalendarDay(instant)} ${toTimeOfDay(instant)}`;

const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Formats satang as banks do: `59,171.00`. */
export const asBank = (satang: number): string =>
  formatBaht(satang).replace(/\B(?=(\d{3})+(?!\d))/g, ',');

/** Adds the balance after each movement. */
function withBalances(movements: readonly Movement[], opening: number) {
  let balance = opening;
  return movements.map((movement) => {
    balance += movement.amount;
    return { ...movement, balance };
  });
}

const HEADER =
  'Transaction Date and Time,Value Date,Description,Cheque Number,Debit Amount,Credit Amount,Ledger Balance,Channel of transaction,Branch,Location,TerminalID,Narrative,Counter Party Account Name,Counter Party Account Number,FX Rate';

/** Returns a file in KBank's English layout. */
export function kbankFile(
  movements: readonly Movement[],
  { opening = 10_000_00, isLatestFirst = false } = {},
): Uint8Array<ArrayBuffer> {
  const rows = withBalances(movements, opening).map(
    ({ at, amount, balance, sender, narrative }) => {
      const [day = '', time = ''] = at.split(' ');
      const date = day.split('-').toReversed().join('/');
      const [debit, credit] =
        amount < 0 ? [`${asBank(amount)} THB`, '0.00'] : ['0.00', `${asBank(amount)} THB`];
      return [
        ...[`${date} ${time}`, date, amount < 0 ? 'TRF TO OTH BK' : 'TRF FR OTH BK', ''],
        ...[debit, credit, `${asBank(balance)} THB`, 'Mobile Phone Banking', '0001', '', ''],
        narrative ?? '',
        ...[sender?.name ?? '', sender?.account ?? '', ''],
      ]
        .map(cell)
        .join(',');
    },
  );
  if (isLatestFirst) rows.reverse();
  const lines = ['Export Date and Time', '"21/08/2026 10:49:45"', '', HEADER, ...rows, ''];
  return new TextEncoder().encode(`\ufeff${lines.join('\r\n')}`);
}

/** Returns text in the Thai code page of Windows. */
export function asThaiCodePage(text: string): Uint8Array<ArrayBuffer> {
  const codes = new Map<string, number>();
  const decoder = new TextDecoder('windows-874');
  for (let code = 0; code < 256; code += 1) codes.set(decoder.decode(new Uint8Array([code])), code);
  return Uint8Array.from(text, (letter) => codes.get(letter) ?? 0x3f);
}

/** Returns the columns of a passbook of Bangkok Bank, which names only the day. */
export const passbookFile = (rows: readonly string[]): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(
    ['Date,Particulars,Chq.No.,Withdrawal,Deposit,Balance,Via', ...rows].join('\n'),
  );

/** A cell of a sheet: a text, a number, or a number that is shown as a date. */
export type SheetCell = string | number | { readonly date: number } | { readonly formula: string };

/** Returns an XLSX workbook with one sheet. */
export function sheetFile(rows: readonly (readonly SheetCell[])[]): Uint8Array<ArrayBuffer> {
  const texts: string[] = [];
  const write = (value: SheetCell, at: number, row: number): string => {
    const place = `r="${String.fromCharCode(65 + at)}${row + 1}"`;
    if (typeof value === 'number') return `<c ${place}><v>${value}</v></c>`;
    if (typeof value === 'string') {
      if (value === '') return '';
      texts.push(`<si><t>${value.replaceAll('&', '&amp;')}</t></si>`);
      return `<c ${place} t="s"><v>${texts.length - 1}</v></c>`;
    }
    if ('formula' in value) return `<c ${place}><f>${value.formula}</f><v>1</v></c>`;
    return `<c ${place} s="1"><v>${value.date}</v></c>`;
  };
  const data = rows
    .map(
      (cells, row) =>
        `<row r="${row + 1}">${cells.map((each, at) => write(each, at, row)).join('')}</row>`,
    )
    .join('');
  return zip({
    'xl/workbook.xml':
      '<workbook><sheets><sheet name="รายการ" sheetId="1" r:id="rId7"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId7" Target="worksheets/first.xml"/></Relationships>',
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd/mm/yyyy hh:mm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml': `<sst>${texts.join('')}</sst>`,
    'xl/worksheets/first.xml': `<worksheet><sheetData>${data}</sheetData></worksheet>`,
  });
}

function zip(files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const bodies: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text);
    const packed = deflateRawSync(content);
    // Version, flags, packing, time, date, checksum, sizes, lengths of name and extra.
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(Buffer.byteLength(name), 22);
    const body = Buffer.concat([mark(0x04034b50), facts, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    entries.push(
      Buffer.concat([mark(0x02014b50), Buffer.alloc(2), facts, rest, Buffer.from(name)]),
    );
    bodies.push(body);
    at += body.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(at, 12);
  return new Uint8Array(Buffer.concat([...bodies, directory, mark(0x06054b50), end]));
}

function mark(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(number);
  return bytes;
}
