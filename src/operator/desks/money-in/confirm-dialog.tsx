import type { ReactNode } from 'react';
import { Button } from '@/shared/ui/button';
import { Text } from '@/shared/ui/kit';
import { Problem } from '@/shared/ui/problem';
import { CallProblem } from '../../kit/call-problem';
import { readDecided } from '../../kit/decided';
import { DeskDialog } from '../../kit/desk-dialog';
import { waitsForSecond } from '../../kit/operator-client';
import { formatStaffTime } from '../../kit/staff-time';
import { operatorCopy } from '../../operator.copy';
import { WaitingDialog } from '../members/reason-dialog';
import { moneyInCopy as copy, depositStateNames, incomingStateNames } from './money-in.copy';

export interface ConfirmDialogProps {
  title: string;
  /** The button that decides. */
  action: string;
  /** One sentence about the effect of the decision. */
  children: ReactNode;
  error: unknown;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** A second way to decide, after a refusal. */
  other?: ReactNode;
}

/** Asks before a decision on money, with the focus on the button that decides. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, action, children, error, isBusy, onConfirm, onClose, other } = props;
  if (waitsForSecond(error)) return <WaitingDialog title={title} onClose={onClose} />;
  const isOver = readEnd(error) !== null;
  return (
    <DeskDialog
      title={title}
      onClose={onClose}
      footer={
        isOver ? (
          <Button variant="primary" onClick={onClose}>
            {copy.understood}
          </Button>
        ) : (
          <>
            <Button variant="quiet" onClick={onClose}>
              {operatorCopy.cancel}
            </Button>
            {other}
            <Button variant="primary" isBusy={isBusy} onClick={onConfirm}>
              {isBusy ? copy.busy : action}
            </Button>
          </>
        )
      }
    >
      <Text variant="strong">{children}</Text>
      <DecisionProblem error={error} />
    </DeskDialog>
  );
}

/** Reads an earlier decision with its time from a refusal; null when the refusal is another one. */
function readEnd(error: unknown) {
  const decided = readDecided(error);
  return decided?.decided_at == null ? null : decided;
}

const stateNames: Readonly<Record<string, string>> = {
  ...incomingStateNames,
  ...depositStateNames,
};

/** The sentence of a failed decision; where a colleague was faster, it says who decided what, and when. */
export function DecisionProblem({ error }: { error: unknown }) {
  const decided = readEnd(error);
  if (!decided) return <CallProblem error={error} />;
  return (
    <Problem>
      {copy.decidedBefore(
        nameOf(decided.decided_by),
        formatStaffTime(decided.decided_at ?? ''),
        stateNames[decided.state] ?? decided.state,
      )}
    </Problem>
  );
}

/** The name of the one who decided: an operator, a gateway, or the system. */
export function nameOf(by: string | null): string {
  if (by === null || by === 'system') return copy.system;
  return by.replace('operator/', '').replace('gateway/', '');
}
