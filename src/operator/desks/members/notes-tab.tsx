import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { memberNoteAdd, memberNoteList } from '@/contract/operator/members.contract';
import { Button } from '@/shared/ui/button';
import { Row, Stack, Text } from '@/shared/ui/kit';
import { EmptyState, Skeleton } from '@/shared/ui/states';
import { CallProblem } from '../../kit/call-problem';
import { LoadError } from '../../kit/load-error';
import { operatorQuery, useOperatorCommand } from '../../kit/operator-query';
import { TimeText } from '../../kit/time-text';
import { useMay } from '../../shell/use-me';
import styles from './member.module.css';
import { memberTabsCopy as copy, memberActsCopy } from './members.copy';

/** Notes of the team, and the field for another one. */
export function NotesTab({ id }: { id: number }) {
  const may = useMay();
  const notes = useQuery(operatorQuery(memberNoteList, { id }));
  return (
    <>
      {may(memberNoteAdd) && <NoteForm id={id} />}
      {notes.error && <LoadError error={notes.error} onRetry={() => void notes.refetch()} />}
      {!notes.data && !notes.error && <Skeleton width="100%" height={80} />}
      {notes.data?.length === 0 && <EmptyState title={copy.noNotes} />}
      <ul className={styles.notes}>
        {notes.data?.map((note) => (
          <li key={note.id}>
            <Text>{note.text}</Text>
            <Text variant="note" tone="faint">
              {note.written_by} · <TimeText at={note.written_at} />
            </Text>
          </li>
        ))}
      </ul>
    </>
  );
}

function NoteForm({ id }: { id: number }) {
  const fieldId = useId();
  const [text, setText] = useState('');
  const add = useOperatorCommand(memberNoteAdd, ['/operator/v1/members']);
  return (
    <Stack
      as="form"
      gap={2}
      onSubmit={(event) => {
        event.preventDefault();
        void add.run({ id, text }).then((done) => {
          if (done !== undefined) setText('');
        });
      }}
    >
      <label htmlFor={fieldId}>
        <Text as="span" variant="label" tone="soft">
          {copy.noteField}
        </Text>
      </label>
      <textarea
        id={fieldId}
        className={styles.noteText}
        maxLength={500}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <CallProblem error={add.error} />
      <Row gap={3} place="spread" wraps>
        <Text variant="note" tone="faint">
          {memberActsCopy.noteText}
        </Text>
        <Button type="submit" variant="primary" size="small" isBusy={add.isBusy}>
          {copy.save}
        </Button>
      </Row>
    </Stack>
  );
}
