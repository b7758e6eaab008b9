import { toCalendarDay, toTimeOfDay } from '@/domain/calendar-day';
import { BYTE_ORDER_MARK, defuse, writeRow } from '../downloads/csv-writer';
import { toStream } from '../downloads/piece-stream';
import { type SheetColumn, writeSheets } from '../downloads/sheet-writer';
import { type ExportList, readBatches } from './export-lists.queries';
import { fileCopy } from './report-lists.copy';

/** Rows that are read at a time, and the most that memory holds of a CSV file. */
export const EXPORT_BATCH = 2000;

/**
 * Returns a response with all rows of a list as a file.
 * @param name name of the file without its ending
 */
export function respondWithFile(
  list: ExportList,
  { name, format }: { name: string; format: 'xlsx' | 'csv' },
): Response {
  return new Response(toStream(format === 'xlsx' ? writeXlsx(list) : writeCsv(list)), {
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${name}.${format}"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  });
}

/** Writes the rows of a list as a spreadsheet, with the definitions of its columns on a second sheet. */
function writeXlsx(list: ExportList): AsyncGenerator<Uint8Array> {
  const [term, definition] = fileCopy.noteTitles;
  return writeSheets([
    { name: fileCopy.rowsSheet, columns: list.columns, batches: readBatches(list, EXPORT_BATCH) },
    {
      name: fileCopy.notesSheet,
      columns: [
        { title: term, kind: 'text', width: 26 },
        { title: definition, kind: 'text', width: 110 },
      ],
      batches: [list.notes.map((note) => [note.title, note.definition])],
    },
  ]);
}

/** Writes the rows of a list as CSV, one batch after another. */
export async function* writeCsv(
  list: Pick<ExportList, 'columns' | 'fetchRows'>,
): AsyncGenerator<string> {
  const { columns } = list;
  yield BYTE_ORDER_MARK + writeRow(columns.map(({ title }) => title));
  for await (const rows of readBatches(list, EXPORT_BATCH)) {
    yield rows
      .map((cells) => writeRow(columns.map(({ kind }, place) => toText(kind, cells[place]))))
      .join('');
  }
}

function toText(kind: SheetColumn['kind'], cell: string | null | undefined): string {
  if (cell == null) return '';
  if (kind === 'text') return defuse(cell);
  if (kind !== 'time') return cell;
  const at = new Date(cell);
  return `${toCalendarDay(at)} ${toTimeOfDay(at)}`;
}
