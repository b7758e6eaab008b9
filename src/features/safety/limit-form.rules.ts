import * as v from 'valibot';
import { type LimitFrame, limitFrames, safetyLimit } from '@/contract/safety.contract';
import type { Satang } from '@/domain/money';
import { plainAmount } from '@/domain/plain-fields';
import type { TypedLimits } from './limit.rules';
import { limitFormCopy, questionCopy } from './safety.copy';

const limitAmount = safetyLimit.body.entries.amount.wrapped;
const typedText = v.pipe(v.optional(v.string(), ''), v.transform(plainAmount));

/** Text of each field, as the member typed it. */
export type LimitTexts = { readonly [Frame in LimitFrame]?: string | undefined };

/**
 * Creates the schema of the form that changes the limits of one kind; its output is in satang, null for no limit.
 * @param unlimited frames for which the member chose no limit
 */
export function createLimitForm(unlimited: ReadonlySet<LimitFrame>) {
  const field = (frame: LimitFrame) =>
    createField((text) => (text !== '' || unlimited.has(frame) ? null : limitFormCopy.missing));
  return v.object({ day: field('day'), week: field('week'), month: field('month') });
}

const anyField = createField(() => null);

/** Schema of the question about deposit limits: at least one of the fields is filled. */
export const questionForm = v.pipe(
  v.object({ day: anyField, week: anyField, month: anyField }),
  v.forward(
    v.check((limits) => limitFrames.some((frame) => limits[frame] !== null), questionCopy.missing),
    ['day'],
  ),
);

/** Reads the typed limits while they are edited. */
export function readTyped(texts: LimitTexts, unlimited: ReadonlySet<LimitFrame>): TypedLimits {
  const form = createLimitForm(unlimited).entries;
  const read = (frame: LimitFrame) => {
    const typed = v.safeParse(form[frame], texts[frame]);
    return typed.success ? typed.output : undefined;
  };
  return { day: read('day'), week: read('week'), month: read('month') };
}

/** @param findProblem returns the error of an empty field; null where it may be empty */
function createField(findProblem: (text: string) => string | null) {
  return v.pipe(
    typedText,
    v.rawTransform(({ dataset: { value }, addIssue, NEVER }): Satang | null => {
      const problem = findProblem(value);
      if (problem === null && value === '') return null;
      const amount = v.safeParse(limitAmount, value);
      if (problem === null && amount.success) return amount.output;
      addIssue({ message: problem ?? amount.issues?.[0].message ?? '' });
      return NEVER;
    }),
  );
}
