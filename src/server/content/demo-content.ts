import type { AgentEvent, Banner, Notification } from '@/contract/content.contract';

/** A notification of a demo agent; `hoursAgo` counts back from the time of the seeding. */
export type DemoNotification = Omit<Notification, 'published_at'> & { readonly hoursAgo: number };

/** Demo content of an agent. */
export interface DemoContent {
  readonly banners: readonly Banner[];
  readonly notifications: readonly DemoNotification[];
  readonly events: readonly AgentEvent[];
}
