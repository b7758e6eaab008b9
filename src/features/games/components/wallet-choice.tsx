import giftIcon from '@phosphor-icons/core/duotone/gift-duotone.svg?icon';
import walletIcon from '@phosphor-icons/core/duotone/wallet-duotone.svg?icon';
import playIcon from '@phosphor-icons/core/fill/play-fill.svg?icon';
import { formatMoney } from '@/domain/money';
import { Icon } from '@/shared/ui/icon';
import { Row, Stack, Text } from '@/shared/ui/kit';
import type { PlayableWallet } from '../playable-wallets.rules';
import { playerCopy } from '../player.copy';
import styles from './wallet-choice.module.css';

export interface WalletChoiceProps {
  wallets: readonly PlayableWallet[];
  onPick: (walletId: string) => void;
}

/** List of wallets; choosing one starts the game. */
export function WalletChoice({ wallets, onPick }: WalletChoiceProps) {
  return (
    <Stack as="ul" gap={2}>
      {wallets.map((wallet) => (
        <li key={wallet.id}>
          <Row
            as="button"
            gap={3}
            type="button"
            className={styles.wallet}
            onClick={() => onPick(wallet.id)}
          >
            <Icon name={wallet.isMain ? walletIcon : giftIcon} className={styles.icon} />
            <span className={styles.name}>
              <Text as="b" variant="label">
                {wallet.name}
              </Text>
              <span>{hintOf(wallet)}</span>
            </span>
            <Text as="strong" variant="title" hasFigures>
              {formatMoney(wallet.balance)}
            </Text>
            <Icon name={playIcon} size={16} className={styles.go} />
          </Row>
        </li>
      ))}
    </Stack>
  );
}

/** Describes a wallet's money; turnover that is still owed is always named. */
function hintOf({ isMain, turnoverOwed }: PlayableWallet): string {
  if (turnoverOwed === 0) return isMain ? playerCopy.mainWalletHint : playerCopy.bonusWalletHint;
  const owed = formatMoney(turnoverOwed);
  return isMain ? playerCopy.mainWalletOwes(owed) : playerCopy.bonusWalletOwes(owed);
}
