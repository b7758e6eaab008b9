import type { PollConfig, PollQuota, PollState } from '@/contract/polls.contract';
import { formatMoney } from '@/domain/money';
import { InfoLine, Stack, Text } from '@/shared/ui/kit';
import { pollsCopy } from '../polls.copy';
import styles from './poll-outcome.module.css';

export interface PollOutcomeProps {
  poll: PollConfig;
  state: PollState;
  quota: PollQuota | undefined;
}

/** The result of a poll that is closed, answered or void, in general and for the member. */
export function PollOutcome({ poll, state, quota }: PollOutcomeProps) {
  if (state === 'void') {
    return (
      <Stack gap={1} isCard variant="quiet" className={styles.void}>
        <Text as="b" variant="heading" tone="plain">
          {pollsCopy.voided}
        </Text>
        {poll.void_note !== null && <p>{poll.void_note}</p>}
        <p>{pollsCopy.givenBack}</p>
      </Stack>
    );
  }
  if (state === 'closed') {
    return poll.prize && <InfoLine>{pollsCopy.waitsForAnswer}</InfoLine>;
  }
  if (state !== 'answered' || !quota || quota.own_votes.length === 0) return null;
  if (quota.prize) {
    const amount = formatMoney(quota.prize.amount);
    return (
      <Text variant="label" tone="accent" className={styles.won} role="status">
        {quota.prize.state === 'paid' ? pollsCopy.won(amount) : pollsCopy.wonWaits(amount)}
      </Text>
    );
  }
  const isRight = quota.own_votes.some(({ choice_id }) => choice_id === poll.answer_choice_id);
  // A winner whose prize is not listed yet will see it shortly.
  return isRight ? null : <InfoLine>{pollsCopy.lost}</InfoLine>;
}
