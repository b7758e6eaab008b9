import * as v from 'valibot';
import type { CalendarDay } from '@/domain/calendar-day';
import type { ReadAnswer } from '../../result-sources/result-source';
import { parseJson } from './glo-answer';

/** A number that JSON may carry as text. */
const figure = v.union([v.number(), v.string()]);

const setIndices = v.object({
  indexIndustrySectors: v.array(
    v.object({
      symbol: v.string(),
      prior: v.optional(v.nullable(figure)),
      last: v.nullable(figure),
      change: v.nullable(figure),
      marketStatus: v.string(),
      marketDateTime: v.string(),
    }),
  ),
});

/**
 * Reads the close of the SET index. JSON drops zeros at the end, so decimals are filled up; a figure with more than two
 * is not the published one.
 */
export function readSetIndex(text: string, day: CalendarDay): ReadAnswer {
  const parsed = v.safeParse(setIndices, parseJson(text));
  const index =
    parsed.success &&
    parsed.output.indexIndustrySectors.find(({ symbol }) => symbol.toUpperCase() === 'SET');
  if (!index) return { state: 'unreadable', why: 'no SET index' };
  const told = index.marketDateTime.slice(0, 10);
  if (told !== day) return { state: 'not_yet', why: `tells ${told}` };
  if (index.marketStatus !== 'Closed') return { state: 'not_yet', why: index.marketStatus };
  const last = toCents(index.last);
  const change = toCents(index.change);
  const prior = index.prior === undefined ? undefined : toCents(index.prior);
  if (last === undefined || change === undefined) {
    return { state: 'unreadable', why: 'a figure without two decimals' };
  }
  if (prior !== undefined && last - prior !== change) {
    return { state: 'unreadable', why: 'the change is not the difference to the day before' };
  }
  return toStockAnswer(day, { last, change });
}

const instantOf = v.pipe(v.number(), v.integer());
const chart = v.object({
  chart: v.object({
    result: v.pipe(
      v.array(
        v.object({
          meta: v.object({
            symbol: v.string(),
            regularMarketPrice: figure,
            previousClose: v.optional(figure),
            chartPreviousClose: v.optional(figure),
            regularMarketTime: instantOf,
            exchangeTimezoneName: v.string(),
            currentTradingPeriod: v.object({
              regular: v.object({ start: instantOf, end: instantOf }),
            }),
          }),
        }),
      ),
      v.minLength(1),
    ),
  }),
});

/** Reads the close of an index from a chart of one day. The day is that of the exchange, in its own time zone. */
export function readYahooChart(
  text: string,
  { symbol, day }: { symbol: string; day: CalendarDay },
): ReadAnswer {
  const parsed = v.safeParse(chart, parseJson(text));
  const meta = parsed.success ? parsed.output.chart.result[0]?.meta : undefined;
  if (meta?.symbol !== symbol) return { state: 'unreadable', why: `no chart of ${symbol}` };
  const { regularMarketTime: at, exchangeTimezoneName: zone } = meta;
  const { start, end } = meta.currentTradingPeriod.regular;
  const told = findDayIn(zone, at);
  if (told === undefined) return { state: 'unreadable', why: `unknown time zone ${zone}` };
  if (told !== day) return { state: 'not_yet', why: `tells ${told}` };
  // Once the next day is announced as the trading period, the last price lies before it.
  if (at >= start && at < end) return { state: 'not_yet', why: 'open' };
  const last = toCents(meta.regularMarketPrice);
  const prior = toCents(meta.previousClose ?? meta.chartPreviousClose ?? null);
  if (last === undefined || prior === undefined) {
    return { state: 'unreadable', why: 'a figure without two decimals' };
  }
  return toStockAnswer(day, { last, change: last - prior });
}

function toStockAnswer(
  day: CalendarDay,
  { last, change }: { last: number; change: number },
): ReadAnswer {
  if (last <= 0) return { state: 'unreadable', why: 'no index' };
  const sign = change < 0 ? '-' : '+';
  return {
    state: 'complete',
    day,
    announcement: { index: formatCents(last), change: `${sign}${formatCents(Math.abs(change))}` },
  };
}

const formatCents = (cents: number) =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

/** Reads a figure in hundredths; undefined for more than two decimals, and for no figure. */
function toCents(value: number | string | null): number | undefined {
  const [, sign, whole = '', decimals = ''] =
    /^([+-]?)(\d{1,7})(?:\.(\d+))?$/.exec(String(value ?? '').replaceAll(',', '')) ?? [];
  const kept = decimals.replace(/0+$/, '');
  if (whole === '' || kept.length > 2) return undefined;
  const cents = Number(whole) * 100 + Number(kept.padEnd(2, '0'));
  return sign === '-' ? -cents : cents;
}

function findDayIn(zone: string, epochSeconds: number): CalendarDay | undefined {
  try {
    const format = new Intl.DateTimeFormat('en-CA', {
      ...{ timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' },
    });
    return format.format(epochSeconds * 1_000);
  } catch {
    return undefined;
  }
}
