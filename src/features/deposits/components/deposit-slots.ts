import type { ReactNode } from 'react';
import type { BonusState, TypedDeposit } from './deposit-form';

/** Parts of the deposit screens that other features provide. */
export interface DepositSlots {
  /** The member's account that the money must come from. */
  sender: (method: 'bank' | 'truemoney') => ReactNode;
  /** Name of the member who is credited. */
  creditedTo: ReactNode;
  /** The member's balance. */
  balance: ReactNode;
  /** Note about the bonus, for the typed, the ordered or the credited deposit. */
  promotion: (at: 'form' | 'order' | 'end', deposit?: TypedDeposit) => ReactNode;
  /** Question about notices, below a credited deposit. */
  notices: ReactNode;
  /** Whether the data of the bonus note has loaded. */
  isPromotionKnown: boolean;
  /** The possible bonus; undefined until it is known. */
  bonus: BonusState | undefined;
  /** Logo in the middle of a QR code. */
  logoUrl: string;
  /** URL of the agent's contact; empty for none. */
  contactUrl: string;
}

/** Props of a deposit that is shown instead of the form. */
export interface FollowedProps {
  id: string;
  slots: DepositSlots;
  /** Called when the member leaves the deposit. */
  onDone: () => void;
  onLeave?: () => void;
}
