import checkIcon from '@phosphor-icons/core/regular/check.svg?icon';
import lockIcon from '@phosphor-icons/core/regular/lock-simple.svg?icon';
import type { Quest, QuestKind, QuestReward } from '@/contract/quests.contract';
import { formatMoney } from '@/domain/money';
import { formatThaiDay } from '@/domain/thai-date';
import { getLinePlatform } from '@/shared/line/line-platform';
import { Row, Stack } from '@/shared/ui/kit';
import { Problem } from '@/shared/ui/problem';
import { endsSoon, listClaimable, toNumber } from '../quest.rules';
import { describeReward, questsCopy } from '../quests.copy';
import { useClaim } from '../use-claim';
import { useFriendship } from '../use-friendship';
import { ClaimButton } from './claim-button';
import { formatLastMoment } from './last-moment-format';
import { Left } from './left';
import { QuestAction } from './quest-action';
import styles from './quest-row.module.css';
import { Tag } from './tag';

const pictures: Readonly<Record<QuestKind, string>> = {
  link_line: 'bell',
  line_friend: 'megaphone',
  first_deposit: 'wrapped-gift',
  check_in: 'star',
  turnover: 'slot-machine',
  deposit_days: 'calendar',
};

export interface QuestRowProps {
  quest: Quest;
  friendUrl: string;
  /** Time at which the quest was read, in milliseconds. */
  nowMs: number;
  onTaken: (reward: QuestReward) => void;
}

/** A quest with one step. */
export function QuestRow({ quest, friendUrl, nowMs, onTaken }: QuestRowProps) {
  const { isBusy, problem, claim } = useClaim(quest, onTaken);
  const unasked = useFriendship(quest.kind === 'line_friend' && quest.state === 'active');
  const claimable = listClaimable(quest);
  const current = claimable.find(({ isCurrent }) => isCurrent);
  const [step] = quest.steps;
  const reward = current?.reward ?? step?.reward;
  return (
    <li className={styles.row} data-off={isOff(quest)}>
      <Row gap={3} wraps>
        <Stack as="span" isCentered className={styles.tile}>
          <img src={`/art/glyphs/${pictures[quest.kind]}.webp`} alt="" width={26} height={26} />
        </Stack>
        <Stack variant="detail" className={styles.text}>
          <b>{quest.title}</b>
          <Standing quest={quest} expiresAt={current?.expiresAt ?? null} nowMs={nowMs} />
          {reward && quest.state !== 'claimed' && (
            <span className={styles.reward}>{describeReward(reward)}</span>
          )}
          {reward && reward.turnover > 0 && quest.state !== 'claimed' && (
            <span>{questsCopy.turnover(formatMoney(reward.turnover))}</span>
          )}
        </Stack>
        {current ? (
          <ClaimButton
            reward={current.reward}
            of={quest.title}
            isShort
            isBusy={isBusy}
            onClaim={() => claim(current)}
          />
        ) : quest.state === 'claimed' ? (
          <Tag tone="success" icon={checkIcon}>
            {questsCopy.taken}
          </Tag>
        ) : quest.locked_by === 'line_used' ? (
          <Tag tone="none" icon={lockIcon}>
            {questsCopy.locked}
          </Tag>
        ) : (
          <QuestAction quest={quest} friendUrl={friendUrl} />
        )}
      </Row>
      <Left
        quest={quest}
        claimable={claimable.filter(({ isCurrent }) => !isCurrent)}
        isBusy={isBusy}
        onClaim={claim}
      />
      <Problem>{problem ?? unasked}</Problem>
    </li>
  );
}

/** Whether the quest offers no action now. A quest that the member can join offers one. */
function isOff({ state, locked_by: lock }: Quest): boolean {
  return state === 'expired' || (state === 'locked' && lock !== 'opt_in');
}

/** The quest's state in one line. */
function Standing({
  quest,
  expiresAt,
  nowMs,
}: Pick<QuestRowProps, 'quest' | 'nowMs'> & { expiresAt: string | null }) {
  const [step] = quest.steps;
  if (expiresAt !== null) {
    return (
      <span className={endsSoon(expiresAt, nowMs) ? styles.soon : undefined}>
        {questsCopy.ready(formatLastMoment(expiresAt))}
      </span>
    );
  }
  if (quest.locked_by !== null) return <span>{questsCopy.locks[quest.locked_by]}</span>;
  if (!step) return <span>{quest.description}</span>;
  if (step.state === 'claimed') {
    return (
      <span>{step.claimed_at !== null && questsCopy.takenOn(formatThaiDay(step.claimed_at))}</span>
    );
  }
  if (step.state === 'expired') return <span>{questsCopy.expired}</span>;
  const needsLine = quest.kind === 'line_friend' && getLinePlatform().getAccessToken() === null;
  const [done, of] = [toNumber(quest.progress), toNumber(step.target)];
  return (
    <>
      <span>{needsLine ? questsCopy.inLineHint : quest.description}</span>
      {of > 1 && step.target.unit === 'times' && (
        <Row as="span" gap={2} hasFigures className={styles.progress}>
          <progress value={Math.min(done, of)} max={of} aria-label={quest.title} />
          {questsCopy.counted(Math.min(done, of), of)}
        </Row>
      )}
    </>
  );
}
