import * as v from 'valibot';
import { defineEndpoint } from './endpoint';
import { baht, points } from './fields';

/** `wallet_type_id` of the main wallet; any other number is a bonus wallet. */
export const MAIN_WALLET_TYPE_ID = 1;

/** A member's wallet. */
export const walletData = v.object({
  id: v.string(),
  wallet_name: v.string(),
  /** Baht in the response, satang once parsed. */
  balance: baht,
  wallet_type_id: v.number(),
  /**
   * Turnover of the member's own money that is still missing until the bonus wallet opens; null for an open bonus
   * wallet and for the main wallet.
   */
  opens_after: v.nullable(baht),
});

export type Wallet = v.InferOutput<typeof walletData>;

export const memberWallets = defineEndpoint({
  method: 'POST',
  path: '/api/member/wallets',
  summary: "Lists the member's wallets with their balances",
  access: 'member',
  whileRestricted: true,
  data: v.array(walletData),
  errors: [],
});

export const memberPoints = defineEndpoint({
  method: 'POST',
  path: '/api/member/points',
  summary: "Returns the member's points",
  access: 'member',
  data: v.object({ point: points }),
  errors: [],
});
