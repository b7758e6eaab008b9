import * as v from 'valibot';
import { agentConfig, agentConfigData } from '@/contract/agent.contract';
import { articleCategories, articleDetail } from '@/contract/articles.contract';
import {
  bannerData,
  banners,
  eventData,
  eventList,
  IMPORTANT,
  notificationData,
  notifications,
} from '@/contract/content.contract';
import type { PreviewCard, PreviewKind } from '@/contract/operator/preview.contract';
import { pollConfig, pollStats } from '@/contract/polls.contract';
import { promotionList } from '@/contract/promotions.contract';
import { MalformedError } from '../http/refusal';
import type { DraftAnswer } from './draft-answers';
import type { DraftPicture } from './draft-site';

/** Fields of a draft as an operator sends them. */
export type DraftFields = Readonly<Record<string, unknown>>;

/** A draft that is complete enough to be shown. */
export interface ReadDraft {
  readonly answer: DraftAnswer;
  /** The card of the thing itself; undefined when chats show the card of its screen. */
  readonly card?: PreviewCard;
  /** A picture that is shown over the page. */
  readonly picture?: DraftPicture;
  /** Query of the page that shows the thing. */
  readonly search: string;
}

/** Id of a draft that has none yet. */
const DRAFT_ID = 'draft';
const DRAFT_NUMBER = 1;
const NO_PICTURE = '/art/og.png';
const A_DAY_MS = 86_400_000;

/** Kinds whose content is shown as it is sent; the text of an article is read first, and a brand has no call. */
export type PlainKind = Exclude<PreviewKind, 'article' | 'agent'>;

/**
 * Completes a draft with empty fields, and checks it by the contract of the members.
 * @throws MalformedError
 */
export function readDraft(kind: PlainKind, fields: DraftFields, now: Date): ReadDraft {
  switch (kind) {
    case 'banner':
      return inList(banners.path, bannerData, { ...emptyBanner, ...fields });
    case 'event':
      return readEvent(fields);
    case 'notification':
      return inList(notifications.path, notificationData, {
        ...{ id: DRAFT_ID, image: '', title: '', description: '', link: '' },
        published_at: now.toISOString(),
        ...fields,
        // It opens by itself, as the reader sees it best.
        type: IMPORTANT,
      });
    case 'promotion':
      return readPromotion(fields);
    case 'poll':
      return readPoll(fields, now);
  }
}

const emptyBanner = {
  id: DRAFT_ID,
  image: '',
  image_wide: '',
  kicker: '',
  title: '',
  action: '',
  link: '',
};

function readEvent(fields: DraftFields): ReadDraft {
  const content = { id: DRAFT_ID, image: '', alt: '', link: '', ...fields };
  const draft = inList(eventList.path, eventData, content);
  return { ...draft, picture: { image: content.image, alt: content.alt } };
}

function readPromotion(fields: DraftFields): ReadDraft {
  const content = {
    ...{ id: String(DRAFT_NUMBER), version: 1, kind: 'deposit', name: '', summary: '' },
    ...{ image: '', image_wide: '', image_share: '' },
    ...{ min_deposit: '0.00', bonus_percent: null, bonus_amount: '0.00', max_bonus: null },
    ...{ turnover_multiple: 1, counts: [], largest_stake: null, edge_basis_points: 0 },
    ...{ days_to_play: 7, categories: [], excluded_games: [], limit_per_member: null },
    ...{ starts_at: null, ends_at: null, terms: [] },
    ...{ weekdays: null, hours: null, least_vip_level: 0 },
    ...fields,
    offer: null,
  };
  const draft = inList(promotionList.path, promotionList.data.item, content);
  const { name, summary, image_share: share } = content as Record<string, unknown>;
  return {
    ...draft,
    card: { title: String(name), description: String(summary), image: String(share) },
  };
}

