import type { Kysely } from 'kysely';
import type { register as registerEndpoint, UserInfo } from '@/contract/account.contract';
import type { ParsedBodyOf } from '@/contract/endpoint';
import type { BankCode } from '@/domain/banks';
import { queryRaw } from '../db/raw';
import { findSqlState, sqlState } from '../db/sql-state';
import type { DatabaseTables } from '../db/tables';
import { MalformedError, RefusalError } from '../http/refusal';
import { openMemberAccounts } from '../ledger/ledger.service';
import { openMainWallet } from '../wallet/wallet.service';
import { countAttempt, forgiveAttempt } from './attempts.service';
import { hashPassword, verifyPassword } from './password.service';
import { findReferrer } from './registration-check.service';
import { startSession, startSessionWhile } from './session.service';

type Db = Kysely<DatabaseTables>;

const LOGIN_WINDOW_SECONDS = 15 * 60;
const LOGIN_MOST_PER_ACCOUNT = 10;
const LOGIN_MOST_PER_ADDRESS = 50;
const REGISTER_WINDOW_SECONDS = 60 * 60;
const REGISTER_MOST_PER_ADDRESS = 30;

const ONE_BANK_ACCOUNT = 'members_one_bank_account';

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
    { key: loginAttemptKey(agentId, credentials.username), most: LOGIN_MOST_PER_ACCOUNT },
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
  const accessToken = await startSessionWhile(
    db,
    { memberId: member.id, passwordHash: member.password_hash },
    caller.userAgent,
  );
  if (accessToken === null) throw new RefusalError('auth.wrong_credentials');
  return { accessToken, userInfo: await fetchUserInfo(db, member.id) };
}

/** Key under which failed sign-ins to one account are counted. */
export function loginAttemptKey(agentId: number, username: string): string {
  return `login/account/${agentId}/${username}`;
}

/**
 * Makes a member with an empty main wallet and no points, and signs them in.
 * Members are at least 20 years old by business time in Thailand (domain, protection).
 * @throws MalformedError for a birth date that no calendar has
 * @throws RefusalError `register.under_age` | `register.username_taken` | `register.bank_account_taken`
 * | `register.unknown_referrer` | `agent.unknown_code`
 * @throws TooManyError `request.too_many`, per address
 */
export async function register(
  db: Db,
  agentId: number,
  form: ParsedBodyOf<typeof registerEndpoint>,
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
  const referrer = form.ref ? await findReferrer(db, agentId, form.ref) : null;
  if (form.ref && !referrer) throw new RefusalError('register.unknown_referrer');
  const memberId = await createMember(db, {
    agentId,
    username: form.username,
    password: form.password,
    firstName: form.first_name,
    lastName: form.last_name,
    bankCode: form.bank_code,
    bankAccountNumber: form.bank_account_number,
    birthDate: form.birth_date,
    attributedAgentCode: form.agent_code ?? null,
    referrerMemberId: referrer?.id ?? null,
  });
  const accessToken = await startSession(db, memberId, caller.userAgent);
  return { accessToken, userInfo: await fetchUserInfo(db, memberId) };
}

/**
 * Writes a member with their accounts.
 * @throws RefusalError `register.username_taken` | `register.bank_account_taken`
 */
export async function createMember(
  db: Db,
  member: {
    agentId: number;
    username: string;
    password: string;
    firstName: string;
    lastName: string;
    bankCode: BankCode;
    bankAccountNumber: string;
    birthDate: string;
    attributedAgentCode: string | null;
    referrerMemberId: number | null;
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
          first_name: member.firstName,
          last_name: member.lastName,
          bank_code: member.bankCode,
          bank_account_number: member.bankAccountNumber,
          birth_date: member.birthDate,
          vip_level: member.vipLevel ?? 0,
          attributed_agent_code: member.attributedAgentCode,
          referrer_member_id: member.referrerMemberId,
          closed_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const { walletAccountId } = await openMemberAccounts(tx, { id, agentId: member.agentId });
      await openMainWallet(tx, id, walletAccountId);
      return id;
    });
  } catch (error) {
    const refused = findSqlState(error);
    if (refused?.code !== sqlState.uniqueViolation) throw error;
    throw new RefusalError(
      refused.constraint === ONE_BANK_ACCOUNT
        ? 'register.bank_account_taken'
        : 'register.username_taken',
    );
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
