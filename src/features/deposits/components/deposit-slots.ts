import type { ReactNode } from 'react';
import type { BonusState, TypedDeposit } from './deposit-form';

/** Other features fill these places on the deposit screens. */
export interface DepositSlots {
  /** From which account of the member the money has to come. */
  sender: (method: 'bank' | 'truemoney') => ReactNode;
  /** Whom the money is credited to. */
  creditedTo: ReactNode;
  /** This place shows the member's balance. */
  balance: ReactNode;
  /** What bonus comes with the deposit: with the one that is typed, with the one that is ordered, or came with it. */
  promotion: (at: 'form' | 'order' | 'end', deposit?: TypedDeposit) => ReactNode;
  /** Whether all is known that is said of it. */
  isPromotionKnown: boolean;
  /** Undefined until it is known. */
  bonus: BonusState | undefined;
  /** Shown in the middle of a QR code. */
  logoUrl: string;
  /** Where the agent is reached; empty when nowhere. */
  contactUrl: string;
}

/** A deposit that is shown instead of the form. */
export interface FollowedProps {
  id: string;
  slots: DepositSlots;
  /** The member is through with it. */
  onDone: () => void;
  onLeave?: () => void;
}
