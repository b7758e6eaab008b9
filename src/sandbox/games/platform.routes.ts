import { Hono } from 'hono';
import * as v from 'valibot';
import { toRoadHand } from '@/domain/baccarat-roads';
import { parseBaht } from '@/domain/baht';
import { isSigned } from '../signature';
import { baccaratTables } from './catalogue/baccarat-tables.catalogue';
import { sportsbooks } from './catalogue/catalogue';
import { leagues } from './catalogue/leagues.catalogue';
import { type FixtureRow, type FixtureStore, readNow } from './fixture.store';
import { grantFreeRounds } from './free-rounds.store';
import { findSandboxGame, type SandboxGame } from './game-directory';
import { createLaunch } from './launch.service';
import type { ProofService } from './proof.service';
import type { SandboxDb } from './sandbox.tables';
import type { ShoeRow, ShoeStore } from './shoe.store';

const MOST_FREE_ROUNDS = 10_000;

const playerName = v.pipe(v.string(), v.minLength(1), v.maxLength(100));
const gameId = v.pipe(v.string(), v.maxLength(100));
const launchBody = v.object({
  game_id: gameId,
  player: v.nullable(v.object({ id: playerName, token: playerName })),
  is_mobile: v.boolean(),
  language: v.pipe(v.string(), v.maxLength(10)),
  match_id: v.optional(v.pipe(v.string(), v.maxLength(40))),
});
const freeRoundsBody = v.object({
  reference: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  player_id: playerName,
  game_id: gameId,
  rounds: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(MOST_FREE_ROUNDS)),
  stake_satang: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  expires_at: v.pipe(v.string(), v.isoTimestamp(), v.toDate()),
});
const roomsBody = v.object({});
const shoeBody = v.object({ room_id: gameId });
const proofBody = v.object({ kind: v.picklist(['round', 'shared']), id: playerName });
const revealBody = v.object({ player_id: playerName, game_id: gameId });

/** Creates the routes that the platform calls with a signature. */
export function createPlatformRoutes(deps: {
  readonly db: SandboxDb;
  readonly fixtures: FixtureStore;
  readonly shoes: ShoeStore;
  readonly proofs: ProofService;
  readonly secret: string;
  readonly publicUrl: string;
  readonly site: string | undefined;
}): Hono {
  const { db, fixtures, shoes, proofs, publicUrl, site } = deps;
  const app = new Hono();

  /**
   * Registers a signed call.
   * @param respond resolves to null for an unknown id in the body
   */
  const signedCall = <Body>(
    path: string,
    schema: v.GenericSchema<unknown, Body>,
    respond: (body: Body) => Promise<object | null>,
    unknown: string,
  ) =>
    app.post(path, async (c) => {
      const body = await c.req.text();
      const signed = {
        secret: deps.secret,
        timestampMs: Number(c.req.header('x-timestamp')),
        path: new URL(c.req.url).pathname,
        body,
      };
      if (!isSigned(signed, c.req.header('x-signature') ?? ''))
        return c.json({ error: 'signature' }, 401);
      const request = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), body);
      if (!request.success) return c.json({ error: 'malformed' }, 400);
      const content = await respond(request.output);
      return content ? c.json(content) : c.json({ error: unknown }, 404);
    });

  const gameCall = <Body extends { game_id: string }>(
    path: string,
    schema: v.GenericSchema<unknown, Body>,
    respond: (game: SandboxGame, body: Body) => Promise<object>,
  ) =>
    signedCall(
      path,
      schema,
      async (body) => {
        const game = findSandboxGame(body.game_id);
        return game && respond(game, body);
      },
      'unknown_game',
    );

  gameCall('/sandbox/v1/launch', launchBody, async (game, request) => {
    const { player, is_mobile: isMobile, language, match_id: matchId } = request;
    const launchToken = await createLaunch(db, {
      gameId: game.gameId,
      player,
      isMobile,
      language,
      site,
    });
    const place = matchId === undefined ? '' : `#${encodeURIComponent(matchId)}`;
    return {
      url: `${publicUrl}/sandbox/play/${encodeURIComponent(game.gameId)}?t=${launchToken}${place}`,
    };
  });
  gameCall('/sandbox/v1/free-rounds', freeRoundsBody, async (game, request) => {
    const refusal = await grantFreeRounds(db, {
      reference: request.reference,
      playerId: request.player_id,
      game,
      rounds: request.rounds,
      stakeSatang: request.stake_satang,
      expiresAt: request.expires_at,
    });
    return refusal === null ? { status: 'granted' } : { status: 'refused', reason: refusal };
  });

  signedCall(
    '/sandbox/v1/rooms',
    roomsBody,
    async () => {
      await shoes.keep();
      const running = new Map((await shoes.readRunning()).map((shoe) => [shoe.room_id, shoe]));
      return {
        rooms: baccaratTables.map((table) => {
          const shoe = running.get(table.gameId);
          return {
            room_id: table.gameId,
            provider_id: table.studioId,
            name: table.room,
            min_satang: parseBaht(table.limits[0]),
            max_satang: parseBaht(table.limits[1]),
            shoe: shoe ? describeShoe(shoe) : null,
          };
        }),
        past: await shoes.readPastWinners(),
      };
    },
    'unknown_room',
  );
  signedCall(
    '/sandbox/v1/shoe',
    shoeBody,
    async ({ room_id: roomId }) => {
      if (!baccaratTables.some((table) => table.gameId === roomId)) return null;
      let shoe = await shoes.readRunningIn(roomId);
      if (!shoe) {
        await shoes.keep();
        shoe = await shoes.readRunningIn(roomId);
      }
      return { shoe: shoe && describeShoe(shoe) };
    },
    'unknown_room',
  );

  signedCall('/sandbox/v1/proof', proofBody, proofs.find, 'unknown_round');
  signedCall(
    '/sandbox/v1/reveal',
    revealBody,
    async ({ player_id: playerId, game_id: gameId }) => {
      const status = await proofs.reveal(playerId, gameId);
      return status && { status };
    },
    'unknown_game',
  );

  signedCall(
    '/sandbox/v1/matches',
    v.object({}),
    async () => {
      await fixtures.keep();
      const [programme, now] = await Promise.all([fixtures.readProgramme(), readNow(db)]);
      return { told_at: now, matches: programme.flatMap(describeMatch) };
    },
    'unknown_match',
  );

  return app;
}

/** Returns the public data of a match, with only the goals scored so far. */
function describeMatch(fixture: FixtureRow): object[] {
  const [book] = sportsbooks;
  const league = leagues.find(({ leagueId }) => leagueId === fixture.league_id);
  if (!book || !league) return [];
  return [
    {
      match_id: fixture.fixture_id,
      provider_id: book.studioId,
      game_id: book.gameId,
      league: league.name,
      home: fixture.home,
      away: fixture.away,
      kick_off_at: fixture.kick_off_at,
      full_time_at: fixture.full_time_at,
      odds: fixture.odds,
      is_closing_price: fixture.is_closing_price,
      goals: fixture.goals ?? [],
    },
  ];
}

/** Returns the public data of a shoe, without its cards. */
function describeShoe(shoe: ShoeRow): object {
  return {
    shoe_id: shoe.shoe_id,
    seed_hash: shoe.server_seed_hash,
    begins_at: shoe.begins_at,
    hand_count: shoe.hand_count,
    told_at: shoe.read_at,
    hands: shoe.hands.map(toRoadHand),
  };
}
