import type { ReactNode } from 'react';

/** Parts of the withdrawal screens that other features provide. */
export interface WithdrawalSlots {
  /** Form for the member's own account; `onCancel` is left out where an account is required. */
  accountForm: (form: { onSaved: () => void; onCancel?: () => void }) => ReactNode;
  /** The member's balance. */
  balance: ReactNode;
  /** URL of the agent's contact; empty for none. */
  contactUrl: string;
}
