import type { Kysely } from 'kysely';
import type { UserInfo } from '@/contract/account.contract';
import type { LineProfile, LineProof } from '@/contract/line.contract';
import { fetchUserInfo } from '../account/account.service';
import { countAttempt, forgiveAttempt } from '../account/attempts.service';
import { startSession } from '../account/session.service';
import { findSqlState, sqlState } from '../db/sql-state';
import type { DatabaseTables } from '../db/tables';
import type { CallingMember } from '../http/endpoint-router';
import { RefusalError } from '../http/refusal';
import type { LineGateway } from './line.gateway';

type Db = Kysely<DatabaseTables>;

const WINDOW_SECONDS = 15 * 60;
/** Many members share the address of their mobile network. */
const MOST_FAILURES_PER_ADDRESS = 200;
const ONE_MEMBER = 'line_accounts_one_member';

/** A session started by LINE. */
interface LineSession {
  accessToken: string;
  lineUserId: string;
  userInfo: UserInfo;
}

/**
 * Signs in the member that a LINE account is linked to.
 * @throws RefusalError `line.not_linked` with the verified profile | `line.not_verified` | `line.unavailable` | `auth.account_closed`
 * @throws TooManyError `request.too_many`, per address, for proofs that do not hold
 */
export async function startLineSession(
  db: Db,
  gateway: LineGateway,
  agentId: number,
  proof: LineProof,
  caller: { address: string; userAgent: string },
): Promise<LineSession> {
  const profile = await verify(db, gateway, proof, caller.address);
  const member = await db
    .selectFrom('line_accounts')
    .innerJoin('members', 'members.id', 'line_accounts.member_id')
    .select(['members.id', 'members.closed_at'])
    .where('line_accounts.agent_id', '=', agentId)
    .where('line_accounts.line_user_id', '=', profile.user_id)
    .executeTakeFirst();
  if (!member) throw new RefusalError('line.not_linked', { data: profile });
  if (member.closed_at) throw new RefusalError('auth.account_closed');
  const accessToken = await startSession(db, member.id, caller.userAgent);
  return {
    accessToken,
    lineUserId: profile.user_id,
    userInfo: await fetchUserInfo(db, member.id),
  };
}

/**
 * Links a member to a LINE account: one of the one, one of the other. Repeating it refreshes name and picture.
 * @throws RefusalError `line.linked_elsewhere` | `line.member_has_other` | `line.not_verified` | `line.unavailable`
 * @throws TooManyError `request.too_many`
 */
export async function linkLineAccount(
  db: Db,
  gateway: LineGateway,
  member: CallingMember,
  proof: LineProof,
  address: string,
): Promise<LineProfile> {
  const profile = await verify(db, gateway, proof, address);
  const { user_id: lineUserId, display_name, picture_url } = profile;
  try {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('line_accounts')
      .values({
        member_id: member.id,
        agent_id: member.agentId,
        line_user_id: lineUserId,
        display_name,
        picture_url,
      })
      .onConflict((conflict) =>
        conflict
          .column('member_id')
          .doUpdateSet({ display_name, picture_url })
          .where('line_accounts.line_user_id', '=', lineUserId),
      )
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) throw new RefusalError('line.member_has_other');
  } catch (error) {
    const refused = findSqlState(error);
    if (refused?.code === sqlState.uniqueViolation && refused.constraint === ONE_MEMBER) {
      throw new RefusalError('line.linked_elsewhere');
    }
    throw error;
  }
  return profile;
}

/** Takes a member's link away; without one nothing happens. */
export async function unlinkLineAccount(db: Db, memberId: number): Promise<void> {
  await db.deleteFrom('line_accounts').where('member_id', '=', memberId).execute();
}

/** The LINE account of a member, or null. */
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

async function verify(
  db: Db,
  gateway: LineGateway,
  proof: LineProof,
  address: string,
): Promise<LineProfile> {
  const key = `line/address/${address}`;
  const limit = { key, most: MOST_FAILURES_PER_ADDRESS, windowSeconds: WINDOW_SECONDS };
  await countAttempt(db, [limit], 'request.too_many');
  try {
    const profile = await gateway.verify(proof);
    await forgiveAttempt(db, [key]);
    return profile;
  } catch (error) {
    // While LINE is away nobody is guessing, and everybody behind one address tries again.
    const isWrong = error instanceof RefusalError && error.errorName === 'line.not_verified';
    if (!isWrong) await forgiveAttempt(db, [key]);
    throw error;
  }
}
