import * as v from 'valibot';

/** Kinds of breaks: a time-out ends by itself, an exclusion only at the member's wish after its end. */
export const breakKinds = ['time_out', 'excluded'] as const;
export type BreakKind = (typeof breakKinds)[number];

/** The break that restricts the sessions of a member: `data` of `safety.restricted`. */
export const restrictionData = v.object({
  kind: v.picklist(breakKinds),
  /** End of the break; null for ever, and for an exclusion that goes on after its end. */
  until: v.nullable(v.string()),
});

export type Restriction = v.InferOutput<typeof restrictionData>;
