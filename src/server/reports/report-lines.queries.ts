import type { DataInputOf } from '@/contract/endpoint';
import { type FigureId, reportFigures } from '@/contract/operator/report-figures';
import type { reportLines } from '@/contract/operator/reports.contract';
import { formatBaht } from '@/domain/baht';
import { maskPhone } from '@/domain/masked-phone';
import type { Executor } from '../db/raw';
import { MalformedError } from '../http/refusal';
import type { LineFilter, LinePage, LineSource } from './line-source';
import { memberLines } from './member-lines.queries';
import { moneyLines } from './money-lines.queries';
import { playLines } from './play-lines.queries';

const sources: Partial<Record<FigureId, LineSource>> = {
  deposits_count: moneyLines,
  deposits: moneyLines,
  payouts_count: moneyLines,
  payouts: moneyLines,
  withdrawals_asked: moneyLines,
  withdrawals_returned: moneyLines,
  ggr: playLines,
  bonus_cost: moneyLines,
  adjustments: moneyLines,
  bank_fees: moneyLines,
  owner_capital: moneyLines,
  ...memberLines,
};

/**
 * Returns how the lines of a figure are read.
 * @throws MalformedError for a figure without lines
 */
export function lineSourceOf(figure: FigureId): LineSource {
  const source = sources[figure];
  if (!source) throw new MalformedError('figure', 'ตัวเลขนี้ไม่มีรายการ');
  return source;
}

/** Returns a page of the lines that a figure is made of, with masked phones, and their total. */
export async function fetchReportLines(
  db: Executor,
  filter: LineFilter,
  { cursor, limit }: LinePage,
): Promise<DataInputOf<typeof reportLines>> {
  const source = lineSourceOf(filter.figure);
  const found = await source.fetchLines(db, filter, { cursor, limit: limit + 1 });
  const total = await source.fetchTotal(db, filter);
  const page = found.slice(0, limit);
  return {
    lines: page.map(({ key, at, number, title, memberId, username, amount }) => ({
      ...{ key, number, title },
      at: at?.toISOString() ?? null,
      member_id: memberId,
      username: username === null ? null : maskPhone(username),
      amount: amount === null ? null : formatBaht(amount),
    })),
    total: formatBaht(total.amount),
    count: reportFigures[filter.figure].unit === 'count' ? total.count : total.lines,
    next_cursor: found.length > limit ? (page.at(-1)?.cursor ?? null) : null,
  };
}
