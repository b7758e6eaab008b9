import type { CodeSent } from '@/contract/fields';
import { LINK_FRESH_SECONDS, type LineIdentity, type LineProfile } from '@/contract/line.contract';
import type { LineProof } from '@/contract/line-proof.fields';
import type { UserInfo } from '@/contract/session.fields';
import type { LineVerifier } from '../account/account.service';
import { fetchUserInfo } from '../account/account.service';
import { confirmPassword } from '../account/confirm-password.service';
import { noteSignIn } from '../account/device.service';
import { removeLineLink } from '../account/line-link.service';
import type { PhoneCodes } from '../account/phone-code.service';
import { findOwnPhoneRequest } from '../account/phone-verification.service';
import {
  isFreshByPassword,
  isProofEnded,
  LONGEST_LINE_TOKEN_DAYS,
  startSessionByLine,
} from '../account/session.service';
import type { AreaDeps } from '../area';
import { findSqlState, sqlState } from '../db/engine/sql-state';
import { queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import { limitFailures } from '../http/attempts.service';
import type { CallingMember } from '../http/endpoint-router';
import { RefusalError } from '../http/refusal';
import { assertNotExcluded } from '../safety/breaks.service';
import type { Caller } from '../security/caller';
import { recordSecurityEvent } from '../security/security-log.service';
import { writeSecurityNotice } from '../security/security-notice.service';
import type { LineGateway, VerifiedProof } from './line-gateway';

const WINDOW_SECONDS = 15 * 60;
/**
 * Highest number of invalid proofs from one IP within the window. It is high, because many members share the IP of
 * their mobile network.
 */
const MOST_FAILURES_PER_ADDRESS = 200;
const LINK_NOT_ACCEPTED = 'เชื่อมบัญชี LINE นี้ไม่ได้ กรุณาติดต่อทีมงาน';
const ONE_MEMBER = 'line_accounts_one_member';

/** Dependencies of sign-in and linking. */
interface LineDeps extends AreaDeps {
  gateway: LineGateway;
}

/** A session started by a LINE sign-in. */
interface LineSession {
  accessToken: string;
  lineUserId: string;
  userInfo: UserInfo;
}

/**
 * Finds the member whom a proof would sign in, without signing in, so that the page can ask for confirmation first.
 * @throws RefusalError `line.not_verified` | `line.unavailable`
 * @throws TooManyError `request.too_many`, by IP, for invalid proofs
 */
export async function identify(
  db: Db,
  gateway: LineGateway,
  agentId: number,
  proof: LineProof,
  ip: string,
): Promise<LineIdentity> {
  const { profile } = await verify(db, gateway, proof, { agentId, ip });
  const member = await db
    .selectFrom('line_accounts')
    .innerJoin('members', 'members.id', 'line_accounts.member_id')
    .select('username')
    .where('line_accounts.agent_id', '=', agentId)
    .where('line_user_id', '=', profile.user_id)
    .executeTakeFirst();
  return { ...profile, username: member?.username ?? null };
}

/**
 * Signs in the member linked to a LINE account, and notifies them when the device is new.
 * @throws RefusalError `line.not_linked` with the verified profile | `line.not_verified` | `line.unavailable` |
 * `line.sign_in_again` for a proof whose session has ended, or that was issued before the member ended all sessions |
 * `auth.account_closed`
 * @throws TooManyError `request.too_many`, by IP, for invalid proofs
 */
export async function startLineSession(
  { db, gateway, agentId }: LineDeps,
  proof: LineProof,
  caller: Caller,
): Promise<LineSession> {
  const { profile, issuedAt, hash } = await verify(db, gateway, proof, {
    agentId,
    ip: caller.ip,
  });
  const { accessToken, memberId } = await db.transaction().execute(async (tx) => {
    const member = await holdLinkedMember(tx, agentId, profile.user_id, issuedAt);
    if (!member) throw new RefusalError('line.not_linked', { data: profile });
    if (member.isClosed) throw new RefusalError('auth.account_closed');
    if (member.isFormer || (await isProofEnded(tx, hash)))
      throw new RefusalError('line.sign_in_again');
    const started = await startSessionByLine(
      tx,
      { memberId: member.id, proofHash: hash },
      caller.userAgent,
    );
    await recordSecurityEvent(tx, {
      agentId,
      memberId: member.id,
      kind: 'sign_in.line',
      caller,
    });
    const signedIn = { memberId: member.id, accessToken: started };
    await noteSignIn(tx, signedIn, caller);
    return signedIn;
  });
  const userInfo = await fetchUserInfo(db, memberId);
  return { accessToken, lineUserId: profile.user_id, userInfo };
}

/**
 * Locks and returns the member linked to a LINE account. Under the lock, a concurrent password change either comes
 * first, or sees the new session and ends it. A link that was removed starts no session.
 */
async function holdLinkedMember(
  tx: Tx,
  agentId: number,
  lineUserId: string,
  issuedAt: Date | null,
): Promise<{ id: number; isClosed: boolean; isFormer: boolean } | undefined> {
  await queryRaw(
    tx,
    `SELECT FROM members m WHERE m.id = (
       SELECT member_id FROM line_accounts WHERE agent_id = $1 AND line_user_id = $2) FOR NO KEY UPDATE`,
    [agentId, lineUserId],
  );
  const [member] = await queryRaw<{ id: number; isClosed: boolean; isFormer: boolean }>(
    tx,
    `SELECT m.id, m.closed_at IS NOT NULL AS "isClosed",
       coalesce(m.line_not_before > coalesce($3, clock_timestamp() - interval '${LONGEST_LINE_TOKEN_DAYS} days'), false) AS "isFormer"
     FROM line_accounts l JOIN members m ON m.id = l.member_id
     WHERE l.agent_id = $1 AND l.line_user_id = $2`,
    [agentId, lineUserId, issuedAt],
  );
  return member;
}

/**
 * Links a member to a LINE account; each of them has at most one link. The LINE account can sign in from then on, so
 * the member must prove their identity and is notified. Repeating it refreshes name and picture.
 * @throws RefusalError `line.needs_proof` | `auth.wrong_password` | `auth.wrong_code` | `line.linked_elsewhere` |
 * `line.member_has_other` | `line.not_verified` | `line.unavailable` | `auth.session_expired`
 * @throws TooManyError `request.too_many` | `auth.too_many_codes`
 */
export async function linkLineAccount(
  { db, gateway, phoneCodes }: LineDeps & { phoneCodes: PhoneCodes },
  member: CallingMember,
  { proof, password, code }: { proof: LineProof; password?: string; code?: string },
  caller: Caller,
): Promise<LineProfile> {
  if (password === undefined && code === undefined) {
    if (!(await isFreshByPassword(db, member.tokenHash, LINK_FRESH_SECONDS)))
      throw new RefusalError('line.needs_proof');
  }
  const { agentId } = member;
  const { profile } = await verify(db, gateway, proof, { agentId, ip: caller.ip });
  if (password !== undefined) await confirmPassword(db, member.id, password);
  const proven =
    code === undefined
      ? null
      : await phoneCodes.prove({
          ...(await findOwnPhoneRequest({ db }, 'link_line', member.id, caller)),
          code,
        });
  await writeLink(db, member, profile, caller, async (tx) => {
    if (proven) await phoneCodes.use(tx, proven);
  });
  return profile;
}

/**
 * Sends the code that authorises one link.
 * @throws TooManyError `auth.too_many_codes`
 */
export async function sendLinkCode(
  db: Db,
  phoneCodes: PhoneCodes,
  member: CallingMember,
  caller: Caller,
): Promise<CodeSent> {
  return phoneCodes.send(await findOwnPhoneRequest({ db }, 'link_line', member.id, caller));
}

/** Writes the link, and notifies the member if the link is new. */
async function writeLink(
  db: Db,
  member: CallingMember,
  profile: LineProfile,
  caller: Caller,
  useEvidence: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { user_id: lineUserId, display_name, picture_url } = profile;
  try {
    await db.transaction().execute(async (tx) => {
      await queryRaw(tx, 'SELECT FROM members WHERE id = $1 FOR NO KEY UPDATE', [member.id]);
      // A concurrent password reset ends the session, which also invalidates the identity proof given before.
      const session = await queryRaw(tx, 'SELECT id FROM member_sessions WHERE token_hash = $1', [
        member.tokenHash,
      ]);
      if (session.length === 0) throw new RefusalError('auth.session_expired');
      await useEvidence(tx);
      const linked = await tx
        .selectFrom('line_accounts')
        .select('line_user_id')
        .where('member_id', '=', member.id)
        .executeTakeFirst();
      if (linked && linked.line_user_id !== lineUserId)
        throw new RefusalError('line.member_has_other');
      if (linked) {
        await tx
          .updateTable('line_accounts')
          .set({ display_name, picture_url })
          .where('member_id', '=', member.id)
          .execute();
        return;
      }
      await insertLink(tx, member, profile, caller, LINK_NOT_ACCEPTED);
      await writeSecurityNotice(tx, {
        memberId: member.id,
        kind: 'line_linked',
        tokenHash: member.tokenHash,
        userAgent: caller.userAgent,
      });
    });
  } catch (error) {
    throw toLinkRefusal(error);
  }
}

/** @param refusal neutral words for a LINE user with an exclusion; the words of registration by default */
async function insertLink(
  tx: Tx,
  { id, agentId }: { id: number; agentId: number },
  { user_id: lineUserId, display_name, picture_url }: LineProfile,
  caller: Caller,
  refusal?: string,
): Promise<void> {
  await assertNotExcluded(tx, { agentId, ownId: id, lineUserId }, refusal);
  await tx
    .insertInto('line_accounts')
    .values({
      member_id: id,
      agent_id: agentId,
      line_user_id: lineUserId,
      display_name,
      picture_url,
    })
    .execute();
  await recordSecurityEvent(tx, {
    agentId,
    memberId: id,
    kind: 'line.linked',
    caller,
    detail: { line_user_id: lineUserId },
  });
}

function toLinkRefusal(error: unknown): unknown {
  const refused = findSqlState(error);
  return refused?.code === sqlState.uniqueViolation && refused.constraint === ONE_MEMBER
    ? new RefusalError('line.linked_elsewhere')
    : error;
}

/**
 * Creates the port through which sign-in and registration verify a LINE account.
 * @returns a function that throws RefusalError `line.not_verified` | `line.unavailable` | `line.linked_elsewhere` |
 * `line.member_has_other`, and TooManyError `request.too_many`, by IP, for invalid proofs
 */
export function createLineVerifier({
  db,
  gateway,
  agentId,
}: Pick<LineDeps, 'db' | 'gateway' | 'agentId'>): LineVerifier {
  return async (proof, caller) => {
    const { profile, hash } = await verify(db, gateway, proof, {
      agentId,
      ip: caller.ip,
    });
    return {
      startMember: async (tx, memberId) => {
        await insertLink(tx, { id: memberId, agentId }, profile, caller).catch((error: unknown) => {
          throw toLinkRefusal(error);
        });
        return startSessionByLine(tx, { memberId, proofHash: hash }, caller.userAgent);
      },
      link: (member) => writeLink(db, member, profile, caller, async () => {}),
    };
  };
}

/**
 * Removes a member's link and ends the member's other sessions that LINE sign-ins started. Without a link nothing
 * happens.
 * @throws RefusalError `auth.no_password` when the member could not sign in any other way
 */
export async function unlinkLineAccount(
  db: Db,
  member: CallingMember,
  caller: Caller,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const [held] = await queryRaw<{ hasPassword: boolean }>(
      tx,
      'SELECT password_hash IS NOT NULL AS "hasPassword" FROM members WHERE id = $1 FOR NO KEY UPDATE',
      [member.id],
    );
    if (!held?.hasPassword) throw new RefusalError('auth.no_password');
    if (!(await removeLineLink(tx, member.id, member.tokenHash))) return;
    await recordSecurityEvent(tx, {
      agentId: member.agentId,
      memberId: member.id,
      kind: 'line.unlinked',
      caller,
    });
  });
}

/** Returns the LINE account linked to a member, or null. */
export async function findLineAccount(
  db: Db,
  memberId: number,
): Promise<(LineProfile & { linked_at: string }) | null> {
  const row = await db
    .selectFrom('line_accounts')
    .select(['line_user_id', 'display_name', 'picture_url', 'linked_at'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  if (!row) return null;
  const { line_user_id: user_id, linked_at, ...profile } = row;
  return { user_id, ...profile, linked_at: linked_at.toISOString() };
}

/** Verifies a proof with a limit on failures. Only invalid proofs count; a failure of LINE does not. */
function verify(
  db: Db,
  gateway: LineGateway,
  proof: LineProof,
  { agentId, ip }: { agentId: number; ip: string },
): Promise<VerifiedProof> {
  const key = `line/address/${agentId}/${ip}`;
  const limited = {
    limits: [{ key, most: MOST_FAILURES_PER_ADDRESS, windowSeconds: WINDOW_SECONDS }],
    failures: ['line.not_verified'],
    errorName: 'request.too_many',
  } as const;
  return limitFailures(db, limited, () => gateway.verify(proof));
}
