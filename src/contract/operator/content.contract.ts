import * as v from 'valibot';
import { countDays } from '@/domain/calendar-day';
import { defineOperatorEndpoint } from '../endpoint';
import { calendarDay, countFromText, flag } from '../fields';
import { instant } from '../gateway.contract';
import { contentEditors, contentReaders } from '../operator-roles';
import { contentKinds, contentSchemas, orderedKinds } from './content.fields';
import { limit } from './operator.fields';

/**
 * `draft`: never published. `scheduled` and `ended` follow from the times alone. `withdrawn`: taken away for everybody.
 */
export const contentStates = ['draft', 'scheduled', 'published', 'ended', 'withdrawn'] as const;
export type ContentState = (typeof contentStates)[number];

const MOST_VERSION = 1_000_000;
const MOST_ITEMS = 500;

const kind = v.picklist(contentKinds);
const id = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,63}$/));
const version = countFromText(1, MOST_VERSION);
const state = v.picklist(contentStates);

/** Content as it is stored; an item from before the checks may lack fields. */
const stored = v.record(v.string(), v.unknown());

const itemData = v.object({
  kind,
  id: v.string(),
  state,
  position: v.number(),
  /** The version that members see, or will see from `starts_at` on; null for a draft. */
  published_version: v.nullable(v.number()),
  latest_version: v.number(),
  starts_at: v.nullable(v.string()),
  ends_at: v.nullable(v.string()),
  withdrawn_at: v.nullable(v.string()),
  /** Author and time of the latest version. */
  written_by: v.string(),
  written_at: v.string(),
  /** Content of the latest version. */
  content: stored,
});
export type ContentItem = v.InferInput<typeof itemData>;

const versionData = v.object({
  version: v.number(),
  written_by: v.string(),
  written_at: v.string(),
  content: stored,
});
export type ContentVersion = v.InferInput<typeof versionData>;

export const contentList = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/content',
  summary:
    'Lists banners and events in their order, or announcements with the latest first, in all states',
  access: 'operator',
  roles: contentReaders,
  query: v.pipe(
    v.strictObject({
      kind,
      state: v.optional(state),
      /** Days in Thailand on which the latest version was written. */
      from: v.optional(calendarDay),
      to: v.optional(calendarDay),
      cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/))),
      limit,
    }),
    v.check(
      ({ from, to }) => from === undefined || to === undefined || countDays(from, to) >= 1,
      'วันเริ่มต้องไม่อยู่หลังวันสิ้นสุด',
    ),
  ),
  data: v.object({ rows: v.array(itemData), next_cursor: v.nullable(v.string()) }),
  errors: [],
});

export const contentVersions = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/content/versions',
  summary: 'Returns an item with its versions, the latest first',
  access: 'operator',
  roles: contentReaders,
  query: v.strictObject({
    kind,
    id,
    cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,7}$/))),
    limit,
  }),
  data: v.object({
    item: itemData,
    rows: v.array(versionData),
    next_cursor: v.nullable(v.string()),
  }),
  errors: ['request.not_found'],
});

const saved = {
  /** Left out for a further item. */
  id: v.optional(id),
  /** The version that was edited; 0 for a further item. */
  version: countFromText(0, MOST_VERSION),
};

export const contentSave = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/content/save',
  summary:
    'Saves a version that members do not see yet; on an older version it is refused with the current one',
  access: 'operator',
  roles: contentEditors,
  body: v.variant('kind', [
    v.strictObject({ kind: v.literal('banner'), ...saved, content: contentSchemas.banner }),
    v.strictObject({
      ...{ kind: v.literal('notification'), ...saved },
      content: contentSchemas.notification,
    }),
    v.strictObject({ kind: v.literal('event'), ...saved, content: contentSchemas.event }),
  ]),
  data: itemData,
  errors: [
    'request.not_found',
    'content.changed',
    'content.link_unknown',
    'content.picture_unknown',
  ],
});

export const contentPublish = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/content/publish',
  summary:
    'Publishes the latest version at once or at a given time; with `is_return`, an earlier version becomes a further one',
  access: 'operator',
  roles: contentEditors,
  body: v.pipe(
    v.strictObject({
      kind,
      id,
      version,
      is_return: v.optional(flag, false),
      /** Left out, an item that is shown keeps its start; another one starts now. */
      starts_at: v.optional(instant),
      /** Time from which it is no longer shown; null for no end. */
      ends_at: v.optional(v.nullable(instant), null),
    }),
    v.check(
      ({ starts_at, ends_at }) =>
        starts_at === undefined || ends_at === null || Date.parse(starts_at) < Date.parse(ends_at),
      'เวลาสิ้นสุดต้องอยู่หลังเวลาเริ่ม',
    ),
  ),
  data: itemData,
  errors: [
    'request.not_found',
    'content.changed',
    'content.link_unknown',
    'content.picture_unknown',
    'content.ends_early',
    'content.shown_now',
  ],
});

export const contentWithdraw = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/content/withdraw',
  summary: 'Takes an item away for everybody; it can be published again',
  access: 'operator',
  roles: contentEditors,
  body: v.strictObject({ kind, id }),
  data: itemData,
  errors: ['request.not_found'],
});

export const contentOrder = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/content/order',
  summary: 'Puts the named banners or events first, in this order; the others follow as before',
  access: 'operator',
  roles: contentEditors,
  body: v.strictObject({
    kind: v.picklist(orderedKinds),
    ids: v.pipe(
      v.array(id),
      v.minLength(1),
      v.maxLength(MOST_ITEMS),
      v.check((ids) => new Set(ids).size === ids.length, 'must name each item once'),
    ),
  }),
  data: v.null(),
  errors: ['request.not_found'],
});
