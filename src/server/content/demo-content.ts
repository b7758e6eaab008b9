import type { AgentEvent, Banner, Notification } from '@/contract/content.contract';
import type { ContentKind } from '@/contract/operator/content.fields';

/** A notification of a demo agent; `hoursAgo` counts back from the time of the seeding. */
export type DemoNotification = Omit<Notification, 'published_at'> & { readonly hoursAgo: number };

/** An item that members do not see: scheduled in some days, or a draft for null. */
export interface WaitingContent {
  readonly kind: ContentKind;
  readonly id: string;
  readonly inDays: number | null;
  readonly content: object;
}

/** Demo content of an agent. */
export interface DemoContent {
  readonly banners: readonly Banner[];
  readonly notifications: readonly DemoNotification[];
  readonly events: readonly AgentEvent[];
  readonly waiting?: readonly WaitingContent[];
}
