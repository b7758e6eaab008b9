import { askPatiently, createCaller, type FinalAnswer } from './game-caller';
import type { Notice, PlayConfig } from './sandbox.protocol';
import type { BetAnswer, BetRequest, ProgrammeAnswer, ScoresAnswer } from './sportsbook.protocol';

/** Client of the sportsbook's server. */
export interface SportsbookApi {
  programme: () => Promise<ProgrammeAnswer>;
  /** Reads the scores of matches in play. */
  scores: () => Promise<ScoresAnswer | Notice<'failed'>>;
  /** Waits out delays; repeats the call with the same id where that is safe. */
  bet: (request: BetRequest) => Promise<FinalAnswer<BetAnswer>>;
}

/** Creates the client of the sportsbook's server. */
export function createSportsbookApi(
  config: Pick<PlayConfig, 'api' | 'launchToken'>,
): SportsbookApi {
  const post = createCaller(config);
  return {
    programme: async () => (await post('programme', {})) as ProgrammeAnswer,
    scores: async () => (await post('scores', {})) as ScoresAnswer | Notice<'failed'>,
    bet: (request) => askPatiently(async () => (await post('bet', request)) as BetAnswer),
  };
}
