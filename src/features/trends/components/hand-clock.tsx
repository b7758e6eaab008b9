import { useServerSeconds } from '@/shared/time/server-clock';
import { trendsCopy as copy } from '../trends.copy';
import { type HandMoment, readMoment, type TrendShoe } from '../trends.rules';

export interface HandClockProps {
  shoe: TrendShoe | null;
  clockOffsetMs: number;
}

/** The state of a shoe by time, with the remaining seconds to bet. */
export function HandClock({ shoe, clockOffsetMs }: HandClockProps) {
  const now = useServerSeconds(clockOffsetMs);
  return shoe ? describe(readMoment(shoe, now)) : copy.noShoe;
}

function describe(moment: HandMoment): string {
  switch (moment.kind) {
    case 'coming':
      return copy.coming(moment.seconds);
    case 'open':
      return copy.open(moment.hand, moment.seconds);
    case 'dealing':
      return copy.dealing(moment.hand);
    case 'dealt':
      return copy.dealtHand(moment.hand);
    case 'over':
      return copy.over;
  }
}
