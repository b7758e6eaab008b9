import { toCalendarDay } from '@/domain/calendar-day';
import { formatDayOfYear, formatExactTime } from '@/domain/thai-date';

/** Formats an instant for staff, in Thai time: `27 พ.ย. 05:51:29`. */
export function formatStaffTime(instant: string): string {
  return `${formatDayOfYear(toCalendarDay(new Date(instant)))} ${formatExactTime(instant)}`;
}

/** Formats how long something has waited: `เมื่อสักครู่`, `4 นาที`, `2 ชม. 5 นาที`, `3 วัน`. */
export function formatWait(sinceMs: number, nowMs: number): string {
  const minutes = Math.max(0, Math.floor((nowMs - sinceMs) / 60_000));
  if (minutes < 1) return 'เมื่อสักครู่';
  if (minutes < 60) return `${minutes} นาที`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return minutes % 60 === 0 ? `${hours} ชม.` : `${hours} ชม. ${minutes % 60} นาที`;
  return `${Math.floor(hours / 24)} วัน`;
}
