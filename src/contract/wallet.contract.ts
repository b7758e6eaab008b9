import * as v from 'valibot';
import { defineEndpoint } from './endpoint';
import { baht, points } from './fields';

/** wallet_type_id of the main wallet; any other number is a bonus wallet. */
export const MAIN_WALLET_TYPE_ID = 1;

/** A member's wallet. */
export const walletData = v.object({
  id: v.string(),
  wallet_name: v.string(),
  /** Baht in the answer, satang once read. */
  balance: baht,
  wallet_type_id: v.number(),
  /**
   * Turnover of the member's own money that is missing until a bonus wallet can be played with; null: it is open, as
   * the main wallet always is.
   */
  opens_after: v.nullable(baht),
});

export type Wallet = v.InferOutput<typeof walletData>;

export const memberWallets = defineEndpoint({
  method: 'POST',
  path: '/api/member/wallets',
  summary: "The member's wallets with balances",
  access: 'member',
  data: v.array(walletData),
  errors: [],
});

export const memberPoints = defineEndpoint({
  method: 'POST',
  path: '/api/member/points',
  summary: "The member's points",
  access: 'member',
  data: v.object({ point: points }),
  errors: [],
});
