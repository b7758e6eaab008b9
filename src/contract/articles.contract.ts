import * as v from 'valibot';
import { articleBody } from './article-body';
import { isArticlePicture } from './article-url';
import { defineEndpoint } from './endpoint';
import { agentCode, agentId, countFromText } from './fields';
import { ARTICLE_ID } from './routes';

/** Categories of articles, in the order of the list's filter. */
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

/** A picture served by this site. */
export const articlePicture = v.pipe(
  v.string(),
  v.check(isArticlePicture, 'must be a picture of this site'),
);

const ofAgent = { agent_code: v.optional(agentCode), agent_id: v.optional(agentId) };

const articleItem = v.object({
  id: v.string(),
  category,
  title: v.string(),
  /** Summary of the article in one or two sentences. */
  description: v.string(),
  /** A picture without lettering, about 1.9 times as wide as high, with its subject in the middle. */
  cover: articlePicture,
  /** The cover as JPEG or PNG, which previews in chats need. */
  cover_share: articlePicture,
  published_at: v.pipe(v.string(), v.isoTimestamp()),
  reading_minutes: v.pipe(v.number(), v.integer(), v.minValue(1)),
});

/** An article in a list. */
export type ArticleItem = v.InferOutput<typeof articleItem>;

const articleData = v.object({
  ...articleItem.entries,
  /** Time of the last change; never before `published_at`. */
  updated_at: v.pipe(v.string(), v.isoTimestamp()),
  body: articleBody,
  /** Articles to read next. */
  related: v.array(articleItem),
});

/** An article with its text. */
export type Article = v.InferOutput<typeof articleData>;

export const articleList = defineEndpoint({
  method: 'GET',
  path: '/api/article/list',
  summary: 'Lists published articles, newest first',
  access: 'public',
  query: v.strictObject({
    ...ofAgent,
    category: v.optional(category),
    limit: v.optional(countFromText(1, 60), 24),
    /** `next_cursor` of the previous page. */
    cursor: v.optional(articleId),
  }),
  data: v.object({
    /** The featured article, on the first page without a category filter; null elsewhere and without articles. */
    featured: v.nullable(articleItem),
    /** Articles of this page, the featured one included. */
    articles: v.array(articleItem),
    /** Categories that have at least one article. */
    categories: v.array(category),
    next_cursor: v.nullable(v.string()),
  }),
  errors: ['agent.unknown_code'],
});

export const articleDetail = defineEndpoint({
  method: 'GET',
  path: '/api/article/detail',
  summary: 'Returns a published article with its text as a syntax tree',
  access: 'public',
  query: v.strictObject({ ...ofAgent, id: articleId }),
  data: articleData,
  errors: ['request.not_found', 'agent.unknown_code'],
});
