import calendarIcon from '@phosphor-icons/core/regular/calendar-dots.svg?icon';
import { useState } from 'react';
import * as v from 'valibot';
import { chosenPeriod } from '@/contract/statement.contract';
import { Chip } from '@/shared/ui/chip';
import { type Days, DaysForm } from '@/shared/ui/days-form';
import { Icon } from '@/shared/ui/icon';
import styles from '@/shared/ui/list-filter.module.css';
import { statementCopy } from '../statement.copy';
import { presetDays, type ViewPeriod } from '../statement.rules';

export interface PeriodFilterProps {
  period: ViewPeriod;
  onPeriod: (period: ViewPeriod) => void;
}

/** Filter for the shown days. */
export function PeriodFilter({ period, onPeriod }: PeriodFilterProps) {
  const isChosen = 'from' in period;
  const [isChoosing, setChoosing] = useState(isChosen);
  const handlePreset = (days: number) => {
    setChoosing(false);
    onPeriod({ days });
  };
  return (
    <>
      <div className={styles.chips} role="group" aria-label={statementCopy.periodLabel}>
        {presetDays.map((days) => (
          <Chip
            key={days}
            isSelected={!isChosen && period.days === days}
            onClick={() => handlePreset(days)}
          >
            {statementCopy.lastDays(days)}
          </Chip>
        ))}
        <Chip
          isSelected={isChosen}
          aria-expanded={isChoosing}
          onClick={() => setChoosing((isOpen) => !isOpen)}
        >
          <Icon name={calendarIcon} size={18} />
          {statementCopy.choose}
        </Chip>
      </div>
      {isChoosing && (
        <DaysForm
          days={isChosen ? { from: period.from, until: period.to } : undefined}
          action={statementCopy.show}
          hint={statementCopy.longest}
          findProblem={findProblem}
          onDays={({ from, until }) => onPeriod({ from, to: until })}
        />
      )}
    </>
  );
}

function findProblem({ from, until }: Days): string | undefined {
  const judged = v.safeParse(chosenPeriod, { from, to: until });
  return judged.success ? undefined : judged.issues[0].message;
}
