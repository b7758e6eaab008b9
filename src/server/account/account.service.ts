import type { Kysely } from 'kysely';
import type { UserInfo } from '@/contract/account.contract';
import { queryRaw } from '../db/raw';
import { findSqlState, sqlState } from '../db/sql-state';
import type { DatabaseTables } from '../db/tables';
import { MalformedError, RefusalError } from '../http/refusal';
import { openMemberAccounts } from '../ledger/ledger.service';
import { openMainWallet } from '../wallet/wallet.service';
import { countAttempt, forgiveAttempt } from './attempts.service';
import { hashPassword, verifyPassword } from './password.service';
import { startSession } from './session.service';

type Db = Kysely<DatabaseTables>;

const LOGIN_WINDOW_SECONDS = 15 * 60;
const LOGIN_MOST_PER_ACCOUNT = 10;
const LOGIN_MOST_PER_ADDRESS = 50;
const REGISTER_WINDOW_SECONDS = 60 * 60;
const REGISTER_MOST_PER_ADDRESS = 30;

/** Who asks, for limits and for the list of sessions. */
interface Caller {
  address: string;
  userAgent: string;
}

/** A started session together with the member as the contract shows it. */
interface SignedIn {
  accessToken: string;
  userInfo: UserInfo;
}

/**
 * Signs a member in.
 * @throws RefusalError `auth.wrong_credentials` | `auth.account_closed`
 * @throws TooManyError `auth.too_many_attempts`, per account and per address
 */
export async function login(
  db: Db,
  agentId: number,
  credentials: { username: string; password: string },
  caller: Caller,
): Promise<SignedIn> {
  const limits = [
    { key: `login/account/${agentId}/${credentials.username}`, most: LOGIN_MOST_PER_ACCOUNT },
    { key: `login/address/${caller.address}`, most: LOGIN_MOST_PER_ADDRESS },
  ].map((limit) => ({ ...limit, windowSeconds: LOGIN_WINDOW_SECONDS }));
  await countAttempt(db, limits, 'auth.too_many_attempts');
  const member = await db
    .selectFrom('members')
    .select(['id', 'password_hash', 'closed_at'])
    .where('agent_id', '=', agentId)
    .where('username', '=', credentials.username)
    .executeTakeFirst();
  const matches = await verifyPassword(member?.password_hash ?? null, credentials.password);
  if (!member || !matches) throw new RefusalError('auth.wrong_credentials');
  await forgiveAttempt(
    db,
    limits.map((limit) => limit.key),
  );
  if (member.closed_at) throw new RefusalError('auth.account_closed');
  const accessToken = await startSession(db, member.id, caller.userAgent);
  return { accessToken, userInfo: await fetchUserInfo(db, member.id) };
}

/**
 * Makes a member with an empty main wallet and no points, and signs them in.
 * Members are at least 20 years old by business time in Thailand (domain, protection).
 * @throws MalformedError for a birth date that no calendar has
 * @throws RefusalError `register.under_age` | `register.username_taken` | `agent.unknown_code`
 * @throws TooManyError `request.too_many`, per address
 */
export async function register(
  db: Db,
  agentId: number,
  form: { username: string; password: string; birth_date: string; agent_code?: string | undefined },
  caller: Caller,
): Promise<SignedIn> {
  await countAttempt(
    db,
    [
      {
        key: `register/address/${caller.address}`,
        most: REGISTER_MOST_PER_ADDRESS,
        windowSeconds: REGISTER_WINDOW_SECONDS,
      },
    ],
    'request.too_many',
  );
  if (!(await isOfAge(db, form.birth_date))) throw new RefusalError('register.under_age');
  if (form.agent_code !== undefined) {
    const agent = await db
      .selectFrom('agents')
      .select('id')
      .where('code', '=', form.agent_code)
      .executeTakeFirst();
    if (!agent) throw new RefusalError('agent.unknown_code');
  }
  const memberId = await createMember(db, {
    agentId,
    username: form.username,
    password: form.password,
    birthDate: form.birth_date,
    attributedAgentCode: form.agent_code ?? null,
  });
  const accessToken = await startSession(db, memberId, caller.userAgent);
  return { accessToken, userInfo: await fetchUserInfo(db, memberId) };
}

/**
 * Writes a member with their accounts.
 * @throws RefusalError `register.username_taken`
 */
export async function createMember(
  db: Db,
  member: {
    agentId: number;
    username: string;
    password: string;
    birthDate: string;
    attributedAgentCode: string | null;
    vipLevel?: 0 | 1 | 2;
  },
): Promise<number> {
  const passwordHash = await hashPassword(member.password);
  try {
    return await db.transaction().execute(async (tx) => {
      const { id } = await tx
        .insertInto('members')
        .values({
          agent_id: member.agentId,
          username: member.username,
          password_hash: passwordHash,
          birth_date: member.birthDate,
          vip_level: member.vipLevel ?? 0,
          attributed_agent_code: member.attributedAgentCode,
          closed_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const { walletAccountId } = await openMemberAccounts(tx, { id, agentId: member.agentId });
      await openMainWallet(tx, id, walletAccountId);
      return id;
    });
  } catch (error) {
    if (findSqlState(error)?.code === sqlState.uniqueViolation)
      throw new RefusalError('register.username_taken');
    throw error;
  }
}

/** The member as `get_user_info` shows it. */
export async function fetchUserInfo(db: Db, memberId: number): Promise<UserInfo> {
  const row = await db
    .selectFrom('members')
    .innerJoin('agents', 'agents.id', 'members.agent_id')
    .select(['members.id', 'members.username', 'members.vip_level', 'agents.code'])
    .where('members.id', '=', memberId)
    .executeTakeFirstOrThrow();
  return {
    agent_code: row.code,
    user: { id: String(row.id), username: row.username, vip_level: row.vip_level },
  };
}

async function isOfAge(db: Db, birthDate: string): Promise<boolean> {
  if (!isCalendarDay(birthDate)) throw new MalformedError('birth_date', 'วันเกิดไม่ถูกต้อง');
  const [row] = await queryRaw<{ of_age: boolean }>(
    db,
    `SELECT $1::text::date + interval '20 years' <= (business_now() AT TIME ZONE 'Asia/Bangkok')::date
        AND $1::text::date > date '1900-01-01' AS of_age`,
    [birthDate],
  );
  return row?.of_age ?? false;
}

/** False for the 31st of a month of 30 days, and for the year 0, which PostgreSQL does not know. */
function isCalendarDay(date: string): boolean {
  const instant = new Date(`${date}T00:00:00Z`);
  return (
    !Number.isNaN(instant.getTime()) &&
    instant.toISOString().startsWith(date) &&
    !date.startsWith('0000')
  );
}
