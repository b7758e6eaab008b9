import { useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { isReachable } from '@/shared/routing/use-route';
import { ButtonLink } from '@/shared/ui/button-link';
import { SheetDialog } from '@/shared/ui/sheet-dialog';
import { dialogCopy } from '../bet-dialogs.copy';
import { backToEditing, checkoutStore } from '../checkout.store';
import { CheckoutSteps } from './checkout-steps';

/** Dialog with the validated slip to confirm, then the taken bill. */
export function ConfirmDialog() {
  const { checkout } = useSnapshot(checkoutStore);
  const [last, setLast] = useState(checkout);
  const isOpen = checkout.step !== 'editing';
  if (isOpen && checkout !== last) setLast(checkout);
  // A closing dialog shows its last content until the animation ends.
  const shown = isOpen ? checkout : last;
  return (
    <SheetDialog
      isOpen={isOpen}
      onClose={backToEditing}
      title={shown.step === 'taken' ? dialogCopy.takenTitle : dialogCopy.confirmTitle}
      maxWidth={520}
      isPersistent
    >
      <CheckoutSteps
        checkout={shown}
        onEdit={backToEditing}
        onDone={backToEditing}
        doneLabel={dialogCopy.betOn}
        more={
          isReachable('lottoBills') && (
            <ButtonLink name="lottoBills" variant="text" size="small">
              {dialogCopy.myBills}
            </ButtonLink>
          )
        }
      />
    </SheetDialog>
  );
}
