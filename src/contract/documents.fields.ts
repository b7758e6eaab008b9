import * as v from 'valibot';

/** The versions of the documents that the member was shown and answers. */
export const shownVersions = v.strictObject({ terms: v.number(), privacy: v.number() });

export type ShownVersions = v.InferOutput<typeof shownVersions>;
