import { useId } from 'react';
import { type PasteContext, parsePaste } from '@/domain/lotto-paste';
import { formatMoney } from '@/domain/money';
import buttons from '@/shared/ui/button.module.css';
import { Problem } from '@/shared/ui/problem';
import { betCopy } from '../bet.copy';
import type { Entry } from '../use-entry';
import styles from './paste-form.module.css';

export interface PasteFormProps {
  text: string;
  onText: (text: string) => void;
  context: PasteContext;
  entry: Entry;
  onDone: () => void;
}

/** Bets as people write them to each other, with a look at what was read and what was not. */
export function PasteForm({ text, onText, context, entry, onDone }: PasteFormProps) {
  const id = useId();
  const { bets, refused } = parsePaste(text, context);
  const total = bets.reduce((sum, { amountSatang }) => sum + amountSatang, 0);
  const add = () => {
    if (bets.length > 0 && entry.addBets(bets, betCopy.addedBets(bets.length))) onDone();
  };
  return (
    <div className={styles['form']}>
      <label htmlFor={id}>{betCopy.pasteLabel}</label>
      <textarea
        id={id}
        rows={4}
        autoComplete="off"
        spellCheck={false}
        aria-describedby={`${id}-help`}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
      <p id={`${id}-help`} className={styles['help']}>
        {betCopy.pasteHelp}
      </p>
      <div role="status">
        {bets.length > 0 && (
          <p className={styles['read']}>{betCopy.pasteRead(bets.length, formatMoney(total))}</p>
        )}
        {refused.length > 0 && (
          <div className={styles['refused']}>
            <p>{betCopy.pasteRefused(refused.length)}</p>
            <ul>
              {refused.map(({ token, reason }, at) => (
                // The same piece may be refused twice.
                <li key={`${at}/${token}`}>
                  <b>{token}</b> <span>{betCopy.pasteReasons[reason]}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <Problem>{entry.message?.isProblem ? entry.message.text : null}</Problem>
      <button
        type="button"
        className={`${buttons['primary']} ${buttons['wide']}`}
        aria-disabled={bets.length === 0}
        onClick={add}
      >
        {bets.length > 0 ? betCopy.pasteAdd(bets.length) : betCopy.pasteNothing}
      </button>
    </div>
  );
}
