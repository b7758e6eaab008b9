import type { ReactNode } from 'react';
import type { BreakKind } from '@/contract/break.fields';
import { lazyPart } from '@/shared/ui/lazy-part';
import type { TimedStatus } from '../safety.queries';

const TimeOutDialog = lazyPart(() => import('./time-out.dialog').then((m) => m.TimeOutDialog));
const ExclusionDialog = lazyPart(() => import('./exclusion.dialog').then((m) => m.ExclusionDialog));

export interface BreakSheetsProps {
  /** The sheet that is open; null for none. */
  open: BreakKind | null;
  onOpen: (sheet: BreakKind | null) => void;
  status: TimedStatus;
  /** The balance of the main wallet. */
  balance: ReactNode;
}

/** The sheets that begin a break. */
export function BreakSheets({ open, onOpen, status, balance }: BreakSheetsProps) {
  const close = () => onOpen(null);
  return (
    <>
      <TimeOutDialog
        isWanted={open === 'time_out'}
        isOpen={open === 'time_out'}
        status={status}
        onExclude={() => onOpen('excluded')}
        onClose={close}
        onFail={close}
      />
      <ExclusionDialog
        isWanted={open === 'excluded'}
        isOpen={open === 'excluded'}
        status={status}
        balance={balance}
        onClose={close}
        onFail={close}
      />
    </>
  );
}
