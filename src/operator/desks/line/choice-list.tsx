import { useId } from 'react';
import { Text } from '@/shared/ui/kit';
import styles from './broadcasts.module.css';

/** One of several things, each with the sentence that explains it. */
export function ChoiceList<Value extends string>({
  label,
  note,
  value,
  options,
  onChange,
}: {
  label: string;
  note?: string;
  value: Value;
  options: readonly { value: Value; name: string; text: string }[];
  onChange: (value: Value) => void;
}) {
  const name = useId();
  return (
    <fieldset className={styles.choices}>
      <Text as="legend" variant="label" tone="soft">
        {label}
      </Text>
      {options.map((option) => (
        <label key={option.value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.name}
            <Text as="span" variant="note" tone="faint" isBlock>
              {option.text}
            </Text>
          </span>
        </label>
      ))}
      {note !== undefined && (
        <Text variant="note" tone="soft">
          {note}
        </Text>
      )}
    </fieldset>
  );
}
