import calendarIcon from '@phosphor-icons/core/regular/calendar-dots.svg?icon';
import { useState } from 'react';
import { billStates } from '@/contract/lotto-bills.contract';
import { isCalendarDay } from '@/domain/calendar-day';
import { Chip } from '@/shared/ui/chip';
import { type Days, DaysForm } from '@/shared/ui/days-form';
import { Icon } from '@/shared/ui/icon';
import { Stack } from '@/shared/ui/kit';
import styles from '@/shared/ui/list-filter.module.css';
import { billsCopy as copy } from '../bills.copy';
import type { BillView } from '../bills.rules';
import { lottoCopy } from '../lotto.copy';

const presets = [
  ['all', copy.everyDay],
  ['today', copy.today],
  ['week', copy.week],
] as const;

export interface BillFilterProps {
  view: BillView;
  onView: (next: Partial<BillView>) => void;
}

/** Filters the bill list by state and by day. */
export function BillFilter({ view: { state, days }, onView }: BillFilterProps) {
  const isChosen = typeof days === 'object';
  const [isChoosing, setChoosing] = useState(isChosen);
  return (
    <Stack gap={1} className={styles.filter}>
      <div className={styles.chips} role="group" aria-label={copy.stateLabel}>
        <Chip isSelected={state === null} onClick={() => onView({ state: null })}>
          {copy.all}
        </Chip>
        {billStates.map((each) => (
          <Chip key={each} isSelected={state === each} onClick={() => onView({ state: each })}>
            {lottoCopy.billStates[each]}
          </Chip>
        ))}
      </div>
      <div className={styles.chips} role="group" aria-label={copy.dayLabel}>
        {presets.map(([preset, label]) => (
          <Chip
            key={preset}
            isSelected={days === preset}
            onClick={() => {
              setChoosing(false);
              onView({ days: preset });
            }}
          >
            {label}
          </Chip>
        ))}
        <Chip
          isSelected={isChosen}
          aria-expanded={isChoosing}
          onClick={() => setChoosing((isOpen) => !isOpen)}
        >
          <Icon name={calendarIcon} size={18} />
          {copy.choose}
        </Chip>
      </div>
      {isChoosing && (
        <DaysForm
          days={isChosen ? days : undefined}
          action={copy.show}
          findProblem={findProblem}
          onDays={(next) => onView({ days: next })}
        />
      )}
    </Stack>
  );
}

function findProblem({ from, until }: Days): string | undefined {
  return isCalendarDay(from) && isCalendarDay(until) && from <= until ? undefined : copy.badDays;
}
