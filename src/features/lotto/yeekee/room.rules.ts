import type * as v from 'valibot';
import type { DataOf } from '@/contract/endpoint';
import type { PrizeEntry, yeekeeList, yeekeeStream } from '@/contract/yeekee.contract';
import type { Satang } from '@/domain/money';
import { toLottoResult } from '@/domain/yeekee';
import type { Clocked } from '@/shared/time/server-clock';

/** A round as its room knows it. */
export type Room = Clocked<DataOf<typeof yeekeeList>>;
/** What the stream says of a round. */
export type RoundNews = Clocked<v.InferOutput<(typeof yeekeeStream)['event']>>;

/** What can be done in a round now, or what it waits for. */
export type RoomPhase = 'waiting' | 'betting' | 'shooting' | 'drawing' | 'drawn' | 'voided';

/** Which of its instants have come by the server's clock. */
export interface PassedInstants {
  readonly hasOpened: boolean;
  readonly hasClosed: boolean;
  readonly hasEnded: boolean;
}

/** The phase of a round. What the server has said holds, even before the clock here agrees. */
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

/** Whether shots are taken in a phase. */
export function canShoot(phase: RoomPhase): boolean {
  return phase === 'betting' || phase === 'shooting';
}

/** Whether nothing happens in a round any more. */
export function isOver({ round: { state }, prizes }: Room): boolean {
  const isEnded = state === 'settled' || state === 'voided';
  return isEnded && prizes.every(({ outcome }) => outcome !== 'pending');
}

/** What the stream would have said when this was answered. */
function toNews({ server_time, clockOffsetMs, round, shots }: Room): RoundNews {
  const { state, shooting, shot_count, result } = round;
  const announced = result?.announced ?? null;
  return { server_time, clockOffsetMs, state, shooting, shot_count, announced, shots };
}

/** A round after some news, unless they are older than what is known. */
export function applyNews(room: Room, news: RoundNews): Room {
  const { server_time, clockOffsetMs, state, shooting, shot_count, announced, shots } = news;
  if (Date.parse(server_time) < Date.parse(room.server_time)) return room;
  const result =
    announced === null || announced === room.round.result?.announced
      ? room.round.result
      : { announced, ...toLottoResult(announced), three_front: [], three_bottom: [] };
  return {
    ...room,
    server_time,
    clockOffsetMs,
    round: { ...room.round, state, shooting, shot_count, result },
    shots,
  };
}

/** An answer, with what the stream has said since the server wrote it. */
export function keepLatest(answer: Room, known: Room | undefined): Room {
  return known ? applyNews(answer, toNews(known)) : answer;
}

/** What a member still lacks to be drawn for a prize of a round. */
export type MissingForPrize = 'shot' | 'stake' | 'phone' | 'day';

/**
 * What a member still lacks to be drawn for a prize; nothing: they take part. Rule: domain, "Prizes".
 * @param prizeStake what the round asks for, in satang
 */
export function findMissingForPrize(
  { has_shot, valid_staked, has_verified_phone, has_won_today }: PrizeEntry,
  prizeStake: Satang,
): MissingForPrize[] {
  // Nothing else helps on a day that is won.
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
/** From here on 32 bits would favour some numbers. */
const UNBIASED_BELOW = 4_294_900_000;
const THAI_ZERO = 0x0e50;

/** The digits of whatever was typed or pasted, Thai ones too, as many as a shot has. */
export function readDigits(text: string): string {
  return text
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - THAI_ZERO))
    .replace(/\D/g, '')
    .slice(0, DIGITS);
}

/** A shot by chance, every number as likely as any other. */
export function drawShot(): string {
  for (;;) {
    const [drawn = UNBIASED_BELOW] = crypto.getRandomValues(new Uint32Array(1));
    if (drawn < UNBIASED_BELOW) return String(drawn % NUMBERS).padStart(DIGITS, '0');
  }
}
