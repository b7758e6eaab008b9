import calendarIcon from '@phosphor-icons/core/regular/calendar-dots.svg?icon';
import {
  addDays,
  type CalendarDay,
  correctBuddhistYear,
  isCalendarDay,
} from '@/domain/calendar-day';
import { formatDayOfYear } from '@/domain/thai-date';
import { Chip } from '@/shared/ui/chip';
import { Icon } from '@/shared/ui/icon';
import { Row, Text } from '@/shared/ui/kit';
import { yeekeeDayCopy as copy } from '../yeekee-day.copy';
import styles from './day-choice.module.css';

export interface DayChoiceProps {
  day: CalendarDay;
  today: CalendarDay;
  onDay: (day: CalendarDay) => void;
}

/** Buttons for today, yesterday, or a day from the calendar. */
export function DayChoice({ day, today, onDay }: DayChoiceProps) {
  const yesterday = addDays(today, -1);
  const isEarlier = day !== today && day !== yesterday;
  return (
    <Row gap={2} align="stretch" role="group" aria-label={copy.dayLabel}>
      <Chip isSelected={day === today} onClick={() => onDay(today)}>
        {copy.today}
      </Chip>
      <Chip isSelected={day === yesterday} onClick={() => onDay(yesterday)}>
        {copy.yesterday}
      </Chip>
      <Text
        as="label"
        variant="label"
        tone="soft"
        className={styles.calendar}
        data-chosen={isEarlier}
      >
        <Icon name={calendarIcon} size={18} />
        <span>{isEarlier ? formatDayOfYear(day) : copy.chooseDay}</span>
        <input
          key={day}
          type="date"
          aria-label={copy.chooseDay}
          defaultValue={day}
          max={today}
          onClick={(event) => openCalendar(event.currentTarget)}
          onChange={(event) => {
            const chosen = correctBuddhistYear(event.currentTarget.value);
            if (isCalendarDay(chosen) && chosen <= today) onDay(chosen);
          }}
        />
      </Text>
    </Row>
  );
}

/** Opens the calendar of a date field, where the browser supports it. */
function openCalendar(input: HTMLInputElement): void {
  try {
    input.showPicker();
  } catch {
    // The member can still type a date.
  }
}
