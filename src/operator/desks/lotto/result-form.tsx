import type { ReactNode } from 'react';
import type { RoundShown } from '@/contract/operator/lotto-board.contract';
import { Card, Stack, Text } from '@/shared/ui/kit';
import { DecimalFields } from './decimal-fields';
import { DerivedCard } from './derived-numbers';
import { DigitField } from './digit-field';
import { fieldLabels } from './result.copy';
import styles from './result.module.css';
import { fieldsOf, type ResultDraft } from './result-fields';

export interface ResultFormProps {
  kind: RoundShown['result_kind'];
  title: string;
  text?: ReactNode;
  draft: ResultDraft;
  onChange: (draft: ResultDraft) => void;
  onSubmit: () => void;
  /** Problem and buttons at the end. */
  children: ReactNode;
}

/** The fields of a market's announcement, with the numbers that follow from the typed digits. */
export function ResultForm({
  kind,
  title,
  text,
  draft,
  onChange,
  onSubmit,
  children,
}: ResultFormProps) {
  return (
    <Card as="section" aria-label={title}>
      <Stack
        as="form"
        gap={4}
        noValidate
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <div>
          <Text as="h2" variant="heading">
            {title}
          </Text>
          {text !== undefined && (
            <Text variant="detail" tone="soft">
              {text}
            </Text>
          )}
        </div>
        {kind === 'stock' ? (
          <DecimalFields draft={draft} onChange={onChange} />
        ) : (
          <div className={styles.fields}>
            {fieldsOf(kind).map(({ name, digits }, at) => (
              <DigitField
                key={name}
                label={fieldLabels[name]}
                digits={digits ?? 0}
                value={draft[name] ?? ''}
                onChange={(value) => onChange({ ...draft, [name]: value })}
                autoFocus={at === 0}
              />
            ))}
          </div>
        )}
        <DerivedCard kind={kind} draft={draft} />
        {children}
      </Stack>
    </Card>
  );
}
