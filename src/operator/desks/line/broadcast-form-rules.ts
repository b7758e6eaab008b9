import * as v from 'valibot';
import {
  type Broadcast,
  type BroadcastWriting,
  broadcastScreens,
  broadcastSegments,
  MOST_BROADCAST_LETTERS,
} from '@/contract/operator/broadcasts.contract';
import { toFieldTime } from '../content/thai-field-time';
import { toInstant } from '../money-out/thai-instant';
import { broadcastsCopy as copy, MOST_TITLE_LETTERS } from './broadcasts.copy';

/** Kinds of cards. */
export const cardKinds = ['promotion', 'text'] as const;

/** Rules of the form of a broadcast; the fields of the other kind of card may hold anything. */
export const broadcastRules = v.pipe(
  v.object({
    title: v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty(copy.needTitle),
      v.maxLength(MOST_TITLE_LETTERS, copy.longTitle),
    ),
    segment: v.picklist(broadcastSegments),
    kind: v.picklist(cardKinds),
    promotion_id: v.string(),
    text: v.pipe(v.string(), v.trim()),
    screen: v.string(),
    starts_at: v.string(),
  }),
  v.forward(
    v.check(({ kind, promotion_id: id }) => kind !== 'promotion' || id !== '', copy.needPromotion),
    ['promotion_id'],
  ),
  v.forward(
    v.check(({ kind, text }) => kind !== 'text' || text !== '', copy.needText),
    ['text'],
  ),
  v.forward(
    v.check(
      ({ kind, text }) => kind !== 'text' || countLetters(text) <= MOST_BROADCAST_LETTERS,
      copy.longText,
    ),
    ['text'],
  ),
  v.forward(
    v.check(({ kind, screen }) => kind !== 'text' || screen !== '', copy.needScreen),
    ['screen'],
  ),
);

/** The fields of the form. */
export type BroadcastFields = v.InferInput<typeof broadcastRules>;

/** Counts letters as the server does: vowels and tones are letters too. */
export function countLetters(text: string): number {
  return text.trim().length;
}

/** The fields of a further broadcast. */
export const emptyBroadcast: BroadcastFields = {
  ...{ title: '', segment: 'all', kind: 'promotion', promotion_id: '' },
  ...{ text: '', screen: '', starts_at: '' },
};

/** Returns the fields of a stored broadcast. */
export function toFields({ title, segment, card, starts_at: at }: Broadcast): BroadcastFields {
  return {
    ...emptyBroadcast,
    ...{ title, segment, kind: card.kind, starts_at: toFieldTime(at) },
    ...(card.kind === 'promotion'
      ? { promotion_id: String(card.promotion_id) }
      : { text: card.text, screen: card.screen }),
  };
}

/** Returns the writing of fields that keep the rules. */
export function toWriting(fields: BroadcastFields): BroadcastWriting | undefined {
  const { title, segment, kind, promotion_id: id, text, starts_at: at } = fields;
  const screen = broadcastScreens.find((each) => each === fields.screen);
  const starts = { starts_at: at === '' ? null : toInstant(at) };
  if (kind === 'promotion') {
    return { title, segment, card: { kind, promotion_id: Number(id) }, ...starts };
  }
  return screen && { title, segment, card: { kind, text, screen }, ...starts };
}
