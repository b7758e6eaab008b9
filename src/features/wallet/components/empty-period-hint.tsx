import { Button } from '@/shared/ui/button';
import { ButtonLink } from '@/shared/ui/button-link';
import { statementCopy } from '../statement.copy';
import type { PeriodFilterProps } from './period-filter';

const LONG_PERIOD_DAYS = 30;

/** Button for an empty period: shows a longer one, or links to the games from the longest. */
export function EmptyPeriodHint({ period, onPeriod }: PeriodFilterProps) {
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
