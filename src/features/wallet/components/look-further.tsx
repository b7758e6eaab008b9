import { RouteLink } from '@/shared/routing/route-link';
import buttons from '@/shared/ui/button.module.css';
import { statementCopy } from '../statement.copy';
import type { PeriodFilterProps } from './period-filter';

const LONG_PERIOD_DAYS = 30;

/** What to do about a period in which nothing was: a longer one, and after that a game. */
export function LookFurther({ period, onPeriod }: PeriodFilterProps) {
  const isLong = 'days' in period && period.days >= LONG_PERIOD_DAYS;
  return isLong ? (
    <RouteLink name="home" className={buttons['quiet']}>
      {statementCopy.goPlay}
    </RouteLink>
  ) : (
    <button
      type="button"
      className={buttons['quiet']}
      onClick={() => onPeriod({ days: LONG_PERIOD_DAYS })}
    >
      {statementCopy.seeMonth}
    </button>
  );
}
