import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import type { PlayResponse, StateResponse } from '@/sandbox/games/client/sandbox.protocol';
import type { SlotViews } from '@/sandbox/games/client/slot.protocol';
import {
  createSandboxProvider,
  type SandboxProvider,
  type SandboxTables,
} from '@/sandbox/games/sandbox-provider';
import { createSeedOpener } from '@/sandbox/games/seed-source';
import { deriveShoeSeed } from '@/sandbox/games/shoe.store';
import type { Database } from '@/server/db/database';
import { isUnavailable } from '@/server/db/engine/unavailable-error';
import { queryRaw } from '@/server/db/raw';
import { signRequest } from '@/server/http/signature';
import { testKey } from '../../support/test-seeds';
import { FakeWallet } from './fake-wallet';

export const SECRET = 'a secret between platform and sandbox';
export const GAME_ID = 'golden-dragon';
export const PLAYER_TOKEN = 'player-of-the-test';

/** A sandbox provider with a fake wallet, and helpers to call it. */
export interface SandboxBench {
  readonly provider: SandboxProvider;
  readonly wallet: FakeWallet;
  readonly logger: { warn: ReturnType<typeof vi.fn>; error: ReturnType<typeof vi.fn> };
  readonly launch: (
    playerToken?: string | null,
    gameId?: string,
    playerId?: string,
  ) => Promise<string>;
  readonly call: (name: string, body: object) => Promise<Response>;
  readonly spin: (launchToken: string, change?: object) => Promise<PlayResponse<SlotViews>>;
  readonly state: (launchToken: string) => Promise<StateResponse<SlotViews>>;
}

/** Creates a sandbox provider on the database; several providers may share one database. */
export function createSandboxBench(
  db: Database,
  wallet = new FakeWallet(SECRET),
  fairnessKey = testKey,
): SandboxBench {
  const logger = { warn: vi.fn(), error: vi.fn() };
  const provider = createSandboxProvider({
    db: db.withTables<SandboxTables>(),
    walletUrl: 'http://platform.test',
    publicUrl: 'http://play.test',
    secret: SECRET,
    fairnessKey,
    fetch: wallet.fetch,
    logger,
    assets: {
      read: (name) =>
        Promise.resolve(name === 'slot.js' ? { body: 'void 0', type: 'text/javascript' } : null),
    },
    walletBackOffMs: [1, 2],
    isUnavailable,
  });
  const call = async (name: string, body: object): Promise<Response> =>
    provider.app.request(`http://play.test/sandbox/api/${name}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
  return {
    provider,
    wallet,
    logger,
    call,
    launch: async (
      playerToken = PLAYER_TOKEN,
      gameId = GAME_ID,
      playerId = `id-of-${playerToken ?? ''}`,
    ) => {
      const { url } = (await (
        await postLaunch(provider, {
          player: playerToken === null ? null : { id: playerId, token: playerToken },
          game_id: gameId,
        })
      ).json()) as { url: string };
      return new URL(url).searchParams.get('t') ?? '';
    },
    spin: async (launchToken, change = {}) => {
      const response = await call('spin', {
        launch_token: launchToken,
        bet: 1000,
        spin_id: randomUUID(),
        ...change,
      });
      return (await response.json()) as PlayResponse<SlotViews>;
    },
    state: async (launchToken) =>
      (await (
        await call('state', { launch_token: launchToken })
      ).json()) as StateResponse<SlotViews>,
  };
}

/** Returns the secret seed of a shoe, which outside tests only the provider can derive. */
export async function computeShoeSeed(db: Database, shoeId: string): Promise<string> {
  return deriveShoeSeed(await createSeedOpener(db.withTables<SandboxTables>(), testKey)(), shoeId);
}

/** Secret and time of the signature of a platform call; tests set them to make an invalid signature. */
interface PlatformCallOptions {
  readonly secret?: string;
  readonly timestampMs?: number;
}

/** Requests a launch as the platform does. */
export function postLaunch(
  provider: SandboxProvider,
  change: object = {},
  options: PlatformCallOptions = {},
): Promise<Response> {
  const usual = { game_id: GAME_ID, player: null, is_mobile: true, language: 'th' };
  return postAsPlatform(provider, '/sandbox/v1/launch', { ...usual, ...change }, options);
}

/** Grants free rounds as the platform does, to the player that `launch` uses by default. */
export function postFreeRounds(
  provider: SandboxProvider,
  change: object = {},
  options: PlatformCallOptions = {},
): Promise<Response> {
  const usual = {
    reference: randomUUID(),
    player_id: `id-of-${PLAYER_TOKEN}`,
    game_id: GAME_ID,
    rounds: 3,
    stake_satang: 200,
    expires_at: new Date(Date.now() + 86_400_000).toISOString(),
  };
  return postAsPlatform(provider, '/sandbox/v1/free-rounds', { ...usual, ...change }, options);
}

/** Sends a request with the platform's signature. */
export async function postAsPlatform(
  provider: SandboxProvider,
  path: string,
  content: object,
  options: PlatformCallOptions = {},
): Promise<Response> {
  const body = JSON.stringify(content);
  const timestampMs = options.timestampMs ?? Date.now();
  return provider.app.request(`http://play.test${path}`, {
    method: 'POST',
    headers: {
      'x-provider-id': 'platform',
      'x-timestamp': String(timestampMs),
      'x-signature': signRequest({ secret: options.secret ?? SECRET, timestampMs, path, body }),
    },
    body,
  });
}

/** Moves business time forward. */
export async function passTime(db: Database, milliseconds: number): Promise<void> {
  await queryRaw(db, 'UPDATE clock SET offset_ms = offset_ms + $1', [milliseconds]);
}

/** Returns all rounds in the order of their creation. */
export async function readRounds(db: Database): Promise<
  {
    state: string;
    refusal: string | null;
    win: number;
    bet: number;
    valid_turnover: number | null;
    round_id: string;
    spin_id: string;
    outcome: object | null;
  }[]
> {
  return queryRaw(
    db,
    'SELECT state, refusal, win, bet, valid_turnover, round_id, spin_id, outcome FROM sandbox.rounds ORDER BY created_at',
  );
}

/** Deletes all players, matches and shoes with their rounds. */
export async function clearSandbox(db: Database): Promise<void> {
  await queryRaw(db, 'TRUNCATE sandbox.players, sandbox.fixtures, sandbox.shoes CASCADE');
}