function readPoll(fields: DraftFields, now: Date): ReadDraft {
  const { choices: given = [], ...rest } = fields;
  const config = {
    ...{ id: DRAFT_NUMBER, title: '', occasion: '', question: '', image: '', image_wide: '' },
    ...{ opens_at: now.toISOString(), closes_at: new Date(+now + A_DAY_MS).toISOString() },
    ...{ prize: null, baht_per_vote: '100.00', most_votes: 1 },
    ...rest,
    ...{ state: 'open', answer_choice_id: null, winner_count: null, void_note: null },
  };
  const choices = (Array.isArray(given) ? given : []).map((choice, at) => ({
    ...{ id: at + 1, name: '', image: '', image_tall: null },
    ...(choice as object),
  }));
  const data = {
    ...{ server_time: now.toISOString(), config, choices },
    metadata: { running: [], last_answered: null },
  };
  assertShowable(pollConfig.data, data);
  const { question, title, image_share: share } = config as Record<string, unknown>;
  return {
    answer: answerPaths({
      [pollConfig.path]: data,
      [pollStats.path]: { total_votes: 0, choices: null },
    }),
    search: '',
    card: {
      title: String(question || title),
      description: String(title),
      image: textOr(share, textOr(config.image, '')),
    },
  };
}

/** An article whose text was read. */
export function readArticle(
  fields: DraftFields,
  { body, readingMinutes, now }: { body: unknown; readingMinutes: number; now: Date },
): ReadDraft {
  const { markdown: _text, ...rest } = fields;
  const cover = textOr(fields['cover'], NO_PICTURE);
  const data = {
    ...{ id: DRAFT_ID, category: articleCategories[0], title: '', description: '' },
    ...rest,
    ...{ cover, cover_share: textOr(fields['cover_share'], cover) },
    ...{ published_at: now.toISOString(), updated_at: now.toISOString() },
    ...{ reading_minutes: readingMinutes, body, related: [] },
  };
  const { id, title, description, cover_share: image } = assertShowable(articleDetail.data, data);
  return {
    answer: answerPaths({ [articleDetail.path]: data }),
    search: new URLSearchParams({ id }).toString(),
    card: { title, description, image },
  };
}

/**
 * Changes the live configuration by a draft of the brand.
 * @throws MalformedError
 */
export function readBrand(live: v.InferOutput<typeof agentConfigData>, fields: DraftFields) {
  const merged: unknown = {
    ...live,
    ...fields,
    brand: { ...live.brand, ...asFields(fields['brand']) },
    info: { ...live.info, ...asFields(fields['info']) },
    seo: { ...live.seo, ...asFields(fields['seo']) },
    // These decide what the site is, not how it looks.
    ...{ agent_code: live.agent_code, agent_id: live.agent_id, lobbies: live.lobbies },
    ...{ lotto_markets: live.lotto_markets, simulated_money: live.simulated_money },
  };
  const agent = assertShowable(agentConfigData, merged);
  const { title, description, og_image: image } = agent.seo;
  return {
    agent,
    answer: answerPaths({ [agentConfig.path]: merged }),
    card: { title, description, image },
    search: '',
  };
}

function asFields(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

function textOr(value: unknown, usual: string): string {
  return typeof value === 'string' && value !== '' ? value : usual;
}

/** @throws MalformedError with the first issue */
function assertShowable<Schema extends v.GenericSchema>(
  schema: Schema,
  content: unknown,
): v.InferOutput<Schema> {
  const read = v.safeParse(schema, content);
  if (read.success) return read.output;
  const [issue] = read.issues;
  throw new MalformedError(`content.${v.getDotPath(issue) ?? ''}`, issue.message);
}

/** The draft stands first in the live list, and in the place of the thing that it changes. */
function inList(path: string, schema: v.GenericSchema, content: DraftFields): ReadDraft {
  assertShowable(schema, content);
  const answer: DraftAnswer = async (request, live) => {
    const response = await live(request);
    if (new URL(request.url).pathname !== path) return response;
    const read = v.safeParse(listEnvelope, await response.json());
    const others = read.success ? read.output.data.filter(({ id }) => id !== content['id']) : [];
    return respond([content, ...others]);
  };
  return { answer, search: '' };
}

const listEnvelope = v.looseObject({ data: v.array(v.looseObject({ id: v.unknown() })) });

function answerPaths(data: Readonly<Record<string, unknown>>): DraftAnswer {
  return (request, live) => {
    const { pathname } = new URL(request.url);
    return pathname in data ? Promise.resolve(respond(data[pathname])) : live(request);
  };
}

function respond(data: unknown): Response {
  return Response.json({ error: 0, message: '', data });
}
