import { askPatiently, createCaller, type FinalAnswer } from './game.caller';
import type { PlayConfig } from './sandbox.protocol';
import type { BetAnswer, BetRequest, ProgrammeAnswer } from './sportsbook.protocol';

/** The sportsbook's server. */
export interface SportsbookApi {
  programme: () => Promise<ProgrammeAnswer>;
  /** Waits out delays; asks again with the same id where that is safe. */
  bet: (request: BetRequest) => Promise<FinalAnswer<BetAnswer>>;
}

/** Connects to the sportsbook's server. */
export function createSportsbookApi(
  config: Pick<PlayConfig, 'api' | 'launchToken'>,
): SportsbookApi {
  const post = createCaller(config);
  return {
    programme: async () => (await post('programme', {})) as ProgrammeAnswer,
    bet: (request) => askPatiently(async () => (await post('bet', request)) as BetAnswer),
  };
}
