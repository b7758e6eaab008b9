import type { LayRequest, LayResponse, ShoesResponse, TableResponse } from './baccarat.protocol';
import { askPatiently, createCaller, type FinalResponse } from './game-caller';
import type { PlayConfig } from './sandbox.protocol';

/** Client of the table's server. */
export interface TableApi {
  table: () => Promise<TableResponse>;
  /** Waits out delays; repeats the call with the same id where that is safe. */
  lay: (request: LayRequest) => Promise<FinalResponse<LayResponse>>;
  shoes: () => Promise<ShoesResponse>;
}

/** Creates the client of the table's server. */
export function createTableApi(config: Pick<PlayConfig, 'api' | 'launchToken'>): TableApi {
  const post = createCaller(config);
  return {
    table: async () => (await post('table', {})) as TableResponse,
    lay: (request) => askPatiently(async () => (await post('lay', request)) as LayResponse),
    shoes: async () => (await post('shoes', {})) as ShoesResponse,
  };
}
