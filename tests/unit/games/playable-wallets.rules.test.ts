import { expect, it } from 'vitest';
import { toPlayableWallets } from '@/features/games/playable-wallets.rules';

const wallet = (id: string, balance: number, wallet_type_id: number) => ({
  id,
  wallet_name: `กระเป๋า ${id}`,
  balance,
  wallet_type_id,
  opens_after: null,
  turnover_owed: 0,
});

it('wallets with money are playable, and the main wallet is playable even when empty', () => {
  const playable = toPlayableWallets([wallet('1', 0, 1), wallet('2', 0, 2), wallet('3', 1, 2)]);
  expect(playable.map(({ id, isMain }) => [id, isMain])).toEqual([
    ['1', true],
    ['3', false],
  ]);
});

it('a wallet with a negative balance is not playable', () => {
  expect(toPlayableWallets([wallet('2', -1, 2)])).toEqual([]);
});
