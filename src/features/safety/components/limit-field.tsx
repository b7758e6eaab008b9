import type { ReactNode } from 'react';
import { regroup } from '@/shared/ui/amount-field';
import { FieldFrame } from '@/shared/ui/field-frame';
import { uiCopy } from '@/shared/ui/ui.copy';
import { type FormFieldOf, useTextField } from '@/shared/ui/use-form';
import { limitFormCopy as copy } from '../safety.copy';
import styles from './limit-field.module.css';

export interface LimitFieldProps {
  of: FormFieldOf;
  label: string;
  /** Line below the field about the typed amount. */
  hint?: ReactNode;
  /** Whether the member chose no limit; left out where an empty field means the same. */
  isUnlimited?: boolean;
  onUnlimited?: (isUnlimited: boolean) => void;
  /** Called on each input. */
  onType?: () => void;
}

/** A field for the amount of a limit; it groups thousands while typing. */
export function LimitField({
  of,
  label,
  hint,
  isUnlimited = false,
  onUnlimited,
  onType,
}: LimitFieldProps) {
  const { control, error } = useTextField<HTMLInputElement>(of);
  return (
    <FieldFrame label={label} error={error} hint={hint && <span aria-live="polite">{hint}</span>}>
      {(frame) => (
        <div className={styles.line}>
          <span className={styles.amount}>
            <span className={styles.baht} aria-hidden="true">
              {uiCopy.baht}
            </span>
            <input
              type="text"
              inputMode="decimal"
              enterKeyHint="done"
              autoComplete="off"
              maxLength={16}
              placeholder={isUnlimited ? copy.unlimited : undefined}
              {...frame}
              {...control}
              onChange={(event) => {
                regroup(event, control.value);
                control.onChange(event);
                onType?.();
              }}
            />
          </span>
          {onUnlimited && (
            <label className={styles.unlimited}>
              <input
                type="checkbox"
                role="switch"
                checked={isUnlimited}
                aria-label={copy.unlimitedOf(label)}
                onChange={({ target }) => onUnlimited(target.checked)}
              />
              {copy.unlimited}
            </label>
          )}
        </div>
      )}
    </FieldFrame>
  );
}
