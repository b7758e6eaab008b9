import { useId, useState } from 'react';
import {
  type PasteAnswers,
  type PasteContext,
  parsePaste,
  type RefusedToken,
} from '@/domain/lotto-paste';
import { formatMoney } from '@/domain/money';
import { Button } from '@/shared/ui/button';
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

/** Reads a pasted list of bets into a table. The member corrects it there and adds it to the slip. */
export function PasteForm({ context, entry }: PasteFormProps) {
  const id = useId();
  const [text, setText] = useState(readPasted);
  const [answers, setAnswers] = useState<PasteAnswers>({});
  const [edits, setEdits] = useState<PasteEdits>({});
  const { bets: read, questions, refused } = parsePaste(text, context, answers);
  const rows = toPasteRows(read, edits);
  const bets = toPastedBets(rows);
  const total = rows.reduce((sum, { amountSatang }) => sum + (amountSatang ?? 0), 0);
  const openCount = questions.filter(({ answer }) => answer === null).length;
  const unpricedCount = rows.filter(({ amountSatang }) => amountSatang === null).length;
  const removedCount = read.length - rows.length;
  const isReady = bets !== null && bets.length > 0 && openCount === 0;
  const edit = (key: string, change: PasteEdit) =>
    setEdits({ ...edits, [key]: { ...edits[key], ...change } });
  const bringBack = () =>
    setEdits(
      Object.fromEntries(
        Object.entries(edits).map(([key, { isRemoved: _, ...kept }]) => [key, kept]),
      ),
    );
  const add = () => {
    if (isReady && entry.addBets(bets, dialogCopy.addedBets(bets.length))) backToEditing();
  };
  return (
    <div className={styles.form}>
      <label htmlFor={id}>{dialogCopy.pasteLabel}</label>
      <textarea
        id={id}
        rows={4}
        autoComplete="off"
        spellCheck={false}
        aria-describedby={`${id}-help`}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p id={`${id}-help`} className={styles.help}>
        {dialogCopy.pasteHelp}
      </p>
      <div role="status" className={styles.sums}>
        {rows.length > 0 && <p>{dialogCopy.pasteRead(rows.length, formatMoney(total))}</p>}
        {openCount > 0 && <p data-tone="warn">{dialogCopy.pasteOpen(openCount)}</p>}
        {refused.length > 0 && <p data-tone="danger">{dialogCopy.pasteRefused(refused.length)}</p>}
      </div>
      <PasteQuestions
        questions={questions}
        onAnswer={(key, kind) => setAnswers({ ...answers, [key]: kind })}
      />
      <Refused refused={refused} />
      {rows.length > 0 && <PasteTable rows={rows} offered={context.offered} onEdit={edit} />}
      {removedCount > 0 && (
        <Button variant="text" size="small" onClick={bringBack}>
          {dialogCopy.pasteBringBack(removedCount)}
        </Button>
      )}
      <div className={styles.foot}>
        <Problem>{entry.message?.isProblem ? entry.message.text : null}</Problem>
        <Button variant="primary" isWide aria-disabled={!isReady} onClick={add}>
          {openCount > 0
            ? dialogCopy.pasteAnswerFirst(openCount)
            : unpricedCount > 0
              ? dialogCopy.pastePriceFirst(unpricedCount)
              : rows.length > 0
                ? dialogCopy.pasteAdd(rows.length)
                : dialogCopy.pasteNothing}
        </Button>
      </div>
    </div>
  );
}

function Refused({ refused }: { refused: readonly RefusedToken[] }) {
  if (refused.length === 0) return null;
  return (
    <ul className={styles.refused} aria-label={dialogCopy.pasteRefused(refused.length)}>
      {refused.map(({ token, reason }, at) => (
        // Two refused pieces may be equal, so the position makes the key unique.
        <li key={`${at}/${token}`}>
          <b>{token}</b> <span>{dialogCopy.pasteReasons[reason]}</span>
        </li>
      ))}
    </ul>
  );
}
