import backspaceIcon from '@phosphor-icons/core/regular/backspace.svg?icon';
import { Icon } from '@/shared/ui/icon';
import styles from './keypad.module.css';
import { lotteryCopy as copy } from './lottery.copy';

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

export interface KeypadProps {
  onDigit: (digit: string) => void;
  onErase: () => void;
  onClear: () => void;
}

/** The digit keys on the page, used in place of the phone's keyboard. */
export function Keypad({ onDigit, onErase, onClear }: KeypadProps) {
  return (
    <div className={styles.keys} role="group" aria-label={copy.keys}>
      {digits.map((digit) => (
        <button key={digit} type="button" onClick={() => onDigit(digit)}>
          {digit}
        </button>
      ))}
      <button type="button" className={styles.soft} onClick={onClear}>
        {copy.clear}
      </button>
      <button type="button" onClick={() => onDigit('0')}>
        0
      </button>
      <button type="button" className={styles.soft} aria-label={copy.erase} onClick={onErase}>
        <Icon name={backspaceIcon} />
      </button>
    </div>
  );
}
