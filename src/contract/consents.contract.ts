import * as v from 'valibot';
import { documentNames } from './documents';
import { shownVersions } from './documents.fields';
import { defineEndpoint } from './endpoint';

/** `declined` takes nothing from a member; they are not asked again about that version. */
export const consentAnswers = ['agreed', 'declined'] as const;
export type ConsentAnswer = (typeof consentAnswers)[number];

const consentData = v.object({
  document: v.picklist(documentNames),
  /** The version that holds now. */
  version: v.number(),
  /** The latest answer to it; null: the member was not asked, or has not said. */
  answer: v.nullable(v.picklist(consentAnswers)),
  answered_at: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
  /** An earlier version was agreed to: the text has changed since. */
  has_changed: v.boolean(),
});

export type Consent = v.InferOutput<typeof consentData>;

export const memberConsents = defineEndpoint({
  method: 'GET',
  path: '/api/member/consents',
  summary: "The member's answer to each document of the house, in the version that holds now",
  access: 'member',
  data: v.array(consentData),
  errors: [],
});

export const answerConsents = defineEndpoint({
  method: 'POST',
  path: '/api/member/answer_consents',
  summary: 'Agree to the documents or decline them, in the versions that were shown',
  access: 'member',
  body: v.strictObject({ versions: shownVersions, answer: v.picklist(consentAnswers) }),
  data: v.array(consentData),
  errors: ['documents.changed'],
  invalidates: ['account'],
});
