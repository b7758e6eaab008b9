import type { ReactNode } from 'react';

/** What other features say on the screens of this one. */
export interface WithdrawalSlots {
  /** Names the member's own account; what can be given up leads back by `onCancel`. */
  accountForm: (form: { onSaved: () => void; onCancel?: () => void }) => ReactNode;
  /** What the member has. */
  balance: ReactNode;
  /** Where the agent is reached; empty when nowhere. */
  contactUrl: string;
}
