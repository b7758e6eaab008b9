import { askPatiently, createCaller, type FinalResponse } from './game-caller';
import type { Notice, PlayConfig } from './sandbox.protocol';
import type {
  BetRequest,
  BetResponse,
  ProgrammeResponse,
  ScoresResponse,
} from './sportsbook.protocol';

/** Client of the sportsbook's server. */
export interface SportsbookApi {
  programme: () => Promise<ProgrammeResponse>;
  /** Reads the scores of matches in play. */
  scores: () => Promise<ScoresResponse | Notice<'failed'>>;
  /** Waits out delays; repeats the call with the same id where that is safe. */
  bet: (request: BetRequest) => Promise<FinalResponse<BetResponse>>;
}

/** Creates the client of the sportsbook's server. */
export function createSportsbookApi(
  config: Pick<PlayConfig, 'api' | 'launchToken'>,
): SportsbookApi {
  const post = createCaller(config);
  return {
    programme: async () => (await post('programme', {})) as ProgrammeResponse,
    scores: async () => (await post('scores', {})) as ScoresResponse | Notice<'failed'>,
    bet: (request) => askPatiently(async () => (await post('bet', request)) as BetResponse),
  };
}
