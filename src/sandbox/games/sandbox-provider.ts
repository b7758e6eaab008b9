import { randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import type { FairnessKey } from '@/domain/fairness-key';
import { type AssetSource, createAssetSource, type SandboxAssets } from './asset-source';
import type { Notice, PlayConfig } from './client/sandbox.protocol';
import { createDemoWallet } from './demo-wallet';
import { engines, findEngine, kindOf } from './engine-registry';
import { createFixtureStore } from './fixture.store';
import { findSandboxGame, type SandboxGame } from './game-directory';
import { findLaunch, type Launch, sweepLaunches } from './launch.service';
import { createPlatformRoutes } from './platform.routes';
import { createPlayService, decidePlay } from './play.service';
import { renderMessagePage, renderPlayPage } from './play-page';
import { createProofService } from './proof.service';
import { sandboxCopy } from './refusal.copy';
import { markShown } from './round.store';
import { createRoundRunner } from './round-runner';
import type { SandboxDb } from './sandbox.tables';
import type { SandboxLogger } from './sandbox-logger';
import { createScoreBoard } from './score-board';
import { createSeedOpener } from './seed-source';
import { createShoeStore } from './shoe.store';
import { betEntries, createSportsbookService, decideBet } from './sportsbook.service';
import { createTableService, layEntries } from './table.service';
import { createWalletClient } from './wallet-client';

export type { SandboxTables } from './sandbox.tables';

/** Dependencies of the sandbox provider, which uses nothing else of the platform. */
export interface SandboxProviderDeps {
  readonly db: SandboxDb;
  /** URL before `/provider/v1`. */
  readonly walletUrl: string;
  /** URL before `/sandbox` for browsers; empty for the site's own host. */
  readonly publicUrl: string;
  /** Code of the site, where several sites share the database; a launch then opens its game on its own site only. */
  readonly site?: string;
  /** Secret shared with the platform, for signing in both directions. */
  readonly secret: string;
  /**
   * Key from which seeds are derived. After a change of the key, undecided rounds are voided and their stakes refunded.
   */
  readonly fairnessKey: FairnessKey;
  readonly fetch: typeof fetch;
  readonly logger: SandboxLogger;
  readonly assets: SandboxAssets;
  /** Returns whether the same call may succeed later, after this database error. */
  readonly isUnavailable: (error: unknown) => boolean;
  /** Origins that may frame the game, as CSP sources; the site itself by default. */
  readonly frameAncestors?: readonly string[];
  /** Delays in ms between the attempts of a wallet call. */
  readonly walletBackOffMs?: readonly number[];
}

/** The provider's HTTP routes and its background work. */
export interface SandboxProvider {
  /** Routes under `/sandbox`. */
  readonly app: Hono;
  /** Continues rounds that were left open. Called at start and periodically, in any number of processes. */
  readonly resumeOpenRounds: () => Promise<void>;
  /**
   * Publishes matches and shoes ahead and decides finished matches. Called periodically, in any number of processes.
   */
  readonly keepProgramme: () => Promise<void>;
  /** Activates the fairness key; must be called once before anything else. */
  readonly open: () => Promise<void>;
  /** Creates past shoes in rooms that never had a shoe, for a demo. */
  readonly writePast: () => Promise<void>;
}

const ANY_ORIGIN = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};
const MOST_BODY_BYTES = 10_000;

const token = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));
const grantReference = v.pipe(v.string(), v.minLength(1), v.maxLength(100));
const playBody = v.object({ launch_token: token });
const seenBody = v.object({ launch_token: token, round_id: v.pipe(v.string(), v.uuid()) });
const betBody = v.object({ launch_token: token, ...betEntries });
const layBody = v.object({ launch_token: token, ...layEntries });
/** Fields of every stake; the game's engine reads the other fields. */
const stakeBody = v.looseObject({
  launch_token: token,
  client_seed: v.optional(
    v.pipe(v.string(), v.minLength(1), v.maxLength(64), v.regex(/^[^\p{C}]*$/u)),
  ),
  spin_id: v.pipe(v.string(), v.uuid()),
  free_rounds_reference: v.optional(grantReference),
});

