import { sql } from 'kysely';
import type { Restriction } from '@/contract/break.fields';
import type { ParsedBodyOf } from '@/contract/endpoint';
import type { CodeSent } from '@/contract/fields';
import type { LineProof } from '@/contract/line-proof.fields';
import type { register as registerEndpoint } from '@/contract/registration.contract';
import type { login as loginEndpoint } from '@/contract/session.contract';
import type { UserInfo } from '@/contract/session.fields';
import { maskUsername } from '@/domain/masked-username';
import { fetchAgentConfig, validateAgentCode } from '../agent/agent.service';
import type { AreaDeps } from '../area';
import { queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import { countAttempt, limitFailures } from '../http/attempts.service';
import type { CallingMember } from '../http/endpoint-router';
import { RefusalError, TooManyError } from '../http/refusal';
import { assertNotExcluded } from '../safety/breaks.service';
import { ACCESS_LIMITS } from '../security/access-limits';
import { type Caller, identifyCaller } from '../security/caller';
import { recordSecurityEvent } from '../security/security-log.service';
import { assertCurrent, recordConsents } from './consent.service';
import { findDeviceStatus, noteDevice, noteSignIn } from './device.service';
import { createMember, type FreshMember, type Together } from './member-creation.service';
import { verifyPassword } from './password.service';
import type { PhoneCodes, ProvenPhone } from './phone-code.service';
import { askReferrer, isSamePerson } from './registration-check.service';
import { endSession, hashToken, startSession, startSessionWhile } from './session.service';
import { closeUnprovedMember, mayStayUnproved } from './unproved-member.service';

/** A started session together with the member as the contract shows it. */
interface SignedIn {
  accessToken: string;
  userInfo: UserInfo;
}

/** Dependencies of signing in and registering. */
export interface AccountDeps extends AreaDeps {
  phoneCodes: PhoneCodes;
}

/** Has LINE identify a person who signs in or registers. Throws the refusals of the LINE area. */
export type LineVerifier = (proof: LineProof, caller: Caller) => Promise<VerifiedLine>;

/** A person whose LINE account LINE has verified. */
export interface VerifiedLine {
  /** Links a new member in the transaction that creates them. @returns token of a session that LINE started */
  startMember: (tx: Tx, memberId: number) => Promise<string>;
  /** Links a member who has just proved the password. */
  link: (member: CallingMember) => Promise<void>;
}

/** A proof with the consent to be linked, as forms send it. */
type LineForm = LineProof & { consent: true };

/** Dependencies with the port to LINE, which is undefined where LINE is not offered. */
type VerifyingDeps = AccountDeps & { verifyLine: LineVerifier | undefined };

const SIGN_IN = ACCESS_LIMITS.signIn;

/** The start of a sign-in: the member of the phone number, if there is one, and whether the device is known. */
interface Arrival {
  member: { id: number; password_hash: string | null; closed_at: Date | null } | undefined;
  isKnownDevice: boolean;
}

/**
 * Signs a member in, and notifies them when the device is new. Failures are counted per IP and account. They do not
 * delay a known device or a code sent to the phone, so attempts of strangers never lock the owner out.
 * @throws RefusalError `auth.wrong_credentials` | `auth.account_closed` | `auth.wrong_code`, and those of LINE when the
 * form asks for a link
 * @throws TooManyError `auth.too_many_attempts` | `auth.too_many_codes`
 */
export async function login(
  { db, agentId, phoneCodes, verifyLine }: VerifyingDeps,
  credentials: ParsedBodyOf<typeof loginEndpoint>,
  caller: Caller,
): Promise<SignedIn> {
  const { username, password, code } = credentials;
  const { member, isKnownDevice } = await findArrival(db, agentId, username, caller);
  const memberId = member?.id ?? null;
  const proven =
    code === undefined
      ? null
      : await phoneCodes.prove({
          purpose: 'sign_in',
          phone: username,
          memberId,
          caller,
          isKnownDevice,
          code,
        });
  const detail = { username: maskUsername(username) };
  const note = (kind: 'sign_in.done' | 'sign_in.refused' | 'sign_in.locked') =>
    recordSecurityEvent(db, { agentId, memberId, kind, caller, detail });
  const limited = {
    ...limitsOfSignIn(agentId, { username, caller, isTrusted: isKnownDevice || proven !== null }),
    failures: ['auth.wrong_credentials'],
    errorName: 'auth.too_many_attempts',
  } as const;
  try {
    const known = await limitFailures(db, limited, async () => {
      const passwordHash = member?.password_hash ?? null;
      const matches = await verifyPassword(passwordHash, password);
      if (member && passwordHash !== null && matches) return { ...member, passwordHash };
      await note('sign_in.refused');
      throw new RefusalError('auth.wrong_credentials');
    });
    if (known.closed_at) throw new RefusalError('auth.account_closed');
    const done = { key: `login/done/${known.id}`, ...SIGN_IN.done };
    await countAttempt(db, [done], 'auth.too_many_attempts');
    const verified = credentials.line && (await askLine(verifyLine, credentials.line, caller));
    if (proven) await phoneCodes.use(db, proven);
    const accessToken = await startSessionWhile(
      db,
      { memberId: known.id, passwordHash: known.passwordHash },
      caller.userAgent,
    );
    if (accessToken === null) throw new RefusalError('auth.wrong_credentials');
    if (verified)
      await link(verified, { id: known.id, agentId, tokenHash: hashToken(accessToken) });
    await noteSignIn(db, { memberId: known.id, accessToken }, caller);
    await note('sign_in.done');
    return { accessToken, userInfo: await fetchUserInfo(db, known.id) };
  } catch (error) {
    if (error instanceof TooManyError && error.isFirst) await note('sign_in.locked');
    throw error;
  }

  /**
   * Links LINE to the member. When that fails, the session ends too, so that the member chooses again, with or without
   * the link.
   */
  async function link(verified: VerifiedLine, signedIn: CallingMember): Promise<void> {
    try {
      await verified.link(signedIn);
    } catch (error) {
      await endSession(db, signedIn.tokenHash);
      throw error;
    }
  }
}

async function askLine(
  verifyLine: LineVerifier | undefined,
  { consent: _consented, ...proof }: LineForm,
  caller: Caller,
): Promise<VerifiedLine> {
  if (!verifyLine) throw new RefusalError('line.not_offered');
  return verifyLine(proof, caller);
}

/**
 * Sends a code with which a member can sign in despite the delay after failed attempts. The password is still needed.
 * Response and timing are the same for a number that belongs to no member.
 * @throws TooManyError `auth.too_many_codes`
 */
export async function sendSignInCode(
  { db, agentId, phoneCodes }: AccountDeps,
  username: string,
  caller: Caller,
): Promise<CodeSent> {
  const { member, isKnownDevice } = await findArrival(db, agentId, username, caller);
  return phoneCodes.send({
    purpose: 'sign_in',
    phone: username,
    memberId: member?.id ?? null,
    caller,
    isKnownDevice,
    isWanted: member !== undefined && member.closed_at === null,
  });
}

async function findArrival(
  db: Db,
  agentId: number,
  username: string,
  { deviceId = null }: Caller,
): Promise<Arrival> {
  const member = await db
    .selectFrom('members')
    .select(['id', 'password_hash', 'closed_at'])
    .where('agent_id', '=', agentId)
    .where('username', '=', username)
    .executeTakeFirst();
  // The status is also read for a number that belongs to no member, so that the response time does not reveal it.
  const status = await findDeviceStatus(db, member?.id ?? 0, deviceId);
  return { member, isKnownDevice: status === 'known' };
}

function limitsOfSignIn(
  agentId: number,
  { username, caller, isTrusted }: { username: string; caller: Caller; isTrusted: boolean },
) {
  const account = `${agentId}/${username}`;
  if (isTrusted) {
    const key = `login/trusted/${account}/${identifyCaller(caller)}`;
    return { limits: [{ key, ...SIGN_IN.wrongOfAccount }] };
  }
  return {
    limits: [
      { key: `login/address/${agentId}/${caller.ip}`, ...SIGN_IN.wrongByIp },
      { key: `login/account/${account}/${caller.ip}`, ...SIGN_IN.wrongOfAccount },
    ],
    slowed: { key: `login/slowed/${account}`, ...SIGN_IN.slowed },
  };
}

/** Returns the keys under which failed sign-ins of a caller to one account are counted. */
export function loginAttemptKeys(agentId: number, username: string, caller: Caller): string[] {
  return [true, false]
    .map((isTrusted) => limitsOfSignIn(agentId, { username, caller, isTrusted }))
    .flatMap(({ limits }) => limits.map(({ key }) => key))
    .filter((key) => !key.startsWith('login/address/'));
}

/**
 * Creates a member with an empty main wallet and no points, and signs them in. Only a caller who has proved the phone
 * learns whether the number or the bank account belongs to a member already. Registration with a proved phone closes an
 * account that used the number without proving it. Where the agent requires the phone only before money moves, a free
 * number needs no code.
 * Members are at least 20 years old by business time in Thailand.
 * @throws RefusalError `register.under_age` | `register.unknown_referrer` | `register.own_referral` |
 * `agent.unknown_code` | `documents.changed` | `register.code_needed`, with the data of the sent code, for a form
 * without a code | `auth.wrong_code` | `register.username_taken` | `register.bank_account_taken` |
 * `safety.not_accepted` for a person who excluded themselves, and those of LINE
 * @throws TooManyError `request.too_many`, per IP | `auth.too_many_codes`
 */
export async function register(
  { db, agentId, phoneCodes, verifyLine }: VerifyingDeps,
  form: ParsedBodyOf<typeof registerEndpoint>,
  caller: Caller,
): Promise<SignedIn> {
  await countAttempt(
    db,
    [{ key: `register/address/${agentId}/${caller.ip}`, ...ACCESS_LIMITS.registration }],
    'request.too_many',
  );
  if (!(await isOfAge(db, form.birth_date))) throw new RefusalError('register.under_age');
  if (form.agent_code !== undefined) await validateAgentCode(db, form.agent_code);
  if (form.consent) assertCurrent(form.consent);
  const referrer = form.ref ? await askReferrer(db, agentId, form.ref, caller.ip) : null;
  if (form.ref && !referrer) throw new RefusalError('register.unknown_referrer');
  const verified = form.line && (await askLine(verifyLine, form.line, caller));
  const codeRequest = {
    purpose: 'register',
    phone: form.username,
    memberId: null,
    caller,
  } as const;
  const proven = await provePhone();
  if (referrer && isSamePerson(referrer, form)) throw new RefusalError('register.own_referral');
  let accessToken: string | undefined;
  const member: FreshMember = {
    agentId,
    username: form.username,
    password: form.password ?? null,
    firstName: form.first_name,
    lastName: form.last_name,
    bankCode: form.bank_code,
    bankAccountNumber: form.bank_account_number,
    birthDate: form.birth_date,
    attributedAgentCode: form.agent_code ?? null,
    referrerMemberId: referrer?.id ?? null,
    isPhoneVerified: proven !== null,
  };
  const together: Together = {
    before: async (tx) => {
      await assertNotExcluded(tx, {
        agentId,
        phone: proven ? form.username : undefined,
        bank: { code: form.bank_code, accountNumber: form.bank_account_number },
        person: {
          firstName: form.first_name,
          lastName: form.last_name,
          birthDate: form.birth_date,
        },
      });
      if (proven) await closeUnprovedMember(tx, { agentId, phone: form.username, caller });
    },
    after: async (tx, id) => {
      if (proven) await phoneCodes.use(tx, proven);
      if (form.consent) await recordConsents(tx, id, 'agreed');
      await noteDevice(tx, id, caller.deviceId ?? null);
      const detail = { phone_verified: proven !== null };
      await recordSecurityEvent(tx, {
        agentId,
        memberId: id,
        kind: 'register.done',
        caller,
        detail,
      });
      if (verified) accessToken = await verified.startMember(tx, id);
    },
  };
  const memberId = await createMember(db, member, together).catch(async (error: unknown) => {
    const refused = error instanceof RefusalError ? error.errorName : null;
    // Only a caller who has proved the phone learns that the data are not accepted.
    if (refused === 'safety.not_accepted' && !proven) throw await askForCode();
    if (refused !== 'register.username_taken') throw error;
    if (!proven) throw await askForCode();
    // A member with an unproved phone may have registered since the check; the second attempt closes that account.
    return createMember(db, member, together);
  });
  accessToken ??= await startSession(db, memberId, caller.userAgent);
  return { accessToken, userInfo: await fetchUserInfo(db, memberId) };

  /** @returns the proved phone; null where the agent requires the proof only later */
  async function provePhone(): Promise<ProvenPhone | null> {
    if (form.code !== undefined) return phoneCodes.prove({ ...codeRequest, code: form.code });
    const { phone_code: asksForPhone } = await fetchAgentConfig(db, agentId);
    if (
      asksForPhone === 'before_money' &&
      (await mayStayUnproved(db, { agentId, phone: form.username, caller }))
    )
      return null;
    throw await askForCode();
  }

  async function askForCode(): Promise<RefusalError> {
    return new RefusalError('register.code_needed', { data: await phoneCodes.send(codeRequest) });
  }
}

/** Returns the member as `get_user_info` shows it. */
export async function fetchUserInfo(db: Db, memberId: number): Promise<UserInfo> {
  const row = await db
    .selectFrom('members')
    .innerJoin('agents', 'agents.id', 'members.agent_id')
    .select([
      'members.id',
      'members.username',
      'members.first_name',
      'members.vip_level',
      'members.ref_code',
      'agents.code',
      sql<Restriction | null>`session_restriction(members.id)`.as('restriction'),
      sql<boolean>`is_check_due(members.id)`.as('is_check_due'),
    ])
    .where('members.id', '=', memberId)
    .executeTakeFirstOrThrow();
  return {
    agent_code: row.code,
    user: {
      id: String(row.id),
      username: row.username,
      name: row.first_name,
      vip_level: row.vip_level,
      ref: row.ref_code,
      restriction: row.restriction,
      is_check_due: row.is_check_due,
    },
  };
}

async function isOfAge(db: Db, birthDate: string): Promise<boolean> {
  const [row] = await queryRaw<{ of_age: boolean }>(
    db,
    `SELECT $1::text::date + interval '20 years' <= (business_now() AT TIME ZONE 'Asia/Bangkok')::date AS of_age`,
    [birthDate],
  );
  return row?.of_age ?? false;
}
