import { useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { DepositFlow } from '@/features/deposits/components/deposit-flow';
import type { DepositMethod } from '@/features/deposits/deposit-methods';
import { depositsCopy } from '@/features/deposits/deposits.copy';
import { closeModal, sessionStore } from '@/shared/state/session.store';
import { SheetDialog } from '@/shared/ui/sheet-dialog';
import { useDepositSlots } from '../use-deposit-slots';

const close = () => closeModal('deposit');

/** The deposit form as a dialog over the current screen. */
export function DepositDialog() {
  const { modals } = useSnapshot(sessionStore);
  const slots = useDepositSlots();
  const [method, setMethod] = useState<DepositMethod | null>(null);
  return (
    <SheetDialog
      isOpen={modals.deposit}
      onClose={close}
      title={depositsCopy.title}
      maxWidth={520}
      initialFocus="first-field"
      // A click outside must not discard the entered data.
      isPersistent
    >
      <DepositFlow method={method} onMethod={setMethod} slots={slots} onLeave={close} />
    </SheetDialog>
  );
}
