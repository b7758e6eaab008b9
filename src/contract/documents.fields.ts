import * as v from 'valibot';

/** The versions of the documents that an answer is about: those that the member was shown. */
export const shownVersions = v.strictObject({ terms: v.number(), privacy: v.number() });

export type ShownVersions = v.InferOutput<typeof shownVersions>;
