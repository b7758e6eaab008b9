import type { LottoRound } from '@/contract/lotto.contract';
import { formatDay } from '@/domain/thai-date';
import { lottoCopy } from './lotto.copy';

/** `งวด 21 พ.ย. 2569`; where a day has many, `รอบที่ 12 · 21 พ.ย. 2569`. */
export function formatRound({ day, number }: Pick<LottoRound, 'day' | 'number'>): string {
  const name = formatDay(day);
  return number === null ? lottoCopy.round(name) : lottoCopy.roundNumber(name, number);
}

/** `งวด 21 พ.ย. 2569`, where the number is said elsewhere. */
export function formatDayOf({ day }: Pick<LottoRound, 'day'>): string {
  return formatRound({ day, number: null });
}
