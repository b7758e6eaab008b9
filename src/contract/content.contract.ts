import * as v from 'valibot';
import { defineEndpoint } from './endpoint';
import { agentCode, agentId, url } from './fields';

/** The agent that a caller names; the site itself decides which agent's content it serves. */
const ofAgent = v.strictObject({
  agent_code: v.optional(agentCode),
  agent_id: v.optional(agentId),
});

/** A banner of the home page. The picture has no lettering; its texts are in the other fields. */
export const bannerData = v.object({
  id: v.string(),
  image: url,
  image_wide: url,
  kicker: v.string(),
  title: v.string(),
  action: v.string(),
  /** Path of this site, or an external URL. */
  link: url,
});

export type Banner = v.InferOutput<typeof bannerData>;

export const banners = defineEndpoint({
  method: 'GET',
  path: '/api/banner',
  summary: 'Lists the banners of the home page in display order',
  access: 'public',
  query: ofAgent,
  data: v.array(bannerData),
  errors: ['agent.unknown_code'],
});

/** The type of a notification that opens by itself; the member opens the other types. */
export const IMPORTANT = 1;
/** The type of a notification that waits in the list of notifications. */
export const NEWS = 2;

/** A notification published by the agent. */
export const notificationData = v.object({
  id: v.string(),
  type: v.pipe(v.number(), v.integer()),
  /** Empty when there is no picture. */
  image: url,
  title: v.string(),
  description: v.string(),
  /** Path of this site, or an external URL; empty without a link. */
  link: url,
  published_at: v.pipe(v.string(), v.isoTimestamp()),
});

export type Notification = v.InferOutput<typeof notificationData>;

export const notifications = defineEndpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: "Lists the agent's published notifications, newest first",
  access: 'public',
  query: ofAgent,
  data: v.array(notificationData),
  errors: ['agent.unknown_code'],
});

export const notificationReads = defineEndpoint({
  method: 'GET',
  path: '/api/member/notification_reads',
  summary: 'Returns the ids of the notifications that the member has read on any device',
  access: 'member',
  data: v.object({ read_ids: v.array(v.string()) }),
  errors: [],
});

/** Maximum number of ids in one call, as many as one list shows. */
const MOST_READ = 50;

export const readNotifications = defineEndpoint({
  method: 'POST',
  path: '/api/member/read_notifications',
  summary: 'Marks notifications as read',
  access: 'member',
  body: v.strictObject({
    ids: v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.maxLength(MOST_READ)),
  }),
  data: v.null(),
  errors: [],
  invalidates: ['notifications'],
});

/** An event of the agent: a picture, and a text for screen readers. */
export const eventData = v.object({
  id: v.string(),
  image: url,
  alt: v.string(),
  /** Path of this site, or an external URL; empty for the poll to which events lead by default. */
  link: url,
});

/** An event of the agent. */
export type AgentEvent = v.InferOutput<typeof eventData>;

export const eventList = defineEndpoint({
  method: 'GET',
  path: '/api/event/list',
  summary: "Lists the agent's events in display order",
  access: 'public',
  query: ofAgent,
  data: v.array(eventData),
  errors: ['agent.unknown_code'],
});
