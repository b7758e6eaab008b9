import type { DataOf } from '@/contract/endpoint';
import type { LottoRound, lottoLobby, RoundState } from '@/contract/lotto.contract';

/**
 * Returns the state of a round once its next opening or closing time has passed, before the server confirms the change.
 */
export function stateOnTime(state: RoundState): RoundState {
  if (state === 'scheduled') return 'open';
  return state === 'open' ? 'closed' : state;
}

/** Lists every round that the lobby shows. */
export function listRounds({ categories }: DataOf<typeof lottoLobby>): LottoRound[] {
  return categories
    .flatMap(({ markets }) => markets)
    .flatMap(({ round, latest }) => [round, latest])
    .filter((round) => round !== null);
}
