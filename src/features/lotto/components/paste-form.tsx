import { useId, useState } from 'react';
import { MAX_PASTED_LENGTH, parsePaste } from '@/domain/lotto-paste';
import type { PasteAnswers, RefusedLine } from '@/domain/lotto-paste/answers';
import type { PasteContext } from '@/domain/lotto-paste/bets';
import { formatMoney } from '@/domain/money';
import { Button } from '@/shared/ui/button';
import { Stack, Text } from '@/shared/ui/kit';
import { Problem } from '@/shared/ui/problem';
import { dialogCopy } from '../bet-dialogs.copy';
import { backToEditing, readPasted } from '../checkout.store';
import { type PasteEdit, type PasteEdits, toPastedBets, toPasteRows } from '../paste.rules';
import type { Entry } from '../use-entry';
import styles from './paste-form.module.css';
import { PasteQuestions } from './paste-questions';
import { PasteTable } from './paste-table';

export interface PasteFormProps {
  context: PasteContext;
  entry: Entry;
}

/** Bets and questions of the list that are already on the slip. */
interface Added {
  readonly count: number;
  /** Keys of the bets. */
  readonly bets: ReadonlySet<string>;
  /** Keys of the answered questions. */
  readonly questions: ReadonlySet<string>;
}

const NOTHING_ADDED: Added = { count: 0, bets: new Set(), questions: new Set() };

/** Form that parses a pasted list of bets into a table, where the member corrects it and adds it to the slip. */
export function PasteForm({ context, entry }: PasteFormProps) {
  const id = useId();
  const [text, setText] = useState(readPasted);
  const [answers, setAnswers] = useState<PasteAnswers>({});
  const [edits, setEdits] = useState<PasteEdits>({});
  const [added, setAdded] = useState<Added>(NOTHING_ADDED);
  const paste = parsePaste(text, context, answers);
  const { questions, refused, leftOut, isTooLong } = paste;
  const read = paste.bets.filter(({ key }) => !added.bets.has(key));
  const rows = toPasteRows(read, edits);
  const bets = toPastedBets(rows);
  const total = rows.reduce((sum, { amountSatang }) => sum + (amountSatang ?? 0), 0);
  const openCount = questions.filter(({ answer }) => answer === null).length;
  const leftCount = openCount + refused.length;
  const unpricedCount = rows.filter(({ amountSatang }) => amountSatang === null).length;
  const removedCount = read.length - rows.length;
  const isReady = bets !== null && bets.length > 0;
  const edit = (key: string, change: PasteEdit) =>
    setEdits({ ...edits, [key]: { ...edits[key], ...change } });
  const bringBack = () =>
    setEdits(
      Object.fromEntries(
        Object.entries(edits).map(([key, { isRemoved: _, ...kept }]) => [key, kept]),
      ),
    );
  const add = () => {
    if (!isReady || !entry.addBets(bets, dialogCopy.addedBets(bets.length))) return;
    if (leftCount === 0) {
      backToEditing();
      return;
    }
    // Unclear lines stay, so that the member can correct them.
    const answered = questions.filter(({ answer }) => answer !== null);
    setAdded({
      count: added.count + bets.length,
      bets: new Set(paste.bets.map(({ key }) => key)),
      questions: new Set(answered.map(({ key }) => key)),
    });
  };
  return (
    <Stack gap={2} className={styles.form}>
      <Text as="label" variant="label" htmlFor={id}>
        {dialogCopy.pasteLabel}
      </Text>
      <textarea
        id={id}
        rows={4}
        autoComplete="off"
        spellCheck={false}
        // One character more than the limit, so that a longer text is refused instead of silently cut off.
        maxLength={MAX_PASTED_LENGTH + 1}
        aria-describedby={`${id}-help`}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p id={`${id}-help`} className={styles.help}>
        {dialogCopy.pasteHelp}
      </p>
      <div role="status" className={styles.sums}>
        {added.count > 0 && (
          <Text variant="strong" tone="success" hasFigures>
            {dialogCopy.addedBets(added.count)}
          </Text>
        )}
        {rows.length > 0 && (
          <Text variant="strong" tone="success" hasFigures>
            {dialogCopy.pasteRead(rows.length, formatMoney(total))}
          </Text>
        )}
        {openCount > 0 && (
          <Text variant="strong" tone="success" hasFigures data-tone="warn">
            {dialogCopy.pasteOpen(openCount)}
          </Text>
        )}
        {refused.length > 0 && (
          <Text variant="strong" tone="success" hasFigures data-tone="danger">
            {dialogCopy.pasteRefused(refused.length)}
          </Text>
        )}
        {isTooLong && (
          <Text variant="strong" tone="success" hasFigures data-tone="danger">
            {dialogCopy.pasteTooLong}
          </Text>
        )}
      </div>
      {leftOut.length > 0 && (
        <p className={styles.help}>{dialogCopy.pasteLeftOut(leftOut.join(' · '))}</p>
      )}
      <PasteQuestions
        questions={questions.filter(({ key }) => !added.questions.has(key))}
        onAnswer={(key, reading) => setAnswers({ ...answers, [key]: reading })}
      />
      <Refused refused={refused} />
      {rows.length > 0 && <PasteTable rows={rows} offered={context.offered} onEdit={edit} />}
      {removedCount > 0 && (
        <Button variant="text" size="small" onClick={bringBack}>
          {dialogCopy.pasteBringBack(removedCount)}
        </Button>
      )}
      <Stack gap={2} className={styles.foot}>
        <Problem>{entry.message?.isProblem ? entry.message.text : null}</Problem>
        <Button variant="primary" isWide aria-disabled={!isReady} onClick={add}>
          {toAddLabel({ count: rows.length, unpricedCount, leftCount })}
        </Button>
      </Stack>
    </Stack>
  );
}

interface AddCounts {
  count: number;
  unpricedCount: number;
  leftCount: number;
}

function toAddLabel({ count, unpricedCount, leftCount }: AddCounts): string {
  if (unpricedCount > 0) return dialogCopy.pastePriceFirst(unpricedCount);
  if (count > 0 && leftCount > 0) return dialogCopy.pasteAddClear(count, leftCount);
  if (count > 0) return dialogCopy.pasteAdd(count);
  return leftCount > 0 ? dialogCopy.pasteLeft(leftCount) : dialogCopy.pasteNothing;
}

function Refused({ refused }: { refused: readonly RefusedLine[] }) {
  if (refused.length === 0) return null;
  return (
    <ul className={styles.refused} aria-label={dialogCopy.pasteRefused(refused.length)}>
      {refused.map(({ text, piece, reason }, at) => (
        // Two refused lines may be equal, so the position makes the key unique.
        <li key={`${at}/${text}`}>
          <b>{text}</b>{' '}
          <span>
            {piece === text
              ? dialogCopy.pasteReasons[reason]
              : dialogCopy.pasteReason(piece, dialogCopy.pasteReasons[reason])}
          </span>
        </li>
      ))}
    </ul>
  );
}
