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

/** A session that LINE gave. */
export interface LineSession {
  token: string;
  userInfo: UserInfo;
}

/** Whom LINE would sign in. */
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

/** Whom the refusal `line.not_linked` speaks of, or null when it does not say. */
export function readProfile(data: unknown): LineProfile | null {
  const profile = v.safeParse(lineProfile, data);
  return profile.success ? profile.output : null;
}

/** What shows that it is the member who links. */
export type LinkEvidence = { password: string } | { code: string } | Record<string, never>;

/**
 * Links the signed-in member to the LINE account in front of the screen; they have agreed.
 * @param evidence needed unless they have just signed in with the password
 */
export async function postLineLink(
  proof: LineProof,
  evidence: LinkEvidence = {},
): Promise<LineProfile> {
  const body = { ...proof, consent: true as const, ...evidence };
  return (await call(lineLink, { body, handlesBadRequest: true })).data;
}

/** Takes the link away, and the permission at LINE where there is one to take. */
export async function postLineUnlink(accessToken: string | null): Promise<void> {
  await call(lineUnlink, {
    body: accessToken === null ? {} : { access_token: accessToken },
    handlesBadRequest: true,
  });
}
