import { useSnapshot } from 'valtio/react';
import { openModal } from '@/shared/state/session.store';
import { userStore } from '@/shared/state/user.store';
import { Button } from '@/shared/ui/button';
import { betCopy } from '../bet.copy';
import type { Slip } from '../use-slip';
import type { SlipValidation } from '../use-slip-validation';

export interface SendButtonProps {
  slip: Slip;
  /** Whether the round takes bets. */
  canSend: boolean;
  validation: SlipValidation;
}

/** Button that sends the slip to validation, which opens the confirmation. */
export function SendButton({ slip, canSend, validation: { isBusy, validate } }: SendButtonProps) {
  const { isLoggedIn } = useSnapshot(userStore);
  // A visitor can sign in even with an empty slip.
  const isSigningIn = !isLoggedIn && slip.lines.length === 0;
  const isReady = canSend && (slip.lines.length > 0 || isSigningIn);
  return (
    <Button
      variant="primary"
      isWide
      aria-disabled={!isReady || isBusy}
      onClick={() => {
        if (!isReady || isBusy) return;
        if (isSigningIn) openModal('login');
        else void validate(slip);
      }}
    >
      {isBusy ? betCopy.validateBusy : isLoggedIn ? betCopy.validate : betCopy.validateLogin}
    </Button>
  );
}
