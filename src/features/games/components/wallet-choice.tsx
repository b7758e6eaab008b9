import giftIcon from '@phosphor-icons/core/duotone/gift-duotone.svg?icon';
import walletIcon from '@phosphor-icons/core/duotone/wallet-duotone.svg?icon';
import { formatMoney } from '@/domain/money';
import buttons from '@/shared/ui/button.module.css';
import { Icon } from '@/shared/ui/icon';
import type { PlayableWallet } from '../playable-wallets.rules';
import { playerCopy } from '../player.copy';
import styles from './wallet-choice.module.css';

export interface WalletChoiceProps {
  wallets: readonly PlayableWallet[];
  walletId: string | undefined;
  labelledBy: string;
  onPick: (walletId: string) => void;
  onStart: () => void;
}

/** Which wallet to play with. */
export function WalletChoice({
  wallets,
  walletId,
  labelledBy,
  onPick,
  onStart,
}: WalletChoiceProps) {
  const handleSubmit = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    onStart();
  };
  return (
    <form onSubmit={handleSubmit}>
      <div role="radiogroup" aria-labelledby={labelledBy}>
        {wallets.map((wallet) => (
          <label key={wallet.id} className={styles['wallet']}>
            <input
              type="radio"
              name="wallet"
              value={wallet.id}
              checked={wallet.id === walletId}
              onChange={() => onPick(wallet.id)}
            />
            <span className={styles['row']}>
              <Icon name={wallet.isMain ? walletIcon : giftIcon} className={styles['icon']} />
              <span className={styles['name']}>
                <b>{wallet.name}</b>
                <span>
                  {wallet.isMain ? playerCopy.mainWalletHint : playerCopy.bonusWalletHint}
                </span>
              </span>
              <strong>{formatMoney(wallet.balance)}</strong>
            </span>
          </label>
        ))}
      </div>
      <button type="submit" className={`${buttons['primary']} ${buttons['wide']}`}>
        {playerCopy.start}
      </button>
    </form>
  );
}
