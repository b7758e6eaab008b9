import * as v from 'valibot';

/** Type of the annotation with which a test reports its work. */
export const jobAnnotation = 'job';

/** The work of a job, and what shows that it is done. */
export const workOf = v.object({
  people: v.array(v.string()),
  taps: v.number(),
  /** Fields that were typed or chosen; the tap into a field is not counted again. */
  fields: v.number(),
  /** Keys that act without a field, such as A for approve. */
  keys: v.number(),
  /** Time of the machine, without sign-ins and preparations. */
  milliseconds: v.number(),
  /** The end of the job, as the walk saw it. */
  result: v.string(),
});

export type Work = v.InferOutput<typeof workOf>;
