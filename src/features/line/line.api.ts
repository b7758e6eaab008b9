import * as v from 'valibot';
import {
  type LineIdentity,
  type LineProfile,
  lineIdentity,
  lineLink,
  lineProfile,
  lineSession,
  lineUnlink,
} from '@/contract/line.contract';
import type { LineProof } from '@/contract/line-proof.fields';
import type { UserInfo } from '@/contract/session.fields';
import { call } from '@/shared/http/http-client';

/** A session started by LINE. */
export interface LineSession {
  token: string;
  userInfo: UserInfo;
}

/** Returns the member and profile that LINE would sign in. */
export async function postLineIdentity(proof: LineProof): Promise<LineIdentity> {
  return (await call(lineIdentity, { body: proof, handlesBadRequest: true })).data;
}

/** Signs in the member that a LINE account is linked to. */
export async function postLineSession(proof: LineProof): Promise<LineSession> {
  const { access_token: token, data: userInfo } = await call(lineSession, {
    body: proof,
    handlesBadRequest: true,
  });
  return { token, userInfo };
}

/** Reads the LINE profile from the data of the refusal `line.not_linked`; null when it is missing. */
export function readProfile(data: unknown): LineProfile | null {
  const profile = v.safeParse(lineProfile, data);
  return profile.success ? profile.output : null;
}

/** Evidence that the member, not another person with the phone, links the LINE account. */
export type LinkEvidence = { password: string } | { code: string } | Record<string, never>;

/**
 * Links the signed-in member to the current LINE account. Sends the consent, so the member must have agreed.
 * @param evidence required unless the member has just signed in with the password
 */
export async function postLineLink(
  proof: LineProof,
  evidence: LinkEvidence = {},
): Promise<LineProfile> {
  const body = { ...proof, consent: true as const, ...evidence };
  return (await call(lineLink, { body, handlesBadRequest: true })).data;
}

/** Removes the link between member and LINE account. With an access token, LINE also revokes the permission. */
export async function postLineUnlink(accessToken: string | null): Promise<void> {
  await call(lineUnlink, {
    body: accessToken === null ? {} : { access_token: accessToken },
    handlesBadRequest: true,
  });
}
