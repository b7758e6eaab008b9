import type { DataInputOf } from '@/contract/endpoint';
import type { reportDay } from '@/contract/operator/reports.contract';
import { formatBaht } from '@/domain/baht';
import type { CalendarDay } from '@/domain/calendar-day';
import { toCalendarDay } from '@/domain/calendar-day';
import type { FetchBestCreditRate } from '../area';
import { fetchNow } from '../db/clock.queries';
import { queryRaw } from '../db/raw';
import { inSnapshot } from '../db/snapshot';
import type { Db, Tx } from '../db/tables';
import { fetchPeriod, outsideOf, splitPeriod } from './day-figures.queries';
import { computeFigures, formatFigures } from './day-figures.rules';
import { fetchOpenNow, type Identity, proveDay } from './day-identities.queries';
import {
  type CountedAccount,
  type FigurePart,
  fetchBankDay,
  fetchBonusBalance,
  listParts,
  openingMoney,
} from './day-parts.queries';
import { identityNames, reportCopy } from './operator.copy';
import { isReportedCode } from './report-codes';

/** Dependencies of the reports of days. */
export interface ReportDeps {
  readonly db: Db;
  readonly agentId: number;
  readonly fetchBestCreditRate: FetchBestCreditRate;
}

type DayData = DataInputOf<typeof reportDay>;
type FigureTexts = ReturnType<typeof formatFigures>;

/** A day with everything that decides whether it can be closed. */
export interface DayReport {
  readonly day: CalendarDay;
  readonly isFinal: boolean;
  readonly figures: FigureTexts;
  readonly parts: readonly FigurePart[];
  readonly identities: readonly Identity[];
  readonly accounts: readonly CountedAccount[];
  /** Ledger codes of the day that reports do not know. */
  readonly unknownCodes: readonly string[];
  readonly closing: DayData['closing'];
}

/** Returns the last day to which nothing can be added any more. */
export async function fetchLastFinalDay(db: Db): Promise<CalendarDay> {
  const [row] = await queryRaw<{ day: CalendarDay }>(db, 'SELECT last_final_day()::text AS day');
  if (!row) throw new Error('the query of the last final day returned no row');
  return row.day;
}

/**
 * Returns the figures of a day with their parts and proofs. Whether the day is final is read before the snapshot of the
 * figures, so the figures of a final day contain everything.
 */
export async function fetchDayReport(
  { db, agentId, fetchBestCreditRate }: ReportDeps,
  day: CalendarDay,
): Promise<DayReport> {
  const isFinal = day <= (await fetchLastFinalDay(db));
  const pointWorth = (await fetchBestCreditRate(db, agentId)) ?? 0;
  return inSnapshot(db, async (tx) => {
    const scope = { agentId, from: day, to: day, pointWorth, includesLater: true };
    const period = await fetchPeriod(tx, scope);
    const [split] = splitPeriod(period);
    if (!split) throw new Error(`the period of ${day} has no day`);
    const openNow = await fetchOpenNow(tx, agentId);
    const isToday = toCalendarDay(await fetchNow(tx)) === day;
    const sources = isToday ? { ...split.sources, openStakes: openNow } : split.sources;
    const bank = await fetchBankDay(tx, agentId, day);
    const identities = await proveDay(tx, { period, sources, bank, openNow });
    const figures = formatFigures(computeFigures(sources));
    return {
      day,
      isFinal,
      figures,
      parts: listParts({
        ...{ sources, bank },
        opening: openingMoney([...outsideOf(period).before.cells, ...sources.cells]),
        bonus: await fetchBonusBalance(tx, agentId, day),
      }),
      identities,
      accounts: bank.accounts,
      unknownCodes: [...new Set(sources.cells.map(({ code }) => code))].filter(
        (code) => !isReportedCode(code),
      ),
      closing: await fetchClosing(tx, { agentId, day, figures, identities }),
    };
  });
}

/** Returns the closing of a day, compared with its figures as they are computed now. */
async function fetchClosing(
  tx: Tx,
  now: {
    agentId: number;
    day: CalendarDay;
    figures: FigureTexts;
    identities: readonly Identity[];
  },
): Promise<DayData['closing']> {
  const [kept] = await queryRaw<{
    figures: Record<string, string>;
    isIntact: boolean;
    closedBy: string;
    closedAt: Date;
  }>(
    tx,
    `SELECT figures, digest = sha256(convert_to(figures::text, 'UTF8')) AS "isIntact", closed_by AS "closedBy",
       closed_at AS "closedAt" FROM day_closings WHERE agent_id = $1 AND day = $2::text::date`,
    [now.agentId, now.day],
  );
  if (!kept) return null;
  const isTrue = now.identities.every(({ name, holds }) => name !== 'roll_up_is_true' || holds);
  const isSame = Object.entries(kept.figures).every(
    // The worth of points follows the shop of the present.
    ([id, value]) => id === 'points_value' || now.figures[id as keyof FigureTexts] === value,
  );
  return {
    closed_by: kept.closedBy,
    closed_at: kept.closedAt.toISOString(),
    differs: !kept.isIntact || !isTrue || !isSame,
  };
}

/** Returns the accounts of a day that are not counted, or whose difference has no explanation. */
export function listUncounted(accounts: readonly CountedAccount[]): CountedAccount[] {
  return accounts.filter(
    ({ book, counted, explanation }) =>
      counted === null || (counted !== book && explanation === null),
  );
}

/** Returns what prevents the closing of a day, in Thai; nothing once it is closed. */
function listObstacles(report: DayReport): string[] {
  if (report.closing) return [];
  return [
    ...(report.isFinal ? [] : [reportCopy.notFinal]),
    ...report.identities
      .filter(({ holds }) => !holds)
      .map(({ name }) => reportCopy.unproved(identityNames[name])),
    ...report.unknownCodes.map(reportCopy.unknownCode),
    ...listUncounted(report.accounts).map(({ title, book, counted }) =>
      counted === null
        ? reportCopy.uncounted(title)
        : reportCopy.unexplained(title, formatBaht(counted - book)),
    ),
  ];
}

/** Converts the report of a day to the contract's shape. */
export function toDayData(report: DayReport): DayData {
  const { day, isFinal, figures, closing } = report;
  return {
    ...{ day, figures, closing },
    is_final: isFinal,
    parts: report.parts.map((part) => ({ ...part, amount: formatBaht(part.amount) })),
    identities: report.identities.map(({ left, right, ...rest }) => ({
      ...rest,
      left: formatBaht(left),
      right: formatBaht(right),
    })),
    obstacles: listObstacles(report),
  };
}
