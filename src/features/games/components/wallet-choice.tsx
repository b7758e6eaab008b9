import giftIcon from '@phosphor-icons/core/duotone/gift-duotone.svg?icon';
import walletIcon from '@phosphor-icons/core/duotone/wallet-duotone.svg?icon';
import playIcon from '@phosphor-icons/core/fill/play-fill.svg?icon';
import { formatMoney } from '@/domain/money';
import { Icon } from '@/shared/ui/icon';
import type { PlayableWallet } from '../playable-wallets.rules';
import { playerCopy } from '../player.copy';
import styles from './wallet-choice.module.css';

export interface WalletChoiceProps {
  wallets: readonly PlayableWallet[];
  onPick: (walletId: string) => void;
}

/** Which wallet to play with; picking one starts the game. */
export function WalletChoice({ wallets, onPick }: WalletChoiceProps) {
  return (
    <ul className={styles.wallets}>
      {wallets.map((wallet) => (
        <li key={wallet.id}>
          <button type="button" className={styles.wallet} onClick={() => onPick(wallet.id)}>
            <Icon name={wallet.isMain ? walletIcon : giftIcon} className={styles.icon} />
            <span className={styles.name}>
              <b>{wallet.name}</b>
              <span>{hintOf(wallet)}</span>
            </span>
            <strong>{formatMoney(wallet.balance)}</strong>
            <Icon name={playIcon} size={16} className={styles.go} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** What a wallet's money is, never more free than a withdrawal would find it. */
function hintOf({ isMain, turnoverOwed }: PlayableWallet): string {
  if (turnoverOwed === 0) return isMain ? playerCopy.mainWalletHint : playerCopy.bonusWalletHint;
  const owed = formatMoney(turnoverOwed);
  return isMain ? playerCopy.mainWalletOwes(owed) : playerCopy.bonusWalletOwes(owed);
}
