import checkIcon from '@phosphor-icons/core/fill/check-circle-fill.svg?icon';
import warningIcon from '@phosphor-icons/core/fill/warning-circle-fill.svg?icon';
import circleIcon from '@phosphor-icons/core/regular/circle.svg?icon';
import hourglassIcon from '@phosphor-icons/core/regular/hourglass-medium.svg?icon';
import type { Withdrawal, WithdrawalState } from '@/contract/withdrawals.contract';
import { formatThaiTime } from '@/domain/thai-date';
import { Icon } from '@/shared/ui/icon';
import { Stack, Text } from '@/shared/ui/kit';
import { withdrawalsCopy } from '../withdrawals.copy';
import styles from './timeline.module.css';

type StepState = 'done' | 'now' | 'later' | 'failed';

const icons: Record<StepState, string> = {
  done: checkIcon,
  now: hourglassIcon,
  later: circleIcon,
  failed: warningIcon,
};

interface Step {
  name: WithdrawalState;
  state: StepState;
  /** Time at which the step was completed; null before. */
  at: string | null;
}

export interface TimelineProps {
  withdrawal: Withdrawal;
  /** Usual duration in minutes; null if unknown. */
  usualMinutes: number | null;
}

/** The steps of a withdrawal with their times, and the usual arrival of the money. */
export function Timeline({ withdrawal, usualMinutes }: TimelineProps) {
  return (
    <Stack as="ol" aria-label={withdrawalsCopy.steps}>
      {listSteps(withdrawal).map(({ name, state, at }) => (
        <li
          key={name}
          className={styles.step}
          data-step={state}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <Icon name={icons[state]} />
          <p className={styles.text}>
            <b>{withdrawalsCopy.step[name]}</b>
            {at !== null && (
              <Text as="span" variant="note" hasFigures>
                {formatThaiTime(at)}
              </Text>
            )}
            {state === 'now' && (
              <Text as="span" variant="note" hasFigures>
                {withdrawalsCopy.stepWaits}
              </Text>
            )}
            {name === 'paid' && at === null && usualMinutes !== null && (
              <Text as="span" variant="note" hasFigures>
                {withdrawalsCopy.usually(usualMinutes)}
              </Text>
            )}
          </p>
        </li>
      ))}
    </Stack>
  );
}

function listSteps({ state, requested_at, approved_at, ended_at }: Withdrawal): Step[] {
  const requested: Step = { name: 'requested', state: 'done', at: requested_at };
  const approved: Step = { name: 'approved', state: 'done', at: approved_at };
  if (state === 'rejected') {
    const rejected: Step = { name: 'rejected', state: 'failed', at: ended_at };
    // A withdrawal can be rejected before it is approved.
    return approved_at === null ? [requested, rejected] : [requested, approved, rejected];
  }
  return [
    requested,
    state === 'requested' ? { ...approved, state: 'now' } : approved,
    { name: 'paid', state: stepOfPayment(state), at: ended_at },
  ];
}

function stepOfPayment(state: Exclude<WithdrawalState, 'rejected'>): StepState {
  if (state === 'paid') return 'done';
  return state === 'approved' ? 'now' : 'later';
}
