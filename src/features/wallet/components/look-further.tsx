import { Button } from '@/shared/ui/button';
import { ButtonLink } from '@/shared/ui/button-link';
import { statementCopy } from '../statement.copy';
import type { PeriodFilterProps } from './period-filter';

const LONG_PERIOD_DAYS = 30;

/** What to do about a period in which nothing was: a longer one, and after that a game. */
export function LookFurther({ period, onPeriod }: PeriodFilterProps) {
  const isLong = 'days' in period && period.days >= LONG_PERIOD_DAYS;
  return isLong ? (
    <ButtonLink name="home" variant="quiet">
      {statementCopy.goPlay}
    </ButtonLink>
  ) : (
    <Button variant="quiet" onClick={() => onPeriod({ days: LONG_PERIOD_DAYS })}>
      {statementCopy.seeMonth}
    </Button>
  );
}
