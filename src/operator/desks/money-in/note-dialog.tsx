import type { ReactNode } from 'react';
import * as v from 'valibot';
import { Button } from '@/shared/ui/button';
import { FormField } from '@/shared/ui/form-field';
import { Stack, Text } from '@/shared/ui/kit';
import { SelectField } from '@/shared/ui/select-field';
import { useForm } from '@/shared/ui/use-form';
import { DeskDialog } from '../../kit/desk-dialog';
import { DecisionProblem } from './confirm-dialog';
import { moneyActsCopy as copy, moneyInCopy } from './money-in.copy';
import styles from './money-in.module.css';

const OTHER = 'other';

const rules = v.pipe(
  v.object({
    choice: v.pipe(v.string(), v.nonEmpty(copy.choose)),
    text: v.pipe(v.string(), v.trim(), v.maxLength(200, 'ข้อความยาวเกินไป')),
  }),
  v.forward(
    v.check(({ choice, text }) => choice !== OTHER || text !== '', copy.noteMissing),
    ['text'],
  ),
);

export interface NoteDialogProps {
  title: string;
  /** Sentence about the effect of the decision. */
  text: ReactNode;
  /** Usual sentences to the member; the last choice is a text of one's own. */
  sentences: readonly string[];
  error: unknown;
  isBusy: boolean;
  onConfirm: (note: string) => Promise<void>;
  onClose: () => void;
}

/** Chooses or writes the sentence that the member reads, and shows it as they will see it. */
export function NoteDialog(props: NoteDialogProps) {
  const { title, text, sentences, error, isBusy, onConfirm, onClose } = props;
  const [first = OTHER] = sentences;
  const form = useForm(rules, { choice: first, text: '' });
  const choice = form.read('choice') ?? '';
  const shown = choice === OTHER ? (form.read('text') ?? '') : choice;
  const send = form.submit((typed) =>
    onConfirm(typed.choice === OTHER ? typed.text : typed.choice),
  );
  return (
    <DeskDialog title={title} onClose={onClose}>
      <Text variant="detail" tone="soft">
        {text}
      </Text>
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
        <SelectField
          of={form.field('choice')}
          label={copy.noteLabel}
          placeholder={copy.choose}
          options={[
            ...sentences.map((each) => ({ value: each, label: each })),
            { value: OTHER, label: copy.other },
          ]}
        />
        {choice === OTHER && (
          <FormField of={form.field('text')} label={copy.other} autoComplete="off" autoFocus />
        )}
        <div>
          <Text variant="note" tone="faint">
            {copy.preview}
          </Text>
          <p className={styles.preview}>{shown === '' ? '…' : shown}</p>
        </div>
        <DecisionProblem error={error} />
        <Button type="submit" variant="primary" isWide isBusy={isBusy}>
          {isBusy ? moneyInCopy.busy : title}
        </Button>
      </Stack>
    </DeskDialog>
  );
}
