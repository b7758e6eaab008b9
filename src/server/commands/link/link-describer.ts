import * as v from 'valibot';
import { agentConfig } from '@/contract/agent.contract';
import { articleDetail, type articleList } from '@/contract/articles.contract';
import { type Game, gameList } from '@/contract/games.contract';
import { lottoRound, type lottoRounds } from '@/contract/lotto.contract';
import { affiliateMemberNetwork } from '@/contract/operator/affiliate.contract';
import { pollConfig } from '@/contract/polls.contract';
import { promotionList } from '@/contract/promotions.contract';
import {
  type CardCopy,
  describeArticle,
  describeGame,
  describeInvitation,
  describePoll,
  describePromotion,
  describeRound,
} from '@/contract/shared-screens';
import { thingOfScreen } from '@/contract/shared-things';
import type { OperatorClient } from '../../terminal/operator-client';
import type { LinkSubject, LinkTarget } from './link-target';

/** The texts of a link's card, and its path in the site. */
export interface DescribedLink {
  readonly copy: CardCopy;
  readonly path: string;
}

/** Clients for requests to the running server. */
export interface LinkSources {
  readonly ask: Asker;
  /** Opens a client that calls as an operator. */
  readonly openClient: () => OperatorClient;
}

type SubjectOf<Kind extends LinkSubject['kind']> = Extract<LinkSubject, { kind: Kind }>;

/**
 * Describes the target of a link with data from the server.
 * @throws Error with a sentence when the target does not exist
 */
export async function describeLink(
  target: LinkTarget,
  { ask, openClient }: LinkSources,
): Promise<DescribedLink> {
  const { path, screen, title, subject } = target;
  switch (subject?.kind) {
    case 'promotion':
      return { path, copy: describePromotion(await findPromotion(subject, ask)) };
    case 'referral': {
      const query = { username: subject.phone, limit: 1 };
      const { ref_code: ref, name } = await openClient().call(affiliateMemberNetwork, { query });
      return { path: withQuery(path, { ref }), copy: describeInvitation(name) };
    }
    case 'game': {
      const game = await findGame(subject, ask);
      const { game_id, provider_id, source } = game;
      return {
        path: withQuery(path, { game_id, provider_id, source }),
        copy: describeGame(game),
      };
    }
    case 'round': {
      const query = { round_id: subject.roundId };
      const { round } = await ask(lottoRound, {
        query,
        missing: `Round ${subject.roundId} does not exist.`,
      });
      return { path, copy: describeRound(round) };
    }
    case 'poll': {
      const query = { poll_id: String(subject.number) };
      const { config } = await ask(pollConfig, { query });
      if (!config) throw new Error(`Poll ${subject.number} does not exist.`);
      return { path, copy: describePoll(config) };
    }
    case 'article': {
      const query = { id: subject.id };
      const missing = `No published article has the id ${subject.id}.`;
      return { path, copy: describeArticle(await ask(articleDetail, { query, missing })) };
    }
    case undefined: {
      const { seo } = await ask(agentConfig, { body: {} });
      return {
        path,
        copy: { kind: 'screen', thing: thingOfScreen(screen), title, text: seo.description },
      };
    }
  }
}

function withQuery(path: string, query: Record<string, string>): string {
  return `${path}?${new URLSearchParams(query).toString()}`;
}

async function findPromotion({ id }: SubjectOf<'promotion'>, ask: Asker) {
  const promotion = (await ask(promotionList)).find((each) => each.id === id);
  if (!promotion) throw new Error(`No open promotion has the id ${id}.`);
  return promotion;
}

/**
 * Returns a game of the catalogue. The provider is needed only when several games have the id.
 * @throws Error when there is no such game, or more than one
 */
async function findGame({ gameId, providerId }: SubjectOf<'game'>, ask: Asker): Promise<Game> {
  const { games } = await ask(gameList, {
    query: { game_id: gameId, ...(providerId !== null && { provider: providerId }) },
  });
  const [game, ...others] = games;
  const asked = providerId === null ? gameId : `${providerId}/${gameId}`;
  if (!game) throw new Error(`The catalogue has no game ${asked}.`);
  if (others.length === 0) return game;
  const ways = games.map(({ provider_id }) => `play ${provider_id}/${gameId}`);
  throw new Error(`Several providers have a game ${gameId}. Choose one: ${ways.join(' or ')}`);
}

type Asked =
  | typeof agentConfig
  | typeof articleDetail
  | typeof articleList
  | typeof gameList
  | typeof lottoRound
  | typeof lottoRounds
  | typeof pollConfig
  | typeof promotionList;

/** Calls the public API of the server as a visitor. */
export type Asker = ReturnType<typeof createAsker>;

/**
 * Creates a function that calls the public API of a server.
 * @param server its URL on this machine
 */
export function createAsker(server: string, fetch: typeof globalThis.fetch) {
  return async <E extends Asked>(
    { path, method, data }: E,
    {
      query,
      body,
      missing,
    }: { query?: Record<string, string>; body?: object; missing?: string } = {},
  ): Promise<v.InferOutput<E['data']>> => {
    const search = query ? `?${new URLSearchParams(query).toString()}` : '';
    const response = await fetch(server + path + search, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    }).catch((cause: unknown) => {
      throw new Error(`No server responds at ${server}. Start the server, or set PORT.`, { cause });
    });
    const result: unknown = await response.json();
    const parsed = v.safeParse(v.object({ error: v.literal(0), data }), result);
    if (parsed.success) return parsed.output.data;
    throw new Error(missing ?? `The server responded with ${JSON.stringify(result).slice(0, 200)}`);
  };
}
