import { Stack, Text } from '@/shared/ui/kit';
import { fairnessCopy as copy } from '../fairness.copy';
import { findDifference, type ReplayStep } from '../replay.rules';
import { nameStep, spellCards, spellValue } from '../replay-names';
import styles from './replay-steps.module.css';

/** Most steps that are shown at once; a whole shoe has more. */
const MOST_SHOWN = 20;

/** The steps of the recomputation, each with its numbers. */
export function ReplaySteps({ steps }: { steps: readonly ReplayStep[] }) {
  const isLong = steps.length > MOST_SHOWN;
  const hands = steps.filter(({ name }) => name === 'hand');
  const shown = isLong
    ? steps.filter((step) => step.name !== 'hand' || findDifference([step]))
    : steps;
  return (
    <Stack as="section" gap={1} isCard aria-labelledby="steps">
      <Text as="h2" variant="heading" id="steps">
        {copy.steps}
      </Text>
      <StepList steps={shown} />
      {isLong && hands.length > 0 && (
        <details className={styles.all}>
          <summary>{copy.allHands(hands.length)}</summary>
          <StepList steps={hands} />
        </details>
      )}
    </Stack>
  );
}

function StepList({ steps }: { steps: readonly ReplayStep[] }) {
  return (
    <Stack as="ol" className={styles.steps}>
      {steps.map((step) => (
        <Step key={`${step.name} ${step.number}`} step={step} />
      ))}
    </Stack>
  );
}

function Step({ step }: { step: ReplayStep }) {
  const difference = findDifference([step]);
  const cards = spellCards(step);
  return (
    <li data-same={difference === null}>
      <p>
        <b>{nameStep(step)}</b>
        <i>{difference === null ? copy.isSame : copy.isOther}</i>
      </p>
      <small>{copy.how[step.name]}</small>
      {difference === null ? (
        <>
          {cards !== null && <span>{cards}</span>}
          <Values values={step.computed} />
        </>
      ) : (
        <dl>
          <dt>{copy.computed}</dt>
          <dd>
            <Values values={step.computed} marked={difference.place} />
          </dd>
          <dt>{copy.published}</dt>
          <dd>
            <Values values={step.published} marked={difference.place} />
          </dd>
        </dl>
      )}
    </li>
  );
}

interface ValuesProps {
  values: ReplayStep['computed'];
  /** Place of the first number that differs, from 1. */
  marked?: number;
}

function Values({ values, marked }: ValuesProps) {
  if (values.length === 0) return <code>{copy.nothing}</code>;
  return (
    <code>
      {values.map((value, index) => (
        // Numbers may repeat, so the index is the key.
        <span key={index}>
          {index > 0 && ' '}
          {index + 1 === marked ? <mark>{spellValue(value)}</mark> : spellValue(value)}
        </span>
      ))}
    </code>
  );
}
