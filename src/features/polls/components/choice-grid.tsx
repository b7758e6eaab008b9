import checkIcon from '@phosphor-icons/core/bold/check-bold.svg?icon';
import type { PollChoice } from '@/contract/polls.contract';
import { Icon } from '@/shared/ui/icon';
import { Card, Row, Stack } from '@/shared/ui/kit';
import styles from './choice-grid.module.css';

export interface ChoiceGridProps {
  /** Label of the group. */
  question: string;
  choices: readonly PollChoice[];
  chosenId: number | null;
  /** The only choice that the member can still vote for; null when every choice is possible. */
  boundId: number | null;
  isDisabled: boolean;
  onChoose: (choiceId: number) => void;
}

/** Choices as pictures with radio buttons. */
export function ChoiceGrid({
  question,
  choices,
  chosenId,
  boundId,
  isDisabled,
  onChoose,
}: ChoiceGridProps) {
  const isTall = choices.every(({ image_tall }) => image_tall !== null);
  return (
    <Stack
      gap={2}
      className={styles.choices}
      role="radiogroup"
      aria-label={question}
      data-tall={isTall}
    >
      {choices.map((choice) => (
        <Card key={choice.id} as="label" className={styles.choice}>
          <input
            type="radio"
            name="choice"
            value={choice.id}
            checked={choice.id === chosenId}
            disabled={isDisabled || (boundId !== null && choice.id !== boundId)}
            onChange={() => onChoose(choice.id)}
          />
          <picture className={styles.picture}>
            {isTall && choice.image_tall !== null && (
              <source media="(min-width: 960px)" srcSet={choice.image_tall} />
            )}
            <img src={choice.image} alt="" width={360} height={280} decoding="async" />
          </picture>
          <Row as="span" gap={2} place="spread" variant="label" className={styles.name}>
            {choice.name}
            <i>
              <Icon name={checkIcon} size={14} />
            </i>
          </Row>
        </Card>
      ))}
    </Stack>
  );
}
