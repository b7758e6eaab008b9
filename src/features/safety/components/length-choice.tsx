import { useId } from 'react';
import { Text } from '@/shared/ui/kit';
import styles from './length-choice.module.css';

export interface LengthChoiceProps<Length extends string> {
  label: string;
  names: Readonly<Record<Length, string>>;
  /** Lengths that can be chosen; the others are shown, too. */
  open: readonly Length[];
  chosen: Length | undefined;
  onChoose: (length: Length) => void;
}

/** Radio buttons for the length of a break, side by side. */
export function LengthChoice<Length extends string>({
  label,
  names,
  open,
  chosen,
  onChoose,
}: LengthChoiceProps<Length>) {
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <Text as="legend" variant="quiet" className={styles.legend}>
        {label}
      </Text>
      {(Object.keys(names) as Length[]).map((length) => (
        <label key={length} className={styles.option}>
          <input
            type="radio"
            name={name}
            checked={length === chosen}
            disabled={!open.includes(length)}
            onChange={() => onChoose(length)}
          />
          {names[length]}
        </label>
      ))}
    </fieldset>
  );
}
