import { MAIN_WALLET_TYPE_ID, type Wallet } from '@/contract/wallet.contract';

/** A wallet that a game may be started with. */
export interface PlayableWallet {
  readonly id: string;
  readonly name: string;
  /** Satang. */
  readonly balance: number;
  /** The member's own money; any other wallet is tied to a promotion. */
  readonly isMain: boolean;
}

/**
 * Keeps the wallets that hold money, and the main wallet even when it is empty.
 * @param wallets what `game/wallets` answered
 */
export function toPlayableWallets(wallets: readonly Wallet[]): PlayableWallet[] {
  return wallets
    .map((wallet) => ({
      id: wallet.id,
      name: wallet.wallet_name,
      balance: wallet.balance,
      isMain: wallet.wallet_type_id === MAIN_WALLET_TYPE_ID,
    }))
    .filter((wallet) => wallet.isMain || wallet.balance > 0);
}
