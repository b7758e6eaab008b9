import { useId } from 'react';
import type { PasteQuestion, PasteReading } from '@/domain/lotto-paste/answers';
import { formatMoney, type Satang } from '@/domain/money';
import { Stack } from '@/shared/ui/kit';
import { dialogCopy } from '../bet-dialogs.copy';
import { lottoCopy } from '../lotto.copy';
import styles from './paste-questions.module.css';

export interface PasteQuestionsProps {
  questions: readonly PasteQuestion[];
  /** Called with the id of the chosen reading. */
  onAnswer: (key: string, id: string) => void;
}

/** Asks the member about each ambiguous line. */
export function PasteQuestions({ questions, onAnswer }: PasteQuestionsProps) {
  return questions.map((question) => (
    <Question key={question.key} question={question} onAnswer={onAnswer} />
  ));
}

interface QuestionProps extends Pick<PasteQuestionsProps, 'onAnswer'> {
  question: PasteQuestion;
}

function Question({
  question: { key, text, unread, held, readings, answer },
  onAnswer,
}: QuestionProps) {
  const name = useId();
  return (
    <fieldset className={styles.question} data-open={answer === null}>
      <legend>
        {unread.length > 0
          ? dialogCopy.pastePartly(text, unread.join(' '))
          : dialogCopy.pasteMeans(text)}
        {held.length > 0 && ` ${dialogCopy.pasteHeld(held.length)}`}
      </legend>
      {readings.map((reading) => (
        <label key={reading.id}>
          <input
            type="radio"
            name={name}
            checked={answer === reading.id}
            onChange={() => onAnswer(key, reading.id)}
          />
          <Meaning reading={reading} />
        </label>
      ))}
    </fieldset>
  );
}

/** Labels of the possible meanings of a pasted line that has words but no numbers. */
const wordMeanings = new Map([
  ['words', dialogCopy.pasteWords],
  ['plain', dialogCopy.pastePlain],
]);

/** One reading of a line, with its numbers grouped by bet type and price. */
function Meaning({ reading: { id, bets } }: { reading: PasteReading }) {
  const alike = new Map<string, string[]>();
  for (const { bet_type, number, amountSatang } of bets) {
    const terms = dialogCopy.pasteTerms(lottoCopy.types[bet_type], toPrice(amountSatang));
    const numbers = alike.get(terms);
    if (numbers) numbers.push(number);
    else alike.set(terms, [number]);
  }
  const label = wordMeanings.get(id);
  return (
    <Stack as="span" tone="soft" className={styles.meaning}>
      {label !== undefined && <span>{label} </span>}
      {[...alike].map(([terms, numbers]) => (
        <span key={terms}>
          <b>{numbers.join(', ')}</b> {terms}{' '}
        </span>
      ))}
    </Stack>
  );
}

function toPrice(amountSatang: Satang | null): string {
  return amountSatang === null ? dialogCopy.pasteNoPrice : formatMoney(amountSatang);
}
