import type { DocumentName } from '@/contract/documents';
import type { DocumentSection, Site } from './documents.copy';
import { privacyOf } from './privacy.copy';
import { termsOf } from './terms.copy';

/** Functions that write the text of each document for an operator. */
export const textOf: Readonly<Record<DocumentName, (site: Site) => readonly DocumentSection[]>> = {
  terms: termsOf,
  privacy: privacyOf,
};
