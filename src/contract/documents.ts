/** Documents that a member is asked to agree to. */
export const documentNames = ['terms', 'privacy'] as const;
export type DocumentName = (typeof documentNames)[number];

/** The edition of a document that is in force. */
export interface DocumentEdition {
  readonly version: number;
  /** First day in Thailand on which the edition is in force, `YYYY-MM-DD`. */
  readonly since: string;
}

/** The editions in force. Members are asked again about a higher version, so only a change of meaning raises it. */
export const documentEditions: Readonly<Record<DocumentName, DocumentEdition>> = {
  terms: { version: 1, since: '2026-11-24' },
  privacy: { version: 1, since: '2026-11-24' },
};

/** The version in force of each document, in the form that answers use. */
export const currentVersions: Readonly<Record<DocumentName, number>> = {
  terms: documentEditions.terms.version,
  privacy: documentEditions.privacy.version,
};

/** Returns a key for a member's answers to the versions in force. */
export function toAnswerMark(memberId: string): string {
  return [memberId, ...documentNames.map((name) => currentVersions[name])].join('/');
}