/** Creates the default game provider: an independent service that runs in the same process. */
export function createSandboxProvider(deps: SandboxProviderDeps): SandboxProvider {
  const { db, logger, site } = deps;
  const publicUrl = deps.publicUrl.replace(/\/$/, '');
  const wallet = createWalletClient({
    walletUrl: deps.walletUrl,
    secret: deps.secret,
    fetch: deps.fetch,
    onTrouble: (what) => logger.warn(what, 'sandbox: no response from the wallet'),
    ...(deps.walletBackOffMs && { backOffMs: deps.walletBackOffMs }),
  });
  const openSeeds = createSeedOpener(db, deps.fairnessKey);
  const fixtures = createFixtureStore(db, openSeeds);
  const shoes = createShoeStore(db, openSeeds);
  const runner = createRoundRunner({
    db,
    wallet,
    demoWallet: createDemoWallet(db),
    decide: async (round) => {
      if (round.fixture_id !== null) return decideBet(db, fixtures, round);
      if (round.shoe_id !== null) return shoes.decide(round);
      return decidePlay(db, await openSeeds(), round);
    },
    logger,
  });
  const play = createPlayService(db, openSeeds, runner);
  const sportsbook = createSportsbookService(db, fixtures, runner);
  const scores = createScoreBoard(fixtures);
  const tables = createTableService(db, shoes, runner);
  const proofs = createProofService({ db, openSeeds, shoes, fixtures, runner });
  const assets = createAssetSource(deps.assets);
  const app = new Hono();

  app.route(
    '/',
    createPlatformRoutes({ db, fixtures, shoes, proofs, secret: deps.secret, publicUrl, site }),
  );

  app.get('/sandbox/play/:gameId', async (c) => {
    const nonce = randomBytes(16).toString('base64');
    writePageHeaders(c, deps, nonce);
    const launchToken = c.req.query('t') ?? '';
    const launch = await findLaunch(db, launchToken, site);
    if (launch?.gameId !== c.req.param('gameId'))
      return c.html(renderMessagePage(sandboxCopy.expired, nonce), 410);
    const game = findSandboxGame(launch.gameId);
    if (!game) return c.html(renderMessagePage(sandboxCopy.unknownGame, nonce), 404);
    return c.html(await writePage({ game, launch, launchToken, nonce, publicUrl, assets }));
  });

  app.get('/sandbox/assets/:name', async (c) => {
    const asset = await assets.find(c.req.param('name'));
    if (!asset) return c.text('Not Found', 404, ANY_ORIGIN);
    const packed = /\bbr\b/.test(c.req.header('accept-encoding') ?? '') ? asset.packed : null;
    const lasting = c.req.query('v') === asset.version || asset.packed === null;
    return c.body(packed ?? asset.body, 200, {
      ...ANY_ORIGIN,
      'content-type': asset.type,
      'x-content-type-options': 'nosniff',
      'cache-control': lasting ? 'public, max-age=31536000, immutable' : 'no-cache',
      vary: 'accept-encoding',
      ...(packed && { 'content-encoding': 'br' }),
    });
  });

  app.options('/sandbox/api/*', (c) =>
    c.body(null, 204, {
      ...ANY_ORIGIN,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type',
      'access-control-max-age': '7200',
    }),
  );

  const call = <Body extends { launch_token: string }>(
    path: string,
    schema: v.GenericSchema<unknown, Body>,
    respond: (at: Place, body: Body) => Promise<{ status: string } | null>,
  ) =>
    app.post(path, async (c) => {
      const headers = { ...ANY_ORIGIN, 'cache-control': 'no-store' };
      const notice = (status: 'expired' | 'malformed' | 'failed'): Notice<typeof status> => ({
        status,
        message: sandboxCopy[status],
      });
      try {
        const text = await c.req.text();
        const body = v.safeParse(
          v.pipe(v.string(), v.maxLength(MOST_BODY_BYTES), v.parseJson(), schema),
          text,
        );
        if (!body.success) return c.json(notice('malformed'), 400, headers);
        const launch = await findLaunch(db, body.output.launch_token, site);
        if (!launch) return c.json(notice('expired'), 401, headers);
        const game = findSandboxGame(launch.gameId);
        if (!game)
          return c.json({ status: 'expired', message: sandboxCopy.unknownGame }, 200, headers);
        const content = await respond({ launch, game }, body.output);
        if (!content) return c.json(notice('malformed'), 400, headers);
        return c.json(content, content.status === 'too_soon' ? 429 : 200, headers);
      } catch (error) {
        // The error is handled here, because a page with an opaque origin cannot read a response without CORS headers.
        logger.error({ err: error, path }, 'sandbox: a call from a game page failed');
        return c.json(notice('failed'), deps.isUnavailable(error) ? 503 : 500, headers);
      }
    });

  call('/sandbox/api/state', playBody, async ({ launch, game }) => {
    const engine = findEngine(game);
    return engine && play.state(launch, engine);
  });
  call('/sandbox/api/seed', playBody, async ({ launch, game }) => {
    const engine = findEngine(game);
    return engine && play.changeSeed(launch, engine);
  });
  call('/sandbox/api/seen', seenBody, async ({ launch }, body) => {
    await markShown(db, launch.playerKey, body.round_id);
    return { status: 'ok' };
  });
  call('/sandbox/api/programme', playBody, async ({ launch, game }) =>
    game.engine === 'sportsbook' ? sportsbook.programme(launch) : null,
  );
  // The scores are public and the same for every page, so the caller is not looked up.
  app.post('/sandbox/api/scores', async (c) => {
    const headers = { ...ANY_ORIGIN, 'cache-control': 'no-store' };
    try {
      return c.json(await scores(), 200, headers);
    } catch (error) {
      logger.error({ err: error }, 'sandbox: failed to load the scores');
      return c.json({ status: 'failed', message: sandboxCopy.failed }, 503, headers);
    }
  });
  call('/sandbox/api/bet', betBody, ({ launch, game }, body) => sportsbook.bet(launch, game, body));
  call('/sandbox/api/table', playBody, async ({ launch, game }) =>
    game.engine === 'baccarat' ? tables.table(launch) : null,
  );
  call('/sandbox/api/shoes', playBody, async ({ launch, game }) =>
    game.engine === 'baccarat' ? tables.shoes(launch) : null,
  );
  call('/sandbox/api/lay', layBody, ({ launch, game }, body) => tables.lay(launch, game, body));
  for (const engine of engines) {
    call(`/sandbox/api/${engine.action}`, stakeBody, ({ launch, game }, body) => {
      const wager = engine.readWager(game, body);
      if (!wager || 'status' in wager) return Promise.resolve(wager);
      return play.play(launch, engine, {
        wager,
        clientSeed: body.client_seed ?? null,
        spinId: body.spin_id,
        freeRoundsReference: body.free_rounds_reference ?? null,
      });
    });
  }

  return {
    app,
    resumeOpenRounds: async () => {
      await runner.resumeOpenRounds();
      await sweepLaunches(db);
    },
    open: async () => {
      await openSeeds();
    },
    writePast: shoes.writePast,
    keepProgramme: async () => {
      await fixtures.keep();
      await fixtures.sweep();
      await shoes.keep();
      await shoes.sweep();
    },
  };
}

