import { createHash } from 'node:crypto';
import type { ProviderPlayer } from '../../games/wallet-protocol';
import type { BetCall } from './hub88-calls';

const LONGEST_ROUND = 80;
const HASH_DIGITS = 16;

/**
 * Returns the id of a round. Hub88 repeats the ids of its suppliers, and all players of a table share one round. A bet
 * without a round has one of its own.
 */
export function nameRound(
  { playerId }: Pick<ProviderPlayer, 'playerId'>,
  { game_code: gameCode, round }: Pick<BetCall, 'game_code' | 'round'>,
  betId: string,
): string {
  const own = round === '' ? betId : round;
  const digest = (text: string) => createHash('sha256').update(text).digest('hex');
  const name = own.length > LONGEST_ROUND ? digest(own) : own;
  return `${name}.${digest(`${playerId}/${gameCode}`).slice(0, HASH_DIGITS)}`;
}
