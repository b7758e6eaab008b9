import type { DataOf } from '@/contract/endpoint';
import type { LottoRound, lottoLobby, RoundState } from '@/contract/lotto.contract';

/** Returns the state that a round has after its next instant, before the server confirms it. */
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
