import * as v from 'valibot';
import { isArticlePicture } from './article-address';
import { articleBody } from './article-body';
import { defineEndpoint } from './endpoint';
import { agentCode, agentId, countFromText } from './fields';
import { ARTICLE_ID } from './routes';

/** What articles are about, in the order of the list's filter. */
export const articleCategories = [
  'safe-play',
  'money',
  'lotto',
  'games',
  'rewards',
  'account',
] as const;
export type ArticleCategory = (typeof articleCategories)[number];

const category = v.picklist(articleCategories);

export const articleId = v.pipe(v.string(), v.regex(ARTICLE_ID));

/** A picture that the site itself serves. */
export const articlePicture = v.pipe(
  v.string(),
  v.check(isArticlePicture, "is no picture of this site's own"),
);

const ofAgent = { agent_code: v.optional(agentCode), agent_id: v.optional(agentId) };

const articleItem = v.object({
  id: v.string(),
  category,
  title: v.string(),
  /** One or two sentences. */
  description: v.string(),
  /** Without letters in it, about 1.9 times as wide as high; what matters is in the middle. */
  cover: articlePicture,
  /** The same as a JPEG or PNG, which previews in chats need. */
  cover_share: articlePicture,
  published_at: v.pipe(v.string(), v.isoTimestamp()),
  reading_minutes: v.pipe(v.number(), v.integer(), v.minValue(1)),
});

/** An article of a list. */
export type ArticleItem = v.InferOutput<typeof articleItem>;

const articleData = v.object({
  ...articleItem.entries,
  /** When its text was changed last; no earlier than it was published. */
  updated_at: v.pipe(v.string(), v.isoTimestamp()),
  body: articleBody,
  /** What to read next. */
  related: v.array(articleItem),
});

/** An article with its text. */
export type Article = v.InferOutput<typeof articleData>;

export const articleList = defineEndpoint({
  method: 'GET',
  path: '/api/article/list',
  summary: 'Articles that are published, the latest first',
  access: 'public',
  query: v.strictObject({
    ...ofAgent,
    category: v.optional(category),
    limit: v.optional(countFromText(1, 60), 24),
    /** `next_cursor` of the page before. */
    cursor: v.optional(articleId),
  }),
  data: v.object({
    /** The one to show first, of all categories; null on further pages, of one category and when there is none. */
    featured: v.nullable(articleItem),
    /** All of them, the featured one too. */
    articles: v.array(articleItem),
    /** Those that have an article. */
    categories: v.array(category),
    next_cursor: v.nullable(v.string()),
  }),
  errors: ['agent.unknown_code'],
});

export const articleDetail = defineEndpoint({
  method: 'GET',
  path: '/api/article/detail',
  summary: 'An article that is published, with its text as a tree',
  access: 'public',
  query: v.strictObject({ ...ofAgent, id: articleId }),
  data: articleData,
  errors: ['request.not_found', 'agent.unknown_code'],
});
