import { pause } from './element.builder';
import {
  askPatiently,
  createCaller,
  type FinalAnswer,
  PATIENCE_MS,
  RETRY_AFTER_MS,
} from './game.caller';
import type {
  GameViews,
  PlayAnswer,
  PlayConfig,
  PlayRequest,
  SeedAnswer,
  StateAnswer,
} from './sandbox.protocol';

/** The game's server. */
export interface PlayApi<V extends GameViews> {
  state: () => Promise<StateAnswer<V>>;
  /** Reads the state, and waits for a while as long as another process is working on an open round. */
  settledState: (onWait: () => void) => Promise<StateAnswer<V>>;
  /** Waits out delays of the server; asks again with the same id where that is safe. */
  play: (request: Omit<PlayRequest, 'launch_token'> & object) => Promise<FinalPlayAnswer<V>>;
  changeSeed: () => Promise<SeedAnswer<V>>;
  /** Reports in the background that the result was shown. */
  seen: (roundId: string) => void;
}

/** The final answer to a stake. */
export type FinalPlayAnswer<V extends GameViews> = FinalAnswer<PlayAnswer<V>>;

/**
 * Connects to the game's server.
 * @param action what the game calls its stakes
 */
export function createPlayApi<V extends GameViews>(
  config: Pick<PlayConfig, 'api' | 'launchToken'>,
  action: string,
): PlayApi<V> {
  const post = createCaller(config);
  const state = async (): Promise<StateAnswer<V>> => (await post('state', {})) as StateAnswer<V>;

  return {
    state,
    settledState: async (onWait) => {
      const deadline = Date.now() + PATIENCE_MS;
      for (;;) {
        const answer = await state();
        if (answer.status !== 'ok' || !answer.open || Date.now() > deadline) return answer;
        onWait();
        await pause(RETRY_AFTER_MS);
      }
    },
    changeSeed: async () => (await post('seed', {})) as SeedAnswer<V>,
    seen: (roundId) => {
      post('seen', { round_id: roundId }).catch(() => undefined);
    },
    play: (request) => askPatiently(async () => (await post(action, request)) as PlayAnswer<V>),
  };
}

/** A UUID without `crypto.randomUUID`, which pages outside secure contexts do not have. */
export function createSpinId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** A seed of the player's own, to begin with. */
export function createClientSeed(): string {
  return createSpinId().slice(0, 13);
}
