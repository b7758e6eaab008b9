import { formatThaiTime } from '@/domain/thai-date';
import { formatStaffTime } from './staff-time';

/** An instant in Thai time; the full one with the year stands in its hover text. */
export function TimeText({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatThaiTime(at)}>
      {formatStaffTime(at)}
    </time>
  );
}
