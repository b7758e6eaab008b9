import type { DataOf } from '@/contract/endpoint';
import type { gameWallets } from '@/contract/games.contract';
import { MAIN_WALLET_TYPE_ID } from '@/contract/wallet.contract';

/** A wallet that a game may be started with. */
export interface PlayableWallet {
  readonly id: string;
  readonly name: string;
  /** Satang. */
  readonly balance: number;
  /** The member's own money; any other wallet is tied to a promotion. */
  readonly isMain: boolean;
  /** Satang to be played before its money may leave. */
  readonly turnoverOwed: number;
}

/**
 * Keeps the wallets that hold money, and the main wallet even when it is empty.
 * @param wallets what `game/wallets` answered
 */
export function toPlayableWallets(wallets: DataOf<typeof gameWallets>): PlayableWallet[] {
  return wallets
    .map((wallet) => ({
      id: wallet.id,
      name: wallet.wallet_name,
      balance: wallet.balance,
      isMain: wallet.wallet_type_id === MAIN_WALLET_TYPE_ID,
      turnoverOwed: wallet.turnover_owed,
    }))
    .filter((wallet) => wallet.isMain || wallet.balance > 0);
}
