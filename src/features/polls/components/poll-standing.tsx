import refreshIcon from '@phosphor-icons/core/regular/arrows-clockwise.svg?icon';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio/react';
import type { PollConfig, PollQuota, PollState } from '@/contract/polls.contract';
import { formatInteger } from '@/domain/format-integer';
import { formatMoney } from '@/domain/money';
import { formatTime } from '@/domain/thai-date';
import { userStore } from '@/shared/state/user.store';
import { Button } from '@/shared/ui/button';
import { Icon } from '@/shared/ui/icon';
import { Row, Stack } from '@/shared/ui/kit';
import wide from '@/shared/ui/wide-card.module.css';
import { findPrizeNow } from '../poll.rules';
import { pollsCopy } from '../polls.copy';
import { PollCountdown } from './poll-countdown';
import styles from './poll-standing.module.css';

export interface PollStandingProps {
  poll: PollConfig;
  state: PollState;
  clockOffsetMs: number;
  totalVotes: number | undefined;
  quota: PollQuota | undefined;
  isFailed: boolean;
  isCounting: boolean;
  onRecount: () => void;
  /** The next step for the member. */
  children: ReactNode;
}

/** The member's votes, the remaining time, and the next step. */
export function PollStanding({
  poll,
  state,
  clockOffsetMs,
  totalVotes,
  children,
  ...standing
}: PollStandingProps) {
  const { isLoggedIn } = useSnapshot(userStore);
  const isOpen = state === 'open';
  const isFixed = poll.prize?.play_per_baht === null;
  const prizeNow = totalVotes === undefined ? null : findPrizeNow(poll, totalVotes);
  return (
    <Stack as="aside" className={styles.standing}>
      <Stack gap={2} className={`${wide.card} ${styles.card}`}>
        {isLoggedIn ? (
          <Quota {...standing} isOpen={isOpen} />
        ) : (
          <Row place="spread" isCard hasFigures className={`${styles.quota} ${styles.forVisitors}`}>
            <p>
              <span>{pollsCopy.allVotes}</span>
              <b>{totalVotes === undefined ? '–' : formatInteger(totalVotes)}</b>
            </p>
          </Row>
        )}
        <PollCountdown poll={poll} state={state} clockOffsetMs={clockOffsetMs} />
        <dl className={styles.facts}>
          {totalVotes !== undefined && (
            <div>
              <dt>{pollsCopy.allVotes}</dt>
              <dd>{formatInteger(totalVotes)}</dd>
            </div>
          )}
          {poll.prize && (
            <div>
              <dt>
                {poll.prize.kind === 'pool'
                  ? pollsCopy.prizePool(isFixed)
                  : pollsCopy.prizeEach(isFixed)}
              </dt>
              <dd>{formatMoney(poll.prize.amount)}</dd>
            </div>
          )}
          {prizeNow !== null && (
            <div>
              <dt>{pollsCopy.prizeNow}</dt>
              <dd>{formatMoney(prizeNow)}</dd>
            </div>
          )}
        </dl>
        {children}
      </Stack>
      {(isOpen || state === 'scheduled') && <PollTerms poll={poll} />}
    </Stack>
  );
}

function PollTerms({ poll }: { poll: PollConfig }) {
  const most = formatInteger(poll.most_votes);
  const perVote = findPrizeNow(poll, 1);
  return (
    <Stack as="ul" gap={1} variant="detail" className={styles.terms}>
      <li>{pollsCopy.rule(formatMoney(poll.baht_per_vote), most)}</li>
      <li>{pollsCopy.final}</li>
      {poll.prize && (
        <>
          <li>{pollsCopy.oneChoice}</li>
          <li>{pollsCopy.playUsed(formatMoney(poll.baht_per_vote))}</li>
        </>
      )}
      {perVote !== null && <li>{pollsCopy.prizeGrows(formatMoney(perVote))}</li>}
      {poll.prize && poll.prize.turnover_multiple > 0 && (
        <li>{pollsCopy.turnover(String(poll.prize.turnover_multiple))}</li>
      )}
    </Stack>
  );
}

function Quota({
  quota,
  isFailed,
  isCounting,
  isOpen,
  onRecount,
}: Pick<PollStandingProps, 'quota' | 'isFailed' | 'isCounting' | 'onRecount'> & {
  isOpen: boolean;
}) {
  const countedAt = quota?.last_updated_quota ?? null;
  return (
    <Row place="spread" isCard hasFigures className={styles.quota}>
      <p>
        <span>{pollsCopy.quota}</span>
        <b role="status">{quota ? pollsCopy.votes(formatInteger(quota.user_quota)) : '–'}</b>
        <small>
          {isFailed
            ? pollsCopy.quotaUnknown
            : isCounting || countedAt === null
              ? isOpen
                ? pollsCopy.counting
                : ''
              : pollsCopy.countedAt(formatTime(countedAt))}
        </small>
      </p>
      {isOpen && (
        <Button
          variant="icon"
          aria-label={pollsCopy.recount}
          aria-disabled={isCounting}
          onClick={isCounting ? undefined : onRecount}
        >
          <Icon name={refreshIcon} size={20} />
        </Button>
      )}
    </Row>
  );
}
