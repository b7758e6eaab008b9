import * as v from 'valibot';
import {
  type Broadcast,
  type BroadcastState,
  broadcastDraft,
} from '@/contract/operator/broadcasts.contract';
import { Badge, type BadgeProps } from '../../kit/badge';
import {
  broadcastEndingNames,
  broadcastStateNames,
  broadcastsCopy as copy,
} from './broadcasts.copy';

/** Path of the list. */
export const BROADCASTS_PATH = '/line/broadcasts';
/** Name in the path for a broadcast that is not stored yet, and the begin of the name for one that is edited. */
export const FURTHER = 'new';
export const EDIT = 'edit-';

/** Paths of the queries that a change of a broadcast makes stale. */
export const BROADCAST_CHANGES = [
  '/operator/v1/line/broadcasts',
  '/operator/v1/approvals',
  '/operator/v1/counts',
];

const tones: Readonly<Record<BroadcastState, NonNullable<BadgeProps['tone']>>> = {
  draft: 'plain',
  proposed: 'warn',
  approved: 'info',
  sending: 'info',
  ended: 'success',
  discarded: 'plain',
};

/** The state of a broadcast, and how it ended. */
export function BroadcastBadge({ state, ended_as: ending }: Pick<Broadcast, 'state' | 'ended_as'>) {
  if (ending !== null) {
    return (
      <Badge tone={ending === 'sent' ? 'success' : 'danger'}>{broadcastEndingNames[ending]}</Badge>
    );
  }
  return <Badge tone={tones[state]}>{broadcastStateNames[state]}</Badge>;
}

/** Returns the words of a stored card: its text, or the number of its promotion. */
export function describeCard(card: unknown): string {
  const parsed = v.safeParse(broadcastDraft.body.pipe[0].entries.card, card);
  if (!parsed.success) return JSON.stringify(card);
  const { output } = parsed;
  return output.kind === 'text' ? output.text : copy.promotionNumber(output.promotion_id);
}

/** Whether a broadcast is sent, or will be without another decision. */
export function isRunning({ state }: Pick<Broadcast, 'state'>): boolean {
  return state === 'approved' || state === 'sending';
}
