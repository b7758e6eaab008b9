import type { LottoRound } from '@/contract/lotto.contract';
import { formatDay } from '@/domain/thai-date';
import { lottoCopy } from './lotto.copy';

/** Names a round: `งวด 21 พ.ย. 2569`, or `รอบที่ 12 · 21 พ.ย. 2569` for a numbered round. Marks a moved draw. */
export function formatRound({
  day,
  number,
  moved_from,
}: Pick<LottoRound, 'day' | 'number' | 'moved_from'>): string {
  const name = formatDay(day);
  if (number !== null) return lottoCopy.roundNumber(name, number);
  return moved_from === null ? lottoCopy.round(name) : lottoCopy.movedRound(name);
}

/** Names the day of a round without its number: `งวด 21 พ.ย. 2569`. */
export function formatDayOf({ day, moved_from }: Pick<LottoRound, 'day' | 'moved_from'>): string {
  return formatRound({ day, number: null, moved_from });
}
