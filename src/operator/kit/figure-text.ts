import { type FigureId, reportFigures } from '@/contract/operator/report-figures';
import { parseBaht } from '@/domain/baht';
import { formatInteger } from '@/domain/format-integer';
import { formatMoney } from '@/domain/money';

/** Formats a figure of a report in its unit; a figure that the server did not return is a dash. */
export function formatFigure(id: FigureId, text: string | undefined): string {
  if (text === undefined) return '–';
  return reportFigures[id].unit === 'baht'
    ? formatMoney(parseBaht(text))
    : formatInteger(Number(text));
}

/** The days and the part of a figure. */
export interface FigureLines {
  readonly from: string;
  readonly to: string;
  /** Key of a part. */
  readonly part?: string;
}

/** Returns the path of the page with the lines that a figure is made of; undefined where there is none. */
export function getFigurePath(id: FigureId, { from, to, part }: FigureLines): string | undefined {
  if (id === 'member_balances' && part === undefined) {
    return `/reports/balances?${new URLSearchParams({ from: to, to })}`;
  }
  if (!('hasLines' in reportFigures[id])) return undefined;
  const query = { figure: id, from, to, ...(part !== undefined && { part }) };
  return `/reports/lines?${new URLSearchParams(query)}`;
}
