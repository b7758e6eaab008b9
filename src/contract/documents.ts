/** The documents of the house that a member is asked to agree to. */
export const documentNames = ['terms', 'privacy'] as const;
export type DocumentName = (typeof documentNames)[number];

/** Which text of a document holds. */
export interface DocumentEdition {
  readonly version: number;
  /** Day in Thailand from which on it holds, `YYYY-MM-DD`. */
  readonly since: string;
}

/** What holds now. Members are asked anew about a higher version, so only a text that means something else gets one. */
export const documentEditions: Readonly<Record<DocumentName, DocumentEdition>> = {
  terms: { version: 1, since: '2026-11-24' },
  privacy: { version: 1, since: '2026-11-24' },
};

/** The version of each document that holds now, as an answer names it. */
export const currentVersions: Readonly<Record<DocumentName, number>> = {
  terms: documentEditions.terms.version,
  privacy: documentEditions.privacy.version,
};

/** Stands for a member together with the versions that hold now. */
export function toAnswerMark(memberId: string): string {
  return [memberId, ...documentNames.map((name) => currentVersions[name])].join('/');
}
