import { useId } from 'react';
import { Row, Text } from '@/shared/ui/kit';
import { resultCopy as copy, fieldLabels } from './result.copy';
import styles from './result.module.css';
import { type AnnouncementField, type ResultDraft, readTyped } from './result-fields';

interface DecimalFieldsProps {
  draft: ResultDraft;
  onChange: (draft: ResultDraft) => void;
}

/** The index of an exchange and its change; the sign is a button, because a minus is easily left out. */
export function DecimalFields({ draft, onChange }: DecimalFieldsProps) {
  const type = (name: AnnouncementField) => (value: string) =>
    onChange({ ...draft, [name]: value });
  return (
    <>
      <DecimalField
        label={fieldLabels.index}
        hint={copy.indexHint}
        value={draft.index ?? ''}
        onChange={type('index')}
        autoFocus
      />
      <Row gap={3} wraps align="stretch" className={styles.change}>
        <Row gap={1} role="group" aria-label={copy.sign} className={styles.signs}>
          {([false, true] as const).map((isDown) => (
            <button
              key={String(isDown)}
              type="button"
              aria-pressed={draft.isDown === isDown}
              className={styles.sign}
              onClick={() => onChange({ ...draft, isDown })}
            >
              {isDown ? copy.down : copy.up}
            </button>
          ))}
        </Row>
        <DecimalField
          label={fieldLabels.change}
          hint={copy.changeHint}
          value={draft.change ?? ''}
          onChange={type('change')}
        />
      </Row>
    </>
  );
}

function DecimalField({
  label,
  hint,
  value,
  onChange,
  autoFocus,
}: {
  label: string;
  hint: string;
  value: string;
  onChange: (value: string) => void;
  autoFocus?: boolean;
}) {
  const id = useId();
  return (
    <div className={styles.decimalField}>
      <Text as="label" htmlFor={id} variant="detail" tone="soft">
        {label}
      </Text>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        autoFocus={autoFocus}
        placeholder={hint}
        value={value}
        onChange={({ target }) => onChange(readTyped(target.value, null))}
      />
    </div>
  );
}
