import checkIcon from '@phosphor-icons/core/regular/check.svg?icon';
import giftIcon from '@phosphor-icons/core/regular/gift.svg?icon';
import lockIcon from '@phosphor-icons/core/regular/lock-simple.svg?icon';
import xIcon from '@phosphor-icons/core/regular/x.svg?icon';
import type { CSSProperties } from 'react';
import type { Quest, QuestMeasure, QuestReward } from '@/contract/quests.contract';
import { formatInteger } from '@/domain/format-integer';
import { formatMoney } from '@/domain/money';
import { Icon } from '@/shared/ui/icon';
import { Card, Row, Text } from '@/shared/ui/kit';
import { Problem } from '@/shared/ui/problem';
import hidden from '@/shared/ui/visually-hidden.module.css';
import { listClaimable, type Rung, readLadder } from '../quest.rules';
import { abbreviateReward, questsCopy } from '../quests.copy';
import { useClaim } from '../use-claim';
import card from './card.module.css';
import { ClaimButton } from './claim-button';
import styles from './ladder-card.module.css';
import { Left } from './left';
import { QuestAction } from './quest-action';

export interface LadderCardProps {
  quest: Quest;
  friendUrl: string;
  onTaken: (reward: QuestReward) => void;
}

/** A quest with several steps. */
export function LadderCard({ quest, friendUrl, onTaken }: LadderCardProps) {
  const { isBusy, problem, claim } = useClaim(quest, onTaken);
  const claimable = listClaimable(quest);
  const current = claimable.find(({ isCurrent }) => isCurrent);
  const { progress, period } = quest;
  return (
    <Card as="section" className={card.card} aria-label={quest.title}>
      <Row gap={2} place="spread" className={card.head}>
        <div className={card.text}>
          <Text as="h2" variant="heading">
            {quest.title}
          </Text>
          <Text variant="detail" hasFigures>
            {quest.locked_by === null
              ? [
                  questsCopy.played(describeMeasure(progress)),
                  period === 'day' && questsCopy.untilTonight,
                ]
                  .filter(Boolean)
                  .join(' · ')
              : questsCopy.locks[quest.locked_by]}
          </Text>
        </div>
        {current ? (
          <ClaimButton
            reward={current.reward}
            of={`${quest.title} ${describeMeasure(current.target)}`}
            isBusy={isBusy}
            onClaim={() => claim(current)}
          />
        ) : (
          <QuestAction quest={quest} friendUrl={friendUrl} />
        )}
      </Row>
      <ol className={styles.ladder}>
        {readLadder(quest).map(({ step, rung, percent }) => (
          <li
            key={step.step}
            data-rung={rung}
            style={rung === 'current' ? ({ '--done': `${percent}%` } as CSSProperties) : undefined}
          >
            <i>{rung === 'current' ? `${percent}%` : <Icon name={icons[rung]} size={18} />}</i>
            <b>{describeMeasure(step.target)}</b>
            {rung === 'done' ? questsCopy.taken : abbreviateReward(step.reward)}
            <span className={hidden.hidden}>{questsCopy.states[step.state]}</span>
          </li>
        ))}
      </ol>
      <Text variant="detail" hasFigures>
        {quest.description}
      </Text>
      <Left
        quest={quest}
        claimable={claimable.filter(({ isCurrent }) => !isCurrent)}
        isBusy={isBusy}
        onClaim={claim}
      />
      <Problem>{problem}</Problem>
    </Card>
  );
}

const icons: Readonly<Record<Exclude<Rung, 'current'>, string>> = {
  done: checkIcon,
  can: giftIcon,
  later: lockIcon,
  missed: xIcon,
};

/** Formats a measure as money or as a number. */
export function describeMeasure(measure: QuestMeasure): string {
  return measure.unit === 'baht' ? formatMoney(measure.amount) : formatInteger(measure.count);
}
