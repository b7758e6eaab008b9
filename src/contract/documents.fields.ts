import * as v from 'valibot';

/** Versions of the documents that were shown to the member, and that the reply is about. */
export const shownVersions = v.strictObject({ terms: v.number(), privacy: v.number() });

export type ShownVersions = v.InferOutput<typeof shownVersions>;
