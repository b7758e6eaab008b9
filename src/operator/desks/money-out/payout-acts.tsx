import {
  type Payout,
  withdrawalApprove,
  withdrawalBounced,
  withdrawalPaid,
} from '@/contract/operator/withdrawals.contract';
import { Button } from '@/shared/ui/button';
import { useMay } from '../../shell/use-me';
import { ConfirmPayoutDialog } from './confirm-dialogs';
import { outActsCopy as copy } from './money-out.copy';
import styles from './money-out.module.css';
import { PayDialog } from './pay-dialog';
import { RejectDialog } from './reject-dialog';
import { TeamNoteDialog } from './team-note-dialog';
import type { OutAsk, OutDecision } from './use-out-decision';

/** Decisions that are possible now: the main one first, with the keys of the keyboard. */
export interface PossibleActs {
  readonly main: OutAsk | null;
  readonly other: OutAsk | null;
  readonly more: readonly OutAsk[];
}

const none: PossibleActs = { main: null, other: null, more: [] };

/** Returns the decisions that the person may make on a withdrawal now. */
export function useActs(payout: Payout | undefined): PossibleActs {
  const may = useMay();
  if (!payout) return none;
  const { state, held, batch_id } = payout;
  if (state === 'requested' && may(withdrawalApprove)) {
    return held
      ? { main: 'release', other: 'reject', more: [] }
      : { main: 'approve', other: 'reject', more: ['hold'] };
  }
  if (state === 'approved' && may(withdrawalPaid)) {
    const back = batch_id === null ? ('reject' as const) : null;
    return held
      ? { main: 'release', other: back, more: ['unapprove'] }
      : { main: 'pay', other: back, more: ['unapprove', 'hold'] };
  }
  if (state === 'paid' && may(withdrawalBounced)) return { ...none, more: ['bounce'] };
  return none;
}

/** Keys of decisions by their place on the keyboard. */
const keys: Readonly<Partial<Record<OutAsk, string>>> = { approve: 'A', pay: 'P', reject: 'R' };

/** Returns the keys of the possible decisions; a key only opens the dialog. */
export function keysOf({ main, other }: PossibleActs, ask: (what: OutAsk) => void) {
  const named = [main, other].flatMap((act) => {
    const key = act && keys[act];
    return act && key ? [[`Key${key}`, () => ask(act)] as const] : [];
  });
  return Object.fromEntries(named);
}

/** The buttons of the possible decisions. */
export function PayoutActs({ acts, decision }: { acts: PossibleActs; decision: OutDecision }) {
  const { main, other, more } = acts;
  return (
    <>
      {more.length > 0 && (
        <div className={styles.others}>
          {more.map((act) => (
            <Button key={act} variant="quiet" size="small" onClick={() => decision.ask(act)}>
              {copy[act]}
            </Button>
          ))}
        </div>
      )}
      {(main ?? other) !== null && (
        <div className={styles.acts}>
          {other && (
            <Button variant="outline" onClick={() => decision.ask(other)}>
              {copy[other]} <kbd className={styles.key}>{keys[other]}</kbd>
            </Button>
          )}
          {main && (
            <Button variant="primary" onClick={() => decision.ask(main)}>
              {copy[main]} {keys[main] && <kbd className={styles.key}>{keys[main]}</kbd>}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

/** The open dialog of a decision. */
export function PayoutDialogs({ payout, decision }: { payout: Payout; decision: OutDecision }) {
  const { asks, close, finish } = decision;
  const props = { payout, onClose: close, onDone: finish };
  switch (asks) {
    case null:
      return null;
    case 'pay':
      return <PayDialog {...props} />;
    case 'reject':
      return <RejectDialog {...props} />;
    case 'hold':
    case 'bounce':
      return <TeamNoteDialog {...props} what={asks} />;
    default:
      return <ConfirmPayoutDialog {...props} what={asks} />;
  }
}
