import * as v from 'valibot';

/** Maximum length of a token; no token that LINE issues is longer. */
const TOKEN_MAX_LENGTH = 4096;

/** A token issued by LINE. */
export const lineToken = v.pipe(v.string(), v.nonEmpty(), v.maxLength(TOKEN_MAX_LENGTH));

/** Proof from LINE: an ID token, or an access token where the ID token has expired. */
export const lineProof = v.union([
  v.strictObject({ id_token: lineToken }),
  v.strictObject({ access_token: lineToken }),
]);

export type LineProof = v.InferOutput<typeof lineProof>;

/** The member's confirmation that the LINE account can sign in from then on. */
export const lineConsent = v.literal(true, 'กรุณายืนยันการเชื่อมบัญชี');

/** Proof with consent: it links the member to the LINE account of the token. */
export const agreedLine = v.union([
  v.strictObject({ id_token: lineToken, consent: lineConsent }),
  v.strictObject({ access_token: lineToken, consent: lineConsent }),
]);

/** Refusals of a link made together with a sign-in or a registration. */
export const linkErrors = [
  'line.linked_elsewhere',
  'line.not_verified',
  'line.unavailable',
  'line.not_offered',
] as const;
