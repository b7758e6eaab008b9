import type { LottoRound } from '@/contract/lotto.contract';
import { formatDay } from '@/domain/thai-date';
import { lottoCopy } from './lotto.copy';

/** Names a round: `งวด 21 พ.ย. 2569`, or `รอบที่ 12 · 21 พ.ย. 2569` for a numbered one. */
export function formatRound({ day, number }: Pick<LottoRound, 'day' | 'number'>): string {
  const name = formatDay(day);
  return number === null ? lottoCopy.round(name) : lottoCopy.roundNumber(name, number);
}

/** Names the day of a round without its number: `งวด 21 พ.ย. 2569`. */
export function formatDayOf({ day }: Pick<LottoRound, 'day'>): string {
  return formatRound({ day, number: null });
}
