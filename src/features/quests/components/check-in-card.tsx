import checkIcon from '@phosphor-icons/core/fill/check-circle-fill.svg?icon';
import fireIcon from '@phosphor-icons/core/fill/fire-fill.svg?icon';
import type { Quest, QuestReward, QuestStep } from '@/contract/quests.contract';
import { Button } from '@/shared/ui/button';
import { Icon } from '@/shared/ui/icon';
import { Card, Row, Text } from '@/shared/ui/kit';
import { Problem } from '@/shared/ui/problem';
import hidden from '@/shared/ui/visually-hidden.module.css';
import { listClaimable, toNumber } from '../quest.rules';
import { abbreviateReward, describeReward, questsCopy } from '../quests.copy';
import { useClaim } from '../use-claim';
import card from './card.module.css';
import styles from './check-in-card.module.css';
import { Tag } from './tag';

export interface CheckInCardProps {
  quest: Quest;
  onTaken: (reward: QuestReward) => void;
}

/** The check-in calendar with a button for today. */
export function CheckInCard({ quest, onTaken }: CheckInCardProps) {
  const { isBusy, problem, claim } = useClaim(quest, onTaken);
  const [today] = listClaimable(quest);
  const daysInARow = toNumber(quest.progress);
  const done = quest.steps.filter(({ state }) => state === 'claimed').length;
  // After the last day the calendar starts again.
  const tomorrow = quest.steps[done] ?? quest.steps[0];
  return (
    <Card as="section" className={card.card} aria-label={quest.title}>
      <Row gap={2} place="spread" className={card.head}>
        <Text as="h2" variant="heading">
          {quest.title}
        </Text>
        {daysInARow > 0 && (
          <Tag tone="warn" icon={fireIcon}>
            {questsCopy.row(daysInARow)}
          </Tag>
        )}
      </Row>
      <ol className={styles.calendar}>
        {quest.steps.map((step, index) => (
          <Day key={step.step} step={step} isLast={index === quest.steps.length - 1} />
        ))}
      </ol>
      {today ? (
        <Button
          variant="primary"
          isWide
          className={styles.checkIn}
          isBusy={isBusy}
          onClick={() => claim(today)}
        >
          {isBusy ? questsCopy.checkInBusy : questsCopy.checkIn(describeReward(today.reward))}
        </Button>
      ) : (
        tomorrow && (
          <Row
            as="p"
            gap={2}
            place="middle"
            variant="label"
            tone="soft"
            className={styles.done}
            role="status"
          >
            <Icon name={checkIcon} size={20} />
            {questsCopy.checkedIn(describeReward(tomorrow.reward))}
          </Row>
        )
      )}
      <Problem>{problem}</Problem>
      <Text variant="note" className={styles.note}>
        {questsCopy.calendarNote}
      </Text>
    </Card>
  );
}

function Day({ step, isLast }: { step: QuestStep; isLast: boolean }) {
  const { state, reward } = step;
  const isToday = state === 'claimable';
  const picture = isLast ? 'wrapped-gift' : 'star';
  const { point, spins, amount } = reward;
  return (
    <li data-state={state} data-last={isLast} aria-current={isToday ? 'date' : undefined}>
      <span className={styles.cell}>
        {state === 'claimed' ? (
          <Icon name={checkIcon} size={20} />
        ) : (
          <img src={`/art/glyphs/${picture}.webp`} alt="" width={22} height={22} />
        )}
        <em>{point > 0 && spins + amount === 0 ? `+${point}` : abbreviateReward(reward)}</em>
      </span>
      {isToday ? questsCopy.today : questsCopy.day(step.step)}
      <span className={hidden.hidden}>{questsCopy.states[state]}</span>
    </li>
  );
}
