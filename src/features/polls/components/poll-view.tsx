import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { useLocation } from 'wouter';
import type { PollConfig } from '@/contract/polls.contract';
import { formatInteger } from '@/domain/format-integer';
import { invalidateAfter } from '@/shared/query/query-cache';
import { hrefFor } from '@/shared/routing/use-route';
import { rememberReturnTo } from '@/shared/state/session.store';
import { userStore } from '@/shared/state/user.store';
import { useHasPassed } from '@/shared/time/server-clock';
import { ActionBar } from '@/shared/ui/action-bar';
import { Button } from '@/shared/ui/button';
import { Stack, Text } from '@/shared/ui/kit';
import { lazyPart } from '@/shared/ui/lazy-part';
import { readState } from '../poll.rules';
import { pollsCopy } from '../polls.copy';
import type { Poll } from '../polls.queries';
import { useQuota, useStats } from '../polls.queries';
import { ChoiceGrid } from './choice-grid';
import { PollHero } from './poll-hero';
import { PollOutcome } from './poll-outcome';
import { PollStanding } from './poll-standing';
import styles from './poll-view.module.css';
import { RunningPolls } from './running-polls';
import { VoteBars } from './vote-bars';
import { Winners } from './winners';

const VoteDialog = lazyPart(() => import('./vote.dialog').then((m) => m.VoteDialog));

export interface PollViewProps {
  poll: PollConfig;
  data: Poll;
}

/** A poll with its choices, or with its results. */
export function PollView({ poll, data: { choices, metadata, clockOffsetMs } }: PollViewProps) {
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [isAsking, setAsking] = useState(false);
  /** Whether a member who has voted returned to the choices. */
  const [isVotingOn, setVotingOn] = useState(false);
  const hasOpened = useHasPassed(poll.opens_at, clockOffsetMs);
  const hasClosed = useHasPassed(poll.closes_at, clockOffsetMs);
  const state = readState(poll, { hasOpened, hasClosed });
  const isOpen = state === 'open';
  const { quota, isFailed, isCounting, recount } = useQuota(poll.id, { isOpen });
  const { data: stats } = useStats(poll.id, { isLive: isOpen });
  useEffect(() => {
    // Refetches when the poll has opened or closed by time.
    if (state !== poll.state) invalidateAfter(['polls']);
  }, [state, poll.state]);

  const votes = stats?.choices ?? null;
  const left = quota?.user_quota ?? 0;
  const areBarsShown = votes !== null && state !== 'void' && !(isOpen && isVotingOn);
  // In a poll with a prize, all votes must go to the choice of the first vote.
  const boundId = poll.prize ? (quota?.own_votes[0]?.choice_id ?? null) : null;
  const chosen = choices.find(({ id }) => id === (boundId ?? chosenId));
  const bound = choices.find(({ id }) => id === boundId);
  const close = () => setAsking(false);
  return (
    <Stack gap={2} className={styles.poll}>
      <PollHero poll={poll} />
      <PollStanding
        poll={poll}
        state={state}
        clockOffsetMs={clockOffsetMs}
        totalVotes={stats?.total_votes}
        quota={quota}
        isFailed={isFailed}
        isCounting={isCounting}
        onRecount={recount}
      >
        {isOpen && !areBarsShown && (
          <ActionBar>
            <NextStep
              pollId={poll.id}
              quota={quota?.user_quota}
              chosen={chosen?.name}
              hasVoted={votes !== null}
              onVote={() => setAsking(true)}
              onResults={() => setVotingOn(false)}
            />
          </ActionBar>
        )}
      </PollStanding>
      <Stack gap={4} className={styles.main}>
        <PollOutcome poll={poll} state={state} quota={quota} />
        {areBarsShown ? (
          <>
            <VoteBars
              choices={choices}
              votes={votes}
              isLive={isOpen}
              ownVotes={quota?.own_votes ?? []}
              answerId={poll.answer_choice_id}
            />
            {isOpen && left > 0 && (
              <Button variant="outline" isWide onClick={() => setVotingOn(true)}>
                {pollsCopy.again(formatInteger(left))}
              </Button>
            )}
          </>
        ) : (
          <section>
            <div className={styles.head}>
              <Text as="h2" variant="heading">
                {poll.question}
              </Text>
              <Text as="span" variant="note">
                {isOpen
                  ? bound
                    ? pollsCopy.locked(bound.name)
                    : pollsCopy.hiddenWhy
                  : state === 'scheduled' && pollsCopy.scheduled}
              </Text>
            </div>
            <ChoiceGrid
              question={poll.question}
              choices={choices}
              chosenId={chosen?.id ?? null}
              boundId={boundId}
              isDisabled={!isOpen}
              onChoose={setChosenId}
            />
          </section>
        )}
        {poll.prize && state === 'answered' ? (
          <Winners pollId={poll.id} title={poll.title} />
        ) : (
          metadata.last_answered &&
          metadata.last_answered.id !== poll.id && (
            <Winners pollId={metadata.last_answered.id} title={metadata.last_answered.title} />
          )
        )}
        <RunningPolls polls={metadata.running} />
      </Stack>
      {chosen && (
        <VoteDialog
          isWanted={isAsking}
          isOpen={isAsking}
          pollId={poll.id}
          choice={chosen}
          isBinding={poll.prize !== null && boundId === null}
          quota={left}
          onClose={close}
          onFail={close}
          onDone={() => {
            close();
            setVotingOn(false);
          }}
        />
      )}
    </Stack>
  );
}

interface NextStepProps {
  pollId: number;
  /** Number of votes that the member has left; undefined until it is known. */
  quota: number | undefined;
  chosen: string | undefined;
  hasVoted: boolean;
  onVote: () => void;
  onResults: () => void;
}

/** Button for the next step; signing in returns to this poll. */
function NextStep({ pollId, quota, chosen, hasVoted, onVote, onResults }: NextStepProps) {
  const { isLoggedIn } = useSnapshot(userStore);
  const [, navigate] = useLocation();
  const leave = (name: 'login' | 'deposit') => {
    if (name === 'login') rememberReturnTo(hrefFor('poll', { id: pollId }));
    navigate(hrefFor(name));
  };
  if (!isLoggedIn) {
    return (
      <Button variant="primary" onClick={() => leave('login')}>
        {pollsCopy.signIn}
      </Button>
    );
  }
  if (hasVoted && quota === 0) {
    return (
      <Button variant="quiet" onClick={onResults}>
        {pollsCopy.seeResults}
      </Button>
    );
  }
  if (quota === 0) {
    return (
      <Button variant="primary" onClick={() => leave('deposit')}>
        {pollsCopy.deposit}
      </Button>
    );
  }
  return (
    <Button variant="primary" disabled={chosen === undefined || !quota} onClick={onVote}>
      {chosen === undefined ? pollsCopy.pick : pollsCopy.vote(chosen)}
    </Button>
  );
}
