import calendarIcon from '@phosphor-icons/core/regular/calendar-dots.svg?icon';
import { type SubmitEvent, useState } from 'react';
import * as v from 'valibot';
import { chosenPeriod } from '@/contract/statement.contract';
import { correctBuddhistYear } from '@/domain/calendar-day';
import buttons from '@/shared/ui/button.module.css';
import { Chip } from '@/shared/ui/chip';
import { Icon } from '@/shared/ui/icon';
import styles from '@/shared/ui/list-filter.module.css';
import { statementCopy } from '../statement.copy';
import { presetDays, type ViewPeriod } from '../statement.rules';

export interface PeriodFilterProps {
  period: ViewPeriod;
  onPeriod: (period: ViewPeriod) => void;
}

/** Of which days something is shown. */
export function PeriodFilter({ period, onPeriod }: PeriodFilterProps) {
  const isChosen = 'from' in period;
  const [isChoosing, setChoosing] = useState(isChosen);
  const handlePreset = (days: number) => {
    setChoosing(false);
    onPeriod({ days });
  };
  return (
    <>
      <div className={styles['chips']} role="group" aria-label={statementCopy.periodLabel}>
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
      {isChoosing && <PeriodForm period={period} onPeriod={onPeriod} />}
    </>
  );
}

function PeriodForm({ period, onPeriod }: PeriodFilterProps) {
  const [problem, setProblem] = useState<string>();
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const readDay = (name: string) => {
      const text = fields.get(name);
      return typeof text === 'string' ? correctBuddhistYear(text) : '';
    };
    const chosen = v.safeParse(chosenPeriod, { from: readDay('from'), to: readDay('to') });
    setProblem(chosen.success ? undefined : chosen.issues[0].message);
    if (chosen.success) onPeriod(chosen.output);
  };
  const days = 'from' in period ? period : undefined;
  const describedBy = problem === undefined ? {} : { 'aria-describedby': 'period-problem' };
  return (
    <form className={styles['form']} onSubmit={handleSubmit} noValidate>
      <label>
        {statementCopy.from}
        <input type="date" name="from" defaultValue={days?.from} {...describedBy} />
      </label>
      <label>
        {statementCopy.to}
        <input type="date" name="to" defaultValue={days?.to} {...describedBy} />
      </label>
      <button type="submit" className={`${buttons['quiet']} ${buttons['small']}`}>
        {statementCopy.show}
      </button>
      {problem === undefined ? (
        <p>{statementCopy.longest}</p>
      ) : (
        <p id="period-problem" className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
