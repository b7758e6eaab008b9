import * as v from 'valibot';
import { defineEndpoint } from './endpoint';
import { agentCode, agentId, url } from './fields';

/** Callers name the agent; whose content it is, the site itself decides. */
const ofAgent = v.strictObject({
  agent_code: v.optional(agentCode),
  agent_id: v.optional(agentId),
});

/** A banner of the home page. The picture carries no text; the words are beside it. */
export const bannerData = v.object({
  id: v.string(),
  image: url,
  image_wide: url,
  kicker: v.string(),
  title: v.string(),
  action: v.string(),
  /** Path inside the site, or an external address. */
  link: url,
});

export type Banner = v.InferOutput<typeof bannerData>;

export const banners = defineEndpoint({
  method: 'GET',
  path: '/api/banner',
  summary: 'Banners of the home page',
  access: 'public',
  query: ofAgent,
  data: v.array(bannerData),
  errors: ['agent.unknown_code'],
});

/** The type of a notification that opens by itself; every other type waits to be asked for. */
export const IMPORTANT = 1;

/** Something that the agent has to say. */
export const notificationData = v.object({
  id: v.string(),
  type: v.pipe(v.number(), v.integer()),
  /** Empty when there is none, as the link. */
  image: url,
  title: v.string(),
  description: v.string(),
  /** Path inside the site, or an external address. */
  link: url,
  published_at: v.pipe(v.string(), v.isoTimestamp()),
});

export type Notification = v.InferOutput<typeof notificationData>;

export const notifications = defineEndpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: 'What the agent has published, the newest first',
  access: 'public',
  query: ofAgent,
  data: v.array(notificationData),
  errors: ['agent.unknown_code'],
});

export const notificationReads = defineEndpoint({
  method: 'GET',
  path: '/api/member/notification_reads',
  summary: 'Which notifications the member has read, on whatever device',
  access: 'member',
  data: v.object({ read_ids: v.array(v.string()) }),
  errors: [],
});

/** As many as are listed at once. */
const MOST_READ = 50;

export const readNotifications = defineEndpoint({
  method: 'POST',
  path: '/api/member/read_notifications',
  summary: 'Mark notifications as read',
  access: 'member',
  body: v.strictObject({
    ids: v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.maxLength(MOST_READ)),
  }),
  data: v.null(),
  errors: [],
  invalidates: ['notifications'],
});

/** An event is a picture, and a text for screen readers. */
export const eventData = v.object({
  id: v.string(),
  image: url,
  alt: v.string(),
});

/** An event of the agent. */
export type AgentEvent = v.InferOutput<typeof eventData>;

export const eventList = defineEndpoint({
  method: 'GET',
  path: '/api/event/list',
  summary: 'Events that are on',
  access: 'public',
  query: ofAgent,
  data: v.array(eventData),
  errors: ['agent.unknown_code'],
});
