import type { DocumentName } from '@/contract/documents';
import type { DocumentSection, House } from './documents.copy';
import { privacyOf } from './privacy.copy';
import { termsOf } from './terms.copy';

/** Functions that write the text of each document for an operator. */
export const textOf: Readonly<Record<DocumentName, (house: House) => readonly DocumentSection[]>> =
  { terms: termsOf, privacy: privacyOf };
