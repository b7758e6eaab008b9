import * as v from 'valibot';
import { documentNames } from './documents';
import { shownVersions } from './documents.fields';
import { defineEndpoint } from './endpoint';

/** Answers to a document. Declining has no consequence for a member, who is not asked about the same version again. */
export const consentAnswers = ['agreed', 'declined'] as const;
export type ConsentAnswer = (typeof consentAnswers)[number];

const consentData = v.object({
  document: v.picklist(documentNames),
  /** Current version of the document. */
  version: v.number(),
  /** Latest answer to the current version; null when the member was not asked or did not answer. */
  answer: v.nullable(v.picklist(consentAnswers)),
  answered_at: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
  /** Whether the member agreed to an earlier version and the text has changed since. */
  has_changed: v.boolean(),
});

export type Consent = v.InferOutput<typeof consentData>;

export const memberConsents = defineEndpoint({
  method: 'GET',
  path: '/api/member/consents',
  summary:
    "Returns the member's answers to the current versions of the terms and the privacy policy",
  access: 'member',
  whileRestricted: true,
  data: v.array(consentData),
  errors: [],
});

export const answerConsents = defineEndpoint({
  method: 'POST',
  path: '/api/member/answer_consents',
  summary:
    'Records whether the member agrees to the documents or declines them, in the versions that were shown',
  access: 'member',
  whileRestricted: true,
  body: v.strictObject({ versions: shownVersions, answer: v.picklist(consentAnswers) }),
  data: v.array(consentData),
  errors: ['documents.changed'],
  invalidates: ['account'],
});
