import type { PlainScope } from '@/contract/pauses.contract';
import { formatTime } from '@/domain/thai-date';

const stops: Readonly<Record<PlainScope, string>> = {
  all: 'ปิดปรับปรุงทั้งเว็บ',
  play: 'พักการเล่นทุกเกมและหวย',
  money_in: 'พักการฝากเงิน',
  money_out: 'พักการถอนเงิน',
};

/** Texts of the announcement of maintenance. */
export const pausesCopy = {
  banner: 'แจ้งปิดปรับปรุง',
  close: 'ปิดประกาศนี้',
  /** Names the paused part, its time, and the minutes until then. */
  soon: (scope: PlainScope, startsAt: string, endsAt: string, minutes: number) =>
    `${stops[scope]} ${formatTime(startsAt)}–${formatTime(endsAt)} น. (อีก ${minutes} นาที)`,
} as const;
