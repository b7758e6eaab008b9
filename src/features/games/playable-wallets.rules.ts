import type { DataOf } from '@/contract/endpoint';
import type { gameWallets } from '@/contract/games.contract';
import { MAIN_WALLET_TYPE_ID } from '@/contract/wallet.contract';

/** A wallet that can start a game. */
export interface PlayableWallet {
  readonly id: string;
  readonly name: string;
  /** Balance in satang. */
  readonly balance: number;
  /** Whether it is the member's own money; any other wallet belongs to a promotion. */
  readonly isMain: boolean;
  /** Turnover in satang to play before a withdrawal. */
  readonly turnoverOwed: number;
}

/**
 * Returns the wallets that hold money, and the main wallet even when it is empty.
 * @param wallets response of `game/wallets`
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
