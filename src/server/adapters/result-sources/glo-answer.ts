import * as v from 'valibot';
import { type CalendarDay, isCalendarDay } from '@/domain/calendar-day';
import type { Announcement } from '@/domain/lotto-results';
import type { ReadAnswer } from '../../result-sources/result-source';

/** A prize; prizes that are not drawn yet have no numbers. */
const prize = v.object({ number: v.array(v.object({ value: v.string() })) });
const prizes = v.object({ first: prize, last2: prize, last3f: prize, last3b: prize });

const latest = v.object({
  status: v.literal(true),
  response: v.object({ date: v.string(), data: prizes }),
});

const resultOfDay = v.object({
  status: v.literal(true),
  response: v.nullable(v.object({ result: v.object({ date: v.string(), data: prizes }) })),
});

const periods = v.object({
  response: v.object({
    list: v.pipe(
      v.array(v.string()),
      v.minLength(1),
      v.everyItem((day) => isCalendarDay(day)),
    ),
  }),
});

/** Reads the list of days on which the government lottery draws; undefined when the body is no such list. */
export function readGloDays(text: string): CalendarDay[] | undefined {
  const parsed = v.safeParse(periods, parseJson(text));
  return parsed.success ? parsed.output.response.list : undefined;
}

/**
 * Reads the latest result of the government lottery. During a draw it still names the previous one, and prizes that are
 * not drawn have no numbers.
 * @returns `isOlder`: whether the asked draw is older than the latest one, so that it has to be asked for by its day
 */
export function readLatestGlo(text: string, day: CalendarDay): ReadAnswer & { isOlder?: true } {
  const parsed = v.safeParse(latest, parseJson(text));
  if (!parsed.success) return { state: 'unreadable', why: 'no result of the government lottery' };
  const { date, data } = parsed.output.response;
  if (!isCalendarDay(date)) return { state: 'unreadable', why: `unknown day ${date}` };
  if (date > day) return { state: 'not_yet', why: `latest is ${date}`, isOlder: true };
  if (date < day) return { state: 'not_yet', why: `latest is ${date}` };
  return toAnswer(day, data);
}

/** Reads the result of one day. Null is sent for future draws as well as for unknown ones, so it tells nothing. */
export function readGloOfDay(text: string, day: CalendarDay): ReadAnswer {
  const parsed = v.safeParse(resultOfDay, parseJson(text));
  if (!parsed.success) return { state: 'unreadable', why: 'no result of the government lottery' };
  const { response } = parsed.output;
  if (response === null) return { state: 'not_yet', why: 'no result of this day' };
  const { date, data } = response.result;
  if (date !== day) return { state: 'not_yet', why: `tells ${date}` };
  return toAnswer(day, data);
}

function toAnswer(day: CalendarDay, data: v.InferOutput<typeof prizes>): ReadAnswer {
  const values = ({ number }: v.InferOutput<typeof prize>) => number.map(({ value }) => value);
  return toGovernmentAnswer(day, {
    first: values(data.first),
    lastTwo: values(data.last2),
    front: values(data.last3f),
    bottom: values(data.last3b),
  });
}

/** Digits and draws of the prizes that decide bets. */
const expected = { first: [1, 6], lastTwo: [1, 2], front: [2, 3], bottom: [2, 3] } as const;

/**
 * Judges the prizes of the government lottery: complete when all have their numbers, partial while some lack them, and
 * unreadable when a number is no number of its prize.
 */
export function toGovernmentAnswer(
  day: CalendarDay,
  told: Readonly<Record<keyof typeof expected, readonly string[]>>,
): ReadAnswer {
  const names = ['first', 'lastTwo', 'front', 'bottom'] as const;
  const isWrong = names.some((name) => {
    const [draws, digits] = expected[name];
    return (
      told[name].length > draws ||
      told[name].some((value) => value.length !== digits || !/^\d+$/.test(value))
    );
  });
  if (isWrong) return { state: 'unreadable', why: 'a number is no number of its prize' };
  const { first, lastTwo, front, bottom } = told;
  const isComplete = names.every((name) => told[name].length === expected[name][0]);
  if (!isComplete && names.every((name) => told[name].length === 0)) {
    return { state: 'not_yet', why: 'no prize is drawn' };
  }
  const announcement: Announcement = {
    ...(first[0] !== undefined && { number: first[0] }),
    ...(lastTwo[0] !== undefined && { two_bottom: lastTwo[0] }),
    ...(front.length > 0 && { three_front: front }),
    ...(bottom.length > 0 && { three_bottom: bottom }),
  };
  return isComplete ? { state: 'complete', day, announcement } : { state: 'partial', announcement };
}

/** Parses JSON; undefined for other text, such as a page of an error. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
