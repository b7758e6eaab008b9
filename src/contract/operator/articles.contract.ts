import * as v from 'valibot';
import { isShareablePicture } from '../article-address';
import { articleCategories, articleId, articlePicture } from '../articles.contract';
import { defineOperatorEndpoint } from '../endpoint';
import { flag } from '../fields';
import { instant } from '../gateway.contract';
import { contentKeepers, contentReaders } from '../operator.roles';
import { limit } from './operator.fields';

/** `scheduled` becomes `published` by the clock alone. */
export const articleStates = ['draft', 'scheduled', 'published', 'withdrawn'] as const;
export type ArticleState = (typeof articleStates)[number];

const state = v.picklist(articleStates);

const MOST_LETTERS = 60_000;
const MOST_RELATED = 6;
/** Of a picture. */
export const MOST_PICTURE_BYTES = 400 * 1024;
/** A picture as text is a third longer, and the rest of the body is short. */
const PICTURE_BODY_BYTES = Math.ceil(MOST_PICTURE_BYTES / 3) * 4 + 1024;
/** A Thai letter is three bytes. */
const ARTICLE_BODY_BYTES = 4 * MOST_LETTERS;

/** Control characters, and those that turn the direction in which letters run. */
const NO_LETTER = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

const line = (mostLetters: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1),
    v.maxLength(mostLetters),
    v.check((text) => !NO_LETTER.test(text), 'must be one line of plain letters'),
  );

/** What is told of an article that was changed. */
const changedData = v.object({
  id: v.string(),
  state,
  /** Null for a draft. */
  publish_at: v.nullable(v.string()),
});

export const articleDrafts = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/articles',
  summary: 'All articles of the agent, the one that was written last first',
  access: 'operator',
  roles: contentReaders,
  query: v.strictObject({ state: v.optional(state), limit }),
  data: v.array(
    v.object({
      id: v.string(),
      state,
      category: v.picklist(articleCategories),
      title: v.string(),
      is_featured: v.boolean(),
      publish_at: v.nullable(v.string()),
      written_at: v.string(),
      written_by: v.string(),
    }),
  ),
  errors: [],
});

export const articleShow = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/articles/show',
  summary: 'An article in any state, as it was written',
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
    'Write an article, or write it anew; whether it is public changes only by publish_at, and never if it was withdrawn',
  access: 'operator',
  roles: contentKeepers,
  mostBodyBytes: ARTICLE_BODY_BYTES,
  body: v.strictObject({
    id: articleId,
    category: v.picklist(articleCategories),
    title: line(120),
    description: line(300),
    cover: articlePicture,
    /** For previews in chats. Left out, it is the cover; where that is a WebP, one is drawn with the title. */
    cover_share: v.optional(
      v.pipe(v.string(), v.check(isShareablePicture, 'must be a JPEG or PNG of this site')),
    ),
    /** Articles to read next; those that are missing are filled up. */
    related: v.optional(v.pipe(v.array(articleId), v.maxLength(MOST_RELATED)), []),
    /** The latest of those stands large above the list. */
    is_featured: v.optional(flag, false),
    /** Left out, it stays as it is; a further article is a draft. */
    publish_at: v.optional(instant),
    markdown: v.pipe(v.string(), v.maxLength(MOST_LETTERS)),
  }),
  data: v.object({
    ...changedData.entries,
    /** What of the Markdown no article can have, and so is not in this one. */
    left_out: v.array(v.string()),
  }),
  errors: ['article.empty', 'article.unreadable', 'article.picture_unknown'],
});

export const articlePublish = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/articles/publish',
  summary: 'Make an article public, at once or at a time; one that was withdrawn comes back',
  access: 'operator',
  roles: contentKeepers,
  body: v.strictObject({ id: articleId, publish_at: v.optional(instant) }),
  data: changedData,
  errors: ['request.not_found'],
});

export const articleWithdraw = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/articles/withdraw',
  summary: 'Nobody reads it any more; its address answers that there is nothing',
  access: 'operator',
  roles: contentKeepers,
  body: v.strictObject({ id: articleId }),
  data: changedData,
  errors: ['request.not_found'],
});

export const articlePictureAdd = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/articles/pictures',
  summary: 'Hand in a picture for articles; the same picture has the same address',
  access: 'operator',
  roles: contentKeepers,
  mostBodyBytes: PICTURE_BODY_BYTES,
  body: v.strictObject({ base64: v.pipe(v.string(), v.base64()) }),
  data: v.object({ address: v.string(), width: v.number(), height: v.number() }),
  errors: ['article.picture_unusable'],
});
