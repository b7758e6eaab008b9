import * as v from 'valibot';
import { isShareablePicture } from '../article-url';
import { articleCategories, articleId, articlePicture } from '../articles.contract';
import { defineOperatorEndpoint } from '../endpoint';
import { flag } from '../fields';
import { instant } from '../gateway.contract';
import { contentEditors, contentReaders } from '../operator-roles';
import { limit, searchText } from './operator.fields';

/** `scheduled` becomes `published` when its time comes. */
export const articleStates = ['draft', 'scheduled', 'published', 'withdrawn'] as const;
export type ArticleState = (typeof articleStates)[number];

const state = v.picklist(articleStates);

const MOST_LETTERS = 60_000;
const MOST_RELATED = 6;
/** A Thai letter takes three bytes. */
const ARTICLE_BODY_BYTES = 4 * MOST_LETTERS;

/** Control characters, and characters that change the text direction. */
const NO_LETTER = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

const line = (mostLetters: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1),
    v.maxLength(mostLetters),
    v.check((text) => !NO_LETTER.test(text), 'must be one line without control characters'),
  );

/** State of an article after a change. */
const changedData = v.object({
  id: v.string(),
  state,
  /** Time of publication; null for a draft. */
  publish_at: v.nullable(v.string()),
});

const draftRow = v.object({
  id: v.string(),
  state,
  category: v.picklist(articleCategories),
  title: v.string(),
  is_featured: v.boolean(),
  publish_at: v.nullable(v.string()),
  written_at: v.string(),
  written_by: v.string(),
});

/** An article in the list of operators. */
export type ArticleDraft = v.InferInput<typeof draftRow>;

export const articleDrafts = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/articles',
  summary: "Lists the agent's articles in all states, last written first",
  access: 'operator',
  roles: contentReaders,
  query: v.strictObject({
    state: v.optional(state),
    /** Part of a title. */
    q: v.optional(searchText),
    /** `next_cursor` of the previous page. */
    cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,16}_[a-z0-9-]{1,80}$/))),
    limit,
  }),
  data: v.object({ rows: v.array(draftRow), next_cursor: v.nullable(v.string()) }),
  errors: [],
});

export const articleShow = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/articles/show',
  summary: 'Returns an article in any state, with its text in Markdown',
  access: 'operator',
  roles: contentReaders,
  query: v.strictObject({ id: articleId }),
  data: v.object({
    id: v.string(),
    state,
    category: v.picklist(articleCategories),
    title: v.string(),
    description: v.string(),
    cover: v.string(),
    cover_share: v.string(),
    related: v.array(v.string()),
    is_featured: v.boolean(),
    publish_at: v.nullable(v.string()),
    withdrawn_at: v.nullable(v.string()),
    written_at: v.string(),
    written_by: v.string(),
    reading_minutes: v.number(),
    markdown: v.string(),
  }),
  errors: ['request.not_found'],
});

export const articlePut = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/articles',
  summary:
    'Creates or replaces an article; only `publish_at` changes when it is public, and a withdrawn article stays withdrawn',
  access: 'operator',
  roles: contentEditors,
  mostBodyBytes: ARTICLE_BODY_BYTES,
  body: v.strictObject({
    id: articleId,
    category: v.picklist(articleCategories),
    title: line(120),
    description: line(300),
    cover: articlePicture,
    /** Picture for previews in chats; the default is the cover. For a WebP cover, a picture with the title is drawn. */
    cover_share: v.optional(
      v.pipe(v.string(), v.check(isShareablePicture, 'must be a JPEG or PNG picture of this site')),
    ),
    /** Articles to read next; the site adds other articles when there are too few. */
    related: v.optional(v.pipe(v.array(articleId), v.maxLength(MOST_RELATED)), []),
    /** True for a featured article; the latest one is shown large above the list. */
    is_featured: v.optional(flag, false),
    /** Time of publication. When it is missing, an existing article keeps its time, and a new article is a draft. */
    publish_at: v.optional(instant),
    markdown: v.pipe(v.string(), v.maxLength(MOST_LETTERS)),
  }),
  data: v.object({
    ...changedData.entries,
    /** Markdown elements that articles do not support and that were left out of the text. */
    left_out: v.array(v.string()),
  }),
  errors: ['article.empty', 'article.unreadable', 'article.picture_unknown'],
});

export const articlePublish = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/articles/publish',
  summary: 'Publishes an article, at once or at a given time, even one that was withdrawn',
  access: 'operator',
  roles: contentEditors,
  body: v.strictObject({ id: articleId, publish_at: v.optional(instant) }),
  data: changedData,
  errors: ['request.not_found'],
});

export const articleWithdraw = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/articles/withdraw',
  summary: 'Withdraws an article; its URL then responds as not found',
  access: 'operator',
  roles: contentEditors,
  body: v.strictObject({ id: articleId }),
  data: changedData,
  errors: ['request.not_found'],
});
