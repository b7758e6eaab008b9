import * as v from 'valibot';
import { agentConfig } from '@/contract/agent.contract';
import { articleDetail, type articleList } from '@/contract/articles.contract';
import { type Game, gameList } from '@/contract/games.contract';
import { lottoRound, type lottoRounds } from '@/contract/lotto.contract';
import { affiliateMemberNetwork } from '@/contract/operator/affiliate.contract';
import { pollConfig } from '@/contract/polls.contract';
import { promotionList } from '@/contract/promotions.contract';
import {
  type CardWords,
  describeArticle,
  describeGame,
  describeInvitation,
  describePoll,
  describePromotion,
  describeRound,
} from '@/contract/shared-screens';
import { thingOfScreen } from '@/contract/shared-things';
import type { OperatorClient } from '../../terminal/operator.client';
import type { LinkSubject, LinkTarget } from './link.target';

/** What a link is to say, and to where in the site it leads. */
export interface DescribedLink {
  readonly words: CardWords;
  readonly address: string;
}

/** Ways to ask the running server. */
export interface LinkSources {
  readonly ask: Asker;
  /** Asks as an operator. */
  readonly openClient: () => OperatorClient;
}

type SubjectOf<Kind extends LinkSubject['kind']> = Extract<LinkSubject, { kind: Kind }>;

/**
 * Asks the server what it knows of the target of a link.
 * @throws Error with a sentence where there is no such thing
 */
export async function describeLink(
  target: LinkTarget,
  { ask, openClient }: LinkSources,
): Promise<DescribedLink> {
  const { address, screen, title, subject } = target;
  switch (subject?.kind) {
    case 'promotion':
      return { address, words: describePromotion(await findPromotion(subject, ask)) };
    case 'referral': {
      const query = { username: subject.phone, limit: 1 };
      const { ref_code: ref, name } = await openClient().call(affiliateMemberNetwork, { query });
      return { address: withQuery(address, { ref }), words: describeInvitation(name) };
    }
    case 'game': {
      const game = await findGame(subject, ask);
      const { game_id, provider_id, source } = game;
      return {
        address: withQuery(address, { game_id, provider_id, source }),
        words: describeGame(game),
      };
    }
    case 'round': {
      const query = { round_id: subject.roundId };
      const { round } = await ask(lottoRound, { query, missing: `No round ${subject.roundId}.` });
      return { address, words: describeRound(round) };
    }
    case 'poll': {
      const query = { poll_id: String(subject.number) };
      const { config } = await ask(pollConfig, { query });
      if (!config) throw new Error(`No poll ${subject.number}.`);
      return { address, words: describePoll(config) };
    }
    case 'article': {
      const query = { id: subject.id };
      const missing = `No article ${subject.id} is published.`;
      return { address, words: describeArticle(await ask(articleDetail, { query, missing })) };
    }
    case undefined: {
      const { seo } = await ask(agentConfig, { body: {} });
      return {
        address,
        words: { kind: 'screen', thing: thingOfScreen(screen), title, text: seo.description },
      };
    }
  }
}

function withQuery(address: string, query: Record<string, string>): string {
  return `${address}?${new URLSearchParams(query).toString()}`;
}

async function findPromotion({ id }: SubjectOf<'promotion'>, ask: Asker) {
  const promotion = (await ask(promotionList)).find((each) => each.id === id);
  if (!promotion) throw new Error(`No promotion ${id} is on.`);
  return promotion;
}

/** A game of the catalogue; of games of one name the provider decides. */
async function findGame({ gameId, providerId }: SubjectOf<'game'>, ask: Asker): Promise<Game> {
  const { games } = await ask(gameList, {
    query: { game_id: gameId, ...(providerId !== null && { provider: providerId }) },
  });
  const [game, ...others] = games;
  const asked = providerId === null ? gameId : `${providerId}/${gameId}`;
  if (!game) throw new Error(`No game ${asked} is in the catalogue.`);
  if (others.length === 0) return game;
  const ways = games.map(({ provider_id }) => `play ${provider_id}/${gameId}`);
  throw new Error(`More than one provider has a game ${gameId}: ${ways.join(' or ')}`);
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

/** Asks the server as any visitor would. */
export type Asker = ReturnType<typeof createAsker>;

/**
 * Makes the way to ask a server.
 * @param server its address on this machine
 */
export function createAsker(server: string, fetch: typeof globalThis.fetch) {
  return async <E extends Asked>(
    { path: address, method, data }: E,
    {
      query,
      body,
      missing,
    }: { query?: Record<string, string>; body?: object; missing?: string } = {},
  ): Promise<v.InferOutput<E['data']>> => {
    const search = query ? `?${new URLSearchParams(query).toString()}` : '';
    const response = await fetch(server + address + search, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    }).catch((cause: unknown) => {
      throw new Error(`No server answers at ${server}: start it, or set PORT.`, { cause });
    });
    const answer: unknown = await response.json();
    const parsed = v.safeParse(v.object({ error: v.literal(0), data }), answer);
    if (parsed.success) return parsed.output.data;
    throw new Error(missing ?? `The server answered ${JSON.stringify(answer).slice(0, 200)}`);
  };
}
