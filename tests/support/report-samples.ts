import type { DataInputOf } from '@/contract/endpoint';
import { type FigureId, figureIds, reportFigures } from '@/contract/operator/report-figures';
import {
  type reportDay,
  reportIdentities,
  type reportLines,
  type reportRange,
  type reportTable,
  type reportToday,
} from '@/contract/operator/reports.contract';

type DayReport = DataInputOf<typeof reportDay>;

/** Figures of a day: baht for money and numbers of things, each of its own so that a mistaken cell shows. */
export const sampleFigures: Record<FigureId, string> = {
  ...(Object.fromEntries(
    figureIds.map((id, at) => [id, reportFigures[id].unit === 'baht' ? `${at}.25` : String(at)]),
  ) as Record<FigureId, string>),
  ...{ deposits_count: '316', deposits: '158000.50', net_cash: '-1200.00' },
};

/** Returns a report of a day that has ended and whose figures are proved. */
export function dayReport(change: Partial<DayReport> = {}): DayReport {
  return {
    day: '2026-11-27',
    is_final: true,
    figures: sampleFigures,
    parts: [
      ...[
        {
          figure: 'deposits' as const,
          key: 'account/1',
          title: 'กสิกร 1',
          count: 300,
          amount: '150000',
        },
      ],
      ...[
        {
          figure: 'deposits' as const,
          key: 'account/2',
          title: 'ไทยพาณิชย์ 2',
          count: 16,
          amount: '8000.50',
        },
      ],
      ...[{ figure: 'stakes' as const, key: 'slot', title: 'สล็อต', count: null, amount: '8.25' }],
    ],
    identities: reportIdentities.map((name) => ({ name, holds: true, left: '5', right: '5' })),
    closing: null,
    obstacles: [],
    ...change,
  };
}

/** A report of two days, of which the first is closed. */
export const rangeReport: DataInputOf<typeof reportRange> = {
  days: [
    { day: '2026-11-27', figures: sampleFigures, is_final: true, is_closed: true },
    { day: '2026-11-28', figures: sampleFigures, is_final: false, is_closed: false },
  ],
  total: { ...sampleFigures, deposits: '316001.00' },
};

/** Lines of deposits, of which one belongs to no member. */
export const linesReport: DataInputOf<typeof reportLines> = {
  lines: [
    {
      ...{ key: 'd2', at: '2026-11-27T05:00:00Z', number: 'D1042', title: 'ฝากเงิน' },
      ...{ member_id: 1001, username: '081-xxx-2222', amount: '500.25' },
    },
    {
      ...{ key: 'd1', at: null, number: null, title: 'รวมทั้งวัน' },
      ...{ member_id: null, username: null, amount: null },
    },
  ],
  total: '158000.50',
  count: 316,
  next_cursor: null,
};

/** A table with a column of each kind. */
export const tableReport: DataInputOf<typeof reportTable> = {
  columns: [
    { title: 'เกม', kind: 'text' },
    { title: 'เดิมพันรวม', kind: 'baht' },
    { title: 'รอบ', kind: 'count' },
    { title: 'RTP', kind: 'percent' },
    { title: 'เวลากลาง', kind: 'seconds' },
    { title: 'ล่าสุด', kind: 'time' },
  ],
  rows: [
    ['หมีทอง', '1234.5', '4200', '96.5', '250', '2026-11-27T05:00:00Z'],
    ['แมวนำโชค', null, null, null, null, null],
  ],
  next_cursor: null,
};

/** Figures of three moments, and bars of two days. */
export const todayReport: DataInputOf<typeof reportToday> = {
  today: sampleFigures,
  yesterday: { ...sampleFigures, deposits: '99.00' },
  week_ago: { ...sampleFigures, deposits: '77.00' },
  bars: [
    { day: '2026-11-27', net_cash: '100.00', ggr: '-40.00' },
    { day: '2026-11-28', net_cash: '50.00', ggr: '60.00' },
  ],
};