interface Place {
  readonly launch: Launch;
  readonly game: SandboxGame;
}

async function writePage(page: {
  game: SandboxGame;
  launch: Launch;
  launchToken: string;
  nonce: string;
  publicUrl: string;
  assets: AssetSource;
}): Promise<string> {
  const { game, launch, publicUrl } = page;
  const kind = kindOf(game);
  const config: PlayConfig = {
    ...kind.describeGame(game, publicUrl),
    api: `${publicUrl}/sandbox/api`,
    launchToken: page.launchToken,
    gameName: game.name,
    studioName: game.studioName,
    demo: launch.playerToken === null,
  };
  const [script, style] = await Promise.all([
    page.assets.find(`${kind.name}.js`),
    page.assets.find(`${kind.name}.css`),
  ]);
  return renderPlayPage({
    game,
    engineName: kind.name,
    config,
    nonce: page.nonce,
    publicUrl,
    scriptVersion: script?.version ?? '',
    styleVersion: style?.version ?? '',
  });
}

function writePageHeaders(c: Context, deps: SandboxProviderDeps, nonce: string): void {
  // The document's origin is opaque in its sandbox, so browsers may disagree on the meaning of `'self'`.
  const own = `'self' ${new URL(deps.publicUrl === '' ? c.req.url : deps.publicUrl).origin}`;
  const policy = [
    "default-src 'none'",
    // If it were opened outside its frame, the page would otherwise have this site's origin and could read the member's
    // token.
    'sandbox allow-scripts',
    "base-uri 'none'",
    "form-action 'none'",
    `script-src ${own}`,
    `style-src ${own} 'nonce-${nonce}'`,
    `img-src ${own} data:`,
    `font-src ${own}`,
    `connect-src ${own}`,
    `frame-ancestors ${(deps.frameAncestors ?? ["'self'"]).join(' ')}`,
  ].join('; ');
  c.header('content-security-policy', policy);
  c.header('cache-control', 'no-store');
  c.header('referrer-policy', 'no-referrer');
  c.header('x-content-type-options', 'nosniff');
  c.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()');
}
