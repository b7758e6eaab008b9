import calendarIcon from '@phosphor-icons/core/regular/calendar-dots.svg?icon';
import { type SubmitEvent, useState } from 'react';
import { billStates } from '@/contract/lotto.contract';
import { correctBuddhistYear, isCalendarDay } from '@/domain/calendar-day';
import buttons from '@/shared/ui/button.module.css';
import { Chip } from '@/shared/ui/chip';
import { Icon } from '@/shared/ui/icon';
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

/** Which bills are shown: in which state, and of which days. */
export function BillFilter({ view: { state, days }, onView }: BillFilterProps) {
  const isChosen = typeof days === 'object';
  const [isChoosing, setChoosing] = useState(isChosen);
  return (
    <div className={styles['filter']}>
      <div className={styles['chips']} role="group" aria-label={copy.stateLabel}>
        <Chip isSelected={state === null} onClick={() => onView({ state: null })}>
          {copy.all}
        </Chip>
        {billStates.map((each) => (
          <Chip key={each} isSelected={state === each} onClick={() => onView({ state: each })}>
            {lottoCopy.billStates[each]}
          </Chip>
        ))}
      </div>
      <div className={styles['chips']} role="group" aria-label={copy.dayLabel}>
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
      {isChoosing && <DaysForm days={days} onDays={(next) => onView({ days: next })} />}
    </div>
  );
}

interface DaysFormProps {
  days: BillView['days'];
  onDays: (days: BillView['days']) => void;
}

function DaysForm({ days, onDays }: DaysFormProps) {
  const [isWrong, setWrong] = useState(false);
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const readDay = (name: string) => {
      const text = fields.get(name);
      return typeof text === 'string' ? correctBuddhistYear(text) : '';
    };
    const [from, until] = [readDay('from'), readDay('until')];
    const isPeriod = isCalendarDay(from) && isCalendarDay(until) && from <= until;
    setWrong(!isPeriod);
    if (isPeriod) onDays({ from, until });
  };
  const chosen = typeof days === 'object' ? days : undefined;
  const describedBy = isWrong ? { 'aria-describedby': 'bill-days-problem' } : {};
  return (
    <form className={styles['form']} onSubmit={handleSubmit} noValidate>
      <label>
        {copy.from}
        <input type="date" name="from" defaultValue={chosen?.from} {...describedBy} />
      </label>
      <label>
        {copy.to}
        <input type="date" name="until" defaultValue={chosen?.until} {...describedBy} />
      </label>
      <button type="submit" className={`${buttons['quiet']} ${buttons['small']}`}>
        {copy.show}
      </button>
      {isWrong && (
        <p id="bill-days-problem" className={styles['problem']} role="alert">
          {copy.badDays}
        </p>
      )}
    </form>
  );
}
