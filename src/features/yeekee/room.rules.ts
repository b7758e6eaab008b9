import type * as v from 'valibot';
import type { DataOf } from '@/contract/endpoint';
import type { PrizeEntry, yeekeeList, yeekeeStream } from '@/contract/yeekee.contract';
import type { Satang } from '@/domain/money';
import { plainText } from '@/domain/plain-text';
import { toLottoResult } from '@/domain/yeekee';
import type { WithServerTime } from '@/shared/time/server-clock';

/** Data of a room: the round, its shots and the member's own shots. */
export type Room = WithServerTime<DataOf<typeof yeekeeList>>;
/** One event of the round's stream. */
export type RoundNews = WithServerTime<v.InferOutput<(typeof yeekeeStream)['event']>>;

/** The phases of a round, in order of time; a voided round ends in `voided` instead of `drawn`. */
export type RoomPhase = 'waiting' | 'betting' | 'shooting' | 'drawing' | 'drawn' | 'voided';

/** Instants of a round that have passed by the server time. */
export interface PassedInstants {
  readonly hasOpened: boolean;
  readonly hasClosed: boolean;
  readonly hasEnded: boolean;
}

/** Returns the phase of a round; the server's state overrides the clock. */
export function phaseOf(
  { round }: Room,
  { hasOpened, hasClosed, hasEnded }: PassedInstants,
): RoomPhase {
  if (round.state === 'voided') return 'voided';
  if (round.result !== null) return 'drawn';
  if (hasEnded || round.shooting === 'ended') return 'drawing';
  if (hasClosed || !(round.state === 'scheduled' || round.state === 'open')) return 'shooting';
  return hasOpened || round.shooting === 'open' ? 'betting' : 'waiting';
}

/** Whether a phase accepts shots. */
export function canShoot(phase: RoomPhase): boolean {
  return phase === 'betting' || phase === 'shooting';
}

/** Whether a round and its prizes are final. */
export function isOver({ round: { state }, prizes }: Room): boolean {
  const isEnded = state === 'settled' || state === 'voided';
  return isEnded && prizes.every(({ outcome }) => outcome !== 'pending');
}

/** Converts a response to the stream event of the same moment. */
function toNews({ server_time, clockOffsetMs, round, shots }: Room): RoundNews {
  const { state, shooting, shot_count, result } = round;
  const announced = result?.announced ?? null;
  return { server_time, clockOffsetMs, state, shooting, shot_count, announced, shots };
}

/** Applies an event to a room; ignores an event older than the room. */
export function applyNews(room: Room, news: RoundNews): Room {
  const { server_time, clockOffsetMs, state, shooting, shot_count, announced, shots } = news;
  if (Date.parse(server_time) < Date.parse(room.server_time)) return room;
  const result =
    announced === null || announced === room.round.result?.announced
      ? room.round.result
      : {
          announced,
          prizes: [],
          ...toLottoResult(announced),
          three_front: [],
          three_bottom: [],
        };
  return {
    ...room,
    server_time,
    clockOffsetMs,
    round: { ...room.round, state, shooting, shot_count, result },
    shots,
  };
}

/** Applies the cached data to a response when the cache is newer. */
export function mergeLatest(response: Room, known: Room | undefined): Room {
  return known ? applyNews(response, toNews(known)) : response;
}

/** A condition for the prize draw that the member does not meet. */
export type MissingForPrize = 'shot' | 'stake' | 'phone' | 'day';

/**
 * Lists the unmet conditions for the prize draw; empty when the member takes part. See `docs/rules.md#yeekee`.
 * @param prizeStake stake that the round requires, in satang
 */
export function findMissingForPrize(
  { has_shot, valid_staked, has_verified_phone, has_won_today }: PrizeEntry,
  prizeStake: Satang,
): MissingForPrize[] {
  // A member can win once a day, so the other conditions no longer matter.
  if (has_won_today) return ['day'];
  const missing: [MissingForPrize, boolean][] = [
    ['shot', !has_shot],
    ['stake', valid_staked < prizeStake],
    ['phone', !has_verified_phone],
  ];
  return missing.flatMap(([name, isMissing]) => (isMissing ? [name] : []));
}

const DIGITS = 5;
const NUMBERS = 100_000;
/** The largest multiple of 100,000 below 2^32; higher random values would favour some numbers. */
const UNBIASED_BELOW = 4_294_900_000;

/** Returns the first five digits of a text; Thai digits count too. */
export function readDigits(text: string): string {
  return plainText(text).replace(/\D/g, '').slice(0, DIGITS);
}

/** Returns a random shot; every number is equally likely. */
export function drawShot(): string {
  for (;;) {
    const [drawn = UNBIASED_BELOW] = crypto.getRandomValues(new Uint32Array(1));
    if (drawn < UNBIASED_BELOW) return String(drawn % NUMBERS).padStart(DIGITS, '0');
  }
}
