import { useId } from 'react';
import type { PasteAnswers, PasteQuestion, PasteReading, ReadBet } from '@/domain/lotto-paste';
import { formatMoney } from '@/domain/money';
import { dialogCopy } from '../bet-dialogs.copy';
import { lottoCopy } from '../lotto.copy';
import styles from './paste-questions.module.css';

export interface PasteQuestionsProps {
  questions: readonly PasteQuestion[];
  onAnswer: (key: string, kind: PasteAnswers[string]) => void;
}

/** Asks about each line that has two possible meanings. */
export function PasteQuestions({ questions, onAnswer }: PasteQuestionsProps) {
  return questions.map((question) => (
    <Question key={question.key} question={question} onAnswer={onAnswer} />
  ));
}

interface QuestionProps extends Pick<PasteQuestionsProps, 'onAnswer'> {
  question: PasteQuestion;
}

function Question({ question: { key, text, readings, answer }, onAnswer }: QuestionProps) {
  const name = useId();
  return (
    <fieldset className={styles.question} data-open={answer === null}>
      <legend>{dialogCopy.pasteMeans(text)}</legend>
      {readings.map((reading) => (
        <label key={reading.kind}>
          <input
            type="radio"
            name={name}
            checked={answer === reading.kind}
            onChange={() => onAnswer(key, reading.kind)}
          />
          <Meaning reading={reading} />
        </label>
      ))}
    </fieldset>
  );
}

/** One meaning of a line, with numbers grouped by bet type and price. */
function Meaning({ reading: { bets, refused } }: { reading: PasteReading }) {
  const alike = new Map<string, { numbers: string[]; terms: string }>();
  for (const { bet_type, number, amountSatang } of bets) {
    const terms = dialogCopy.pasteTerms(lottoCopy.types[bet_type], toPrice(amountSatang));
    alike.set(terms, { numbers: [...(alike.get(terms)?.numbers ?? []), number], terms });
  }
  return (
    <span className={styles.meaning}>
      {[...alike.values()].map(({ numbers, terms }) => (
        <span key={terms}>
          <b>{numbers.join(', ')}</b> {terms}{' '}
        </span>
      ))}
      {refused.length > 0 && <span>{dialogCopy.pasteRefused(refused.length)}</span>}
    </span>
  );
}

function toPrice(amountSatang: ReadBet['amountSatang']): string {
  return amountSatang === null ? dialogCopy.pasteNoPrice : formatMoney(amountSatang);
}
