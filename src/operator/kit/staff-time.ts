import { toCalendarDay } from '@/domain/calendar-day';
import { formatDayOfYear, formatExactTime } from '@/domain/thai-date';

const MINUTE_MS = 60_000;
const JUST_NOW = 'เพิ่งเข้ามา';

/** Formats an instant for staff, in Thai time: `27 พ.ย. 05:51:29`. */
export function formatStaffTime(instant: string): string {
  return `${formatDayOfYear(toCalendarDay(new Date(instant)))} ${formatExactTime(instant)}`;
}

/** Formats a duration in whole minutes, hours or days: `ไม่ถึงนาที`, `4 นาที`, `2 ชม. 5 นาที`, `3 วัน`. */
export function formatDuration(durationMs: number): string {
  const minutes = Math.max(0, Math.floor(durationMs / MINUTE_MS));
  if (minutes < 1) return 'ไม่ถึงนาที';
  if (minutes < 60) return `${minutes} นาที`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return minutes % 60 === 0 ? `${hours} ชม.` : `${hours} ชม. ${minutes % 60} นาที`;
  return `${Math.floor(hours / 24)} วัน`;
}

/** Formats for how long a thing has waited by now: `เพิ่งเข้ามา`, `รอ 4 นาที`. */
export function formatWait(sinceMs: number): string {
  const waitedMs = Date.now() - sinceMs;
  return waitedMs < MINUTE_MS ? JUST_NOW : `รอ ${formatDuration(waitedMs)}`;
}

/** Formats for how long the oldest of a queue has waited by now: `เพิ่งเข้ามา`, `เก่าสุดรอ 4 นาที`. */
export function formatOldestWait(sinceMs: number): string {
  const wait = formatWait(sinceMs);
  return wait === JUST_NOW ? wait : `เก่าสุด${wait}`;
}
