import * as v from 'valibot';
import { describeMovement } from '@/contract/movement-kinds';
import { statementKind } from '@/contract/statement.contract';
import { formatBaht } from '@/domain/baht';
import { toCalendarDay } from '@/domain/calendar-day';
import type { Db } from '../db/tables';
import { BYTE_ORDER_MARK, defuse, writeRow } from '../downloads/csv-writer';
import type { FileWriter } from '../downloads/downloads.routes';
import { fetchLines, findScope, type Period } from './statement.service';
import type { StatementLine } from './statement-line';

/** Name of the statement among the downloadable files. */
export const STATEMENT_FILE = 'statement';

const BATCH = 1000;
const HEADERS = [
  'วันที่ (ค.ศ.)',
  'เวลา (ไทย)',
  'รายการ',
  'รายละเอียด',
  'กระเป๋าเงิน',
  'จำนวนเงิน (บาท)',
  'ยอดก่อน (บาท)',
  'ยอดหลัง (บาท)',
  'อ้างอิง',
];

const contentSchema = v.object({
  kind: statementKind,
  from: v.nullable(v.string()),
  to: v.nullable(v.string()),
});

/** Creates the writer of statements as CSV, the oldest movement first, so that the balance develops down the page. */
export function createStatementWriter(db: Db): FileWriter {
  return {
    write: ({ memberId, content }) => {
      const { kind, from, to } = v.parse(contentSchema, content);
      return {
        name: `${['statement', ...(kind === 'all' ? [] : [kind]), from, to].filter(Boolean).join('-')}.csv`,
        contentType: 'text/csv; charset=utf-8',
        pieces: writeStatement(db, memberId, kind, { from, to }),
      };
    },
  };
}

/** Yields a member's statement as CSV, the oldest movement first. */
export async function* writeStatement(
  db: Db,
  memberId: number,
  kind: v.InferOutput<typeof statementKind>,
  period: Period,
): AsyncGenerator<string> {
  const scope = await findScope(db, memberId, kind, period);
  // The file ends with the movement that is the newest now, because the member may continue to play.
  const [newest] = await fetchLines(db, scope, { order: 'newest', limit: 1 });
  yield BYTE_ORDER_MARK + writeRow(HEADERS);
  let after: number | undefined;
  while (newest && (after === undefined || after < newest.position)) {
    const lines = await fetchLines(db, scope, { order: 'oldest', limit: BATCH, after });
    const last = lines.at(-1);
    if (!last) return;
    yield lines
      .filter(({ position }) => position <= newest.position)
      .map((line) => writeRow(toCells(line)))
      .join('');
    after = last.position;
  }
}

function toCells(line: StatementLine): string[] {
  const thaiTime = new Date(line.at.getTime() + 7 * 3_600_000);
  return [
    toCalendarDay(line.at),
    thaiTime.toISOString().slice(11, 19),
    defuse(describeMovement(line.code)),
    defuse(line.game ? `${line.game.name} (${line.game.providerName})` : (line.note ?? line.code)),
    defuse(line.walletName),
    formatBaht(line.amountSatang),
    formatBaht(line.balanceBeforeSatang),
    formatBaht(line.balanceAfterSatang),
    defuse(line.reference),
  ];
}
