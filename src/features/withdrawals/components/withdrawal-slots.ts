import type { ReactNode } from 'react';

/** Other features fill these places on the withdrawal screens. */
export interface WithdrawalSlots {
  /** Names the member's own account; what can be given up leads back by `onCancel`. */
  accountForm: (form: { onSaved: () => void; onCancel?: () => void }) => ReactNode;
  /** This place shows the member's balance. */
  balance: ReactNode;
  /** Where the agent is reached; empty when nowhere. */
  contactUrl: string;
}
