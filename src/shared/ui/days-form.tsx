import { type SubmitEvent, useState } from 'react';
import { type CalendarDay, correctBuddhistYear } from '@/domain/calendar-day';
import { Button } from './button';
import { Stack } from './kit';
import styles from './list-filter.module.css';
import { uiCopy } from './ui.copy';

/** The first and the last day of a period, both included. */
export interface Days {
  readonly from: CalendarDay;
  readonly until: CalendarDay;
}

export interface DaysFormProps {
  days: Days | undefined;
  /** Text of the button. */
  action: string;
  /** Shown while there is no problem. */
  hint?: string;
  /** Returns the problem of a period in Thai, if any. */
  findProblem: (days: Days) => string | undefined;
  onDays: (days: Days) => void;
}

/** A form for a custom period. */
export function DaysForm({ days, action, hint, findProblem, onDays }: DaysFormProps) {
  const [problem, setProblem] = useState<string>();
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const readDay = (name: string) => {
      const text = fields.get(name);
      return typeof text === 'string' ? correctBuddhistYear(text) : '';
    };
    const typed = { from: readDay('from'), until: readDay('until') };
    const found = findProblem(typed);
    setProblem(found);
    if (found === undefined) onDays(typed);
  };
  const describedBy = problem === undefined ? {} : { 'aria-describedby': 'days-problem' };
  return (
    <Stack as="form" isCard className={styles.form} onSubmit={handleSubmit} noValidate>
      <label>
        {uiCopy.fromDay}
        <input type="date" name="from" defaultValue={days?.from} {...describedBy} />
      </label>
      <label>
        {uiCopy.untilDay}
        <input type="date" name="until" defaultValue={days?.until} {...describedBy} />
      </label>
      <Button type="submit" variant="quiet" size="small">
        {action}
      </Button>
      {problem === undefined ? (
        hint && <p>{hint}</p>
      ) : (
        <p id="days-problem" className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </Stack>
  );
}
