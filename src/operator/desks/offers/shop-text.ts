import type { OperatorShopItem } from '@/contract/operator/points.contract';
import { formatMoney } from '@/domain/money';
import type { BadgeProps } from '../../kit/badge';
import { shopCopy as copy } from './shop.copy';

/** States of an item: offered, withdrawn by us, over, or not begun. */
export const itemStates = ['open', 'coming', 'ended', 'withdrawn'] as const;
export type ItemState = (typeof itemStates)[number];

/** Colours of the states. */
export const itemTones: Readonly<Record<ItemState, NonNullable<BadgeProps['tone']>>> = {
  open: 'success',
  coming: 'info',
  ended: 'warn',
  withdrawn: 'plain',
};

/** Returns the state of an item by the clock of this computer; the server decides again at each redemption. */
export function stateOfItem({ is_open: isOpen, ...item }: OperatorShopItem): ItemState {
  if (!isOpen) return 'withdrawn';
  if (item.ends_at !== null && Date.parse(item.ends_at) <= Date.now()) return 'ended';
  return Date.parse(item.starts_at) > Date.now() ? 'coming' : 'open';
}

/** Names the contents of one piece. */
export function sayItemGain({ kind, amount, spins, game }: OperatorShopItem): string {
  switch (kind) {
    case 'spins':
      return copy.spins(spins ?? 0);
    case 'free_rounds':
      return game ? copy.rounds(game.rounds, formatMoney(game.stake), game.name) : '';
    case 'goods':
      return copy.goods;
    default:
      return formatMoney(amount ?? 0);
  }
}
