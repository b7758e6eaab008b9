import { Button } from '@/shared/ui/button';
import { ButtonLink } from '@/shared/ui/button-link';
import { statementCopy } from '../statement.copy';
import type { PeriodFilterProps } from './period-filter';

const LONG_PERIOD_DAYS = 30;

/** Button for an empty period: it shows a longer one, or, from 30 days on, links to the home page. */
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
