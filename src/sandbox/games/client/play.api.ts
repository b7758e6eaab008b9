import { pause } from './element-builder';
import {
  askPatiently,
  createCaller,
  type FinalResponse,
  PATIENCE_MS,
  RETRY_AFTER_MS,
} from './game-caller';
import type {
  GameViews,
  PlayConfig,
  PlayRequest,
  PlayResponse,
  SeedResponse,
  StateResponse,
} from './sandbox.protocol';

/** Client of the game's server. */
export interface PlayApi<V extends GameViews> {
  state: () => Promise<StateResponse<V>>;
  /** Reads the state. While another process works on an open round, it waits and reads again. */
  settledState: (onWait: () => void) => Promise<StateResponse<V>>;
  /** Waits out delays of the server; repeats the call with the same id where that is safe. */
  play: (request: Omit<PlayRequest, 'launch_token'> & object) => Promise<FinalPlayResponse<V>>;
  changeSeed: () => Promise<SeedResponse<V>>;
  /** Reports in the background that the result was shown. */
  seen: (roundId: string) => void;
}

/** The final response to a stake. */
export type FinalPlayResponse<V extends GameViews> = FinalResponse<PlayResponse<V>>;

/**
 * Creates the client of the game's server.
 * @param action name of the endpoint for stakes
 */
export function createPlayApi<V extends GameViews>(
  config: Pick<PlayConfig, 'api' | 'launchToken'>,
  action: string,
): PlayApi<V> {
  const post = createCaller(config);
  const state = async (): Promise<StateResponse<V>> =>
    (await post('state', {})) as StateResponse<V>;

  return {
    state,
    settledState: async (onWait) => {
      const deadline = Date.now() + PATIENCE_MS;
      for (;;) {
        const response = await state();
        if (response.status !== 'ok' || !response.open || Date.now() > deadline) return response;
        onWait();
        await pause(RETRY_AFTER_MS);
      }
    },
    changeSeed: async () => (await post('seed', {})) as SeedResponse<V>,
    seen: (roundId) => {
      post('seen', { round_id: roundId }).catch(() => undefined);
    },
    play: (request) => askPatiently(async () => (await post(action, request)) as PlayResponse<V>),
  };
}

/** Creates a UUID without `crypto.randomUUID`, which pages outside secure contexts lack. */
export function createSpinId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Creates an initial client seed. */
export function createClientSeed(): string {
  return createSpinId().slice(0, 13);
}
