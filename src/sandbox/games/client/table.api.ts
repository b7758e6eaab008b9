import type { LayAnswer, LayRequest, ShoesAnswer, TableAnswer } from './baccarat.protocol';
import { askPatiently, createCaller, type FinalAnswer } from './game-caller';
import type { PlayConfig } from './sandbox.protocol';

/** Client of the table's server. */
export interface TableApi {
  table: () => Promise<TableAnswer>;
  /** Waits out delays; repeats the call with the same id where that is safe. */
  lay: (request: LayRequest) => Promise<FinalAnswer<LayAnswer>>;
  shoes: () => Promise<ShoesAnswer>;
}

/** Creates the client of the table's server. */
export function createTableApi(config: Pick<PlayConfig, 'api' | 'launchToken'>): TableApi {
  const post = createCaller(config);
  return {
    table: async () => (await post('table', {})) as TableAnswer,
    lay: (request) => askPatiently(async () => (await post('lay', request)) as LayAnswer),
    shoes: async () => (await post('shoes', {})) as ShoesAnswer,
  };
}
