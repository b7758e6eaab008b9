import { parentPort, workerData } from 'node:worker_threads';
import writeXlsxFile from 'write-excel-file/node';

/** Offset of Thailand. A spreadsheet has no time zones, so times are written as clocks in Thailand show them. */
const THAI_OFFSET_MS = 7 * 3_600_000;

/**
 * Number formats by kind of cell.
 * @type {Record<string, string>}
 */
const formats = {
  baht: '#,##0.00',
  count: '#,##0',
  percent: '0.00%',
  seconds: '#,##0',
  time: 'yyyy-mm-dd hh:mm:ss',
};

/**
 * Returns a typed cell; a text stays a text, so a phone number keeps its zero.
 * @param {string | null | undefined} text
 * @param {string} kind
 */
function toCell(text, kind) {
  if (text === null || text === undefined) return null;
  const format = formats[kind];
  if (format === undefined) return { value: text, type: String };
  if (kind === 'time') {
    return { value: new Date(Date.parse(text) + THAI_OFFSET_MS), type: Date, format };
  }
  return { value: kind === 'percent' ? Number(text) / 100 : Number(text), type: Number, format };
}

/** @param {readonly string[]} titles */
function toHead(titles) {
  return titles.map((value) => ({ value, type: String, fontWeight: 'bold' }));
}

/** @type {{ columns: { title: string, kind: string }[], notes: { title: string, definition: string }[], sheets: string[], noteTitles: string[] }} */
const { columns, notes, sheets, noteTitles } = workerData;
const rows = [toHead(columns.map(({ title }) => title))];

parentPort?.on('message', async (batch) => {
  if (batch !== null) {
    for (const cells of batch)
      rows.push(columns.map(({ kind }, place) => toCell(cells[place], kind)));
    return;
  }
  const wide = ['text', 'time'];
  const file = await writeXlsxFile([
    {
      ...{ data: rows, sheet: sheets[0], stickyRowsCount: 1 },
      columns: columns.map(({ kind }) => ({ width: wide.includes(kind) ? 22 : 14 })),
    },
    {
      data: [
        toHead(noteTitles),
        ...notes.map(({ title, definition }) => [
          { value: title, type: String },
          { value: definition, type: String },
        ]),
      ],
      ...{ sheet: sheets[1], columns: [{ width: 26 }, { width: 110 }] },
    },
  ]).toBuffer();
  parentPort?.postMessage(new Uint8Array(file));
  parentPort?.close();
});
