import type { cellKinds } from '@/contract/operator/reports.contract';
import { parseBaht } from '@/domain/baht';
import { formatInteger } from '@/domain/format-integer';
import { formatMoney } from '@/domain/money';
import { TimeText } from '../../kit/time-text';
import { reportsCopy as copy } from './reports.copy';

type CellKind = (typeof cellKinds)[number];

/** A cell of a report, in the unit of its column. */
export function Cell({ kind, text }: { kind: CellKind; text: string | null }) {
  if (text === null || text === '') return '–';
  switch (kind) {
    case 'text':
      return text;
    case 'baht':
      return formatMoney(parseBaht(text));
    case 'count':
      return formatInteger(Number(text));
    case 'percent':
      return `${text}%`;
    case 'seconds':
      return formatSeconds(Math.round(Number(text)));
    case 'time':
      return <TimeText at={text} />;
  }
}

/** Formats a duration: `2 ชม. 5 นาที`, `4 นาที 10 วิ`, `12 วิ`. */
function formatSeconds(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 60) return copy.hours(Math.floor(minutes / 60), minutes % 60);
  return minutes > 0 ? copy.minutes(minutes, seconds % 60) : copy.seconds(seconds);
}
