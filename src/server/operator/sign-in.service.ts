import { createHash } from 'node:crypto';
import type { ErrorName } from '@/contract/errors';
import { plainText } from '@/domain/plain-text';
import { hashPassword, verifyPassword } from '../account/password.service';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import type { CallingOperator, OperatorVisit } from '../http/acting-operator';
import { limitFailures } from '../http/attempts.service';
import { RefusalError, TooManyError } from '../http/refusal';
import { recordSecurityEvent } from '../security/security-log.service';
import { startOperatorSession, stepUpSession } from './operator-session.service';
import { findStep } from './totp';

const WINDOW_SECONDS = 15 * 60;
const MOST_TRIES_PER_NAME = 5;
const MOST_TRIES_PER_IP = 20;

interface Login {
  password_hash: string;
  totp_secret: Uint8Array | null;
}

/** Returns the hash of a recovery code, whose dashes and case do not matter. */
export function hashRecoveryCode(code: string): Buffer {
  const letters = code.toLowerCase().replace(/[^a-z0-9]/g, '');
  return createHash('sha256').update(letters).digest();
}

/**
 * Signs a person in. A wrong name, password and code have the same response, and take the same time.
 * @returns the session, and the token for its cookie
 * @throws RefusalError `operator.sign_in_refused`
 * @throws TooManyError `auth.too_many_attempts` after 5 wrong tries for a name from one IP, or 20 from one IP
 */
export async function signIn(
  db: Db,
  tried: { agentId: number; name: string; password: string; code: string; visit: OperatorVisit },
): Promise<{ id: number; token: string }> {
  const { agentId, name, visit } = tried;
  return countWrongTries(
    db,
    { agentId, name, visit, failure: 'operator.sign_in_refused' },
    async () => {
      const login = await findLogin(db, agentId, name);
      const hasPassword = await verifyPassword(login?.password_hash ?? null, tried.password);
      return db.transaction().execute(async (tx) => {
        const isProved = login && hasPassword && (await useCode(tx, { ...tried, login }));
        if (!isProved) throw new RefusalError('operator.sign_in_refused');
        const isKnownPlace = await hasSignedInFrom(tx, { agentId, name, visit });
        const session = await startOperatorSession(tx, { agentId, name, visit });
        const event = { agentId, memberId: null, caller: visit, detail: { name } };
        await recordSecurityEvent(tx, { ...event, kind: 'operator.signed_in' });
        if (!isKnownPlace) {
          await recordSecurityEvent(tx, {
            ...event,
            kind: 'operator.another_place',
            detail: { name, session: session.id },
          });
        }
        return session;
      });
    },
  );
}

/**
 * Confirms the person of a session again, by a one-time code, or by the password for a person of a demo.
 * @throws RefusalError `operator.step_up_refused` | `request.not_found`
 * @throws TooManyError `auth.too_many_attempts`
 */
export async function stepUp(
  db: Db,
  {
    agentId,
    by,
    code,
    visit,
  }: { agentId: number; by: CallingOperator; code: string; visit: OperatorVisit },
): Promise<void> {
  const { name, session } = by;
  if (session === null) throw new RefusalError('request.not_found');
  await countWrongTries(
    db,
    { agentId, name, visit, failure: 'operator.step_up_refused' },
    async () => {
      const login = await findLogin(db, agentId, name);
      const isProved =
        login &&
        (login.totp_secret === null
          ? await verifyPassword(login.password_hash, code)
          : await useCode(db, { agentId, name, code, login }));
      if (!isProved) throw new RefusalError('operator.step_up_refused');
      await stepUpSession(db, session.id);
      await recordSecurityEvent(db, {
        ...{
          agentId,
          memberId: null,
          kind: 'operator.stepped_up',
          caller: visit,
          detail: { name },
        },
      });
    },
  );
}

/**
 * Changes the caller's own password, and ends all of the person's sessions.
 * @throws RefusalError `operator.password_refused` | `request.not_found`
 * @throws TooManyError `auth.too_many_attempts`
 */
export async function changeOperatorPassword(
  db: Db,
  changed: {
    agentId: number;
    by: CallingOperator;
    password: string;
    chosen: string;
    code: string;
    visit: OperatorVisit;
  },
): Promise<void> {
  const { agentId, by, visit } = changed;
  const { name } = by;
  if (by.session === null) throw new RefusalError('request.not_found');
  await countWrongTries(
    db,
    { agentId, name, visit, failure: 'operator.password_refused' },
    async () => {
      const login = await findLogin(db, agentId, name);
      const hasPassword = await verifyPassword(login?.password_hash ?? null, changed.password);
      const chosenHash = await hashPassword(changed.chosen);
      await db.transaction().execute(async (tx) => {
        const isProved = login && hasPassword && (await useCode(tx, { ...changed, name, login }));
        if (!isProved) throw new RefusalError('operator.password_refused');
        await tx
          .updateTable('operator_logins')
          .set({ password_hash: chosenHash })
          .where('agent_id', '=', agentId)
          .where('name', '=', name)
          .execute();
        await recordSecurityEvent(tx, {
          ...{
            agentId,
            memberId: null,
            kind: 'operator.login_set',
            caller: visit,
            detail: { name },
          },
        });
      });
    },
  );
}

/** Runs an attempt; a wrong one is counted by name and IP, and recorded as a security event. */
async function countWrongTries<Result>(
  db: Db,
  {
    agentId,
    name,
    visit,
    failure,
  }: { agentId: number; name: string; visit: OperatorVisit; failure: ErrorName },
  attempt: () => Promise<Result>,
): Promise<Result> {
  const windowSeconds = WINDOW_SECONDS;
  const ipKey = `operator-sign-in/${agentId}/ip/${visit.ip}`;
  const note = (
    kind: 'operator.sign_in_refused' | 'operator.step_up_refused' | 'operator.sign_in_locked',
  ) => recordSecurityEvent(db, { agentId, memberId: null, kind, caller: visit, detail: { name } });
  try {
    return await limitFailures(
      db,
      {
        limits: [
          { key: ipKey, most: MOST_TRIES_PER_IP, windowSeconds },
          { key: `${ipKey}/name/${name}`, most: MOST_TRIES_PER_NAME, windowSeconds },
        ],
        failures: [failure],
        errorName: 'auth.too_many_attempts',
      },
      attempt,
    );
  } catch (error) {
    if (error instanceof TooManyError && error.isFirst) await note('operator.sign_in_locked');
    if (error instanceof RefusalError && error.errorName === failure) {
      await note(failure === 'operator.sign_in_refused' ? failure : 'operator.step_up_refused');
    }
    throw error;
  }
}

async function findLogin(db: Db, agentId: number, name: string): Promise<Login | undefined> {
  const [login] = await queryRaw<Login>(
    db,
    `SELECT l.password_hash, l.totp_secret FROM operator_logins l JOIN operators o USING (agent_id, name)
     WHERE l.agent_id = $1 AND l.name = $2 AND o.ended_at IS NULL`,
    [agentId, name],
  );
  return login;
}

/**
 * Uses a one-time code or a recovery code; each works once, also for parallel calls.
 * @returns true for a person of a demo, who has no codes
 */
async function useCode(
  db: Db,
  { agentId, name, code, login }: { agentId: number; name: string; code: string; login: Login },
): Promise<boolean> {
  if (login.totp_secret === null) return true;
  const digits = plainText(code).replace(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) return useRecoveryCode(db, { agentId, name, code: digits });
  // Authenticator apps follow the real time, which may differ from the business clock of a demo.
  const step = findStep(login.totp_secret, digits, Date.now());
  if (step === undefined) return false;
  const used = await queryRaw(
    db,
    `UPDATE operator_logins SET totp_step = $3 WHERE agent_id = $1 AND name = $2 AND totp_step < $3 RETURNING name`,
    [agentId, name, step],
  );
  return used.length === 1;
}

async function useRecoveryCode(
  db: Db,
  { agentId, name, code }: { agentId: number; name: string; code: string },
): Promise<boolean> {
  const used = await queryRaw(
    db,
    `UPDATE operator_recovery_codes SET used_at = business_now()
     WHERE agent_id = $1 AND name = $2 AND code_hash = $3 AND used_at IS NULL RETURNING name`,
    [agentId, name, hashRecoveryCode(code)],
  );
  return used.length === 1;
}

/** Returns whether the person has had a session from this IP before, or none at all yet. */
async function hasSignedInFrom(
  db: Db,
  { agentId, name, visit }: { agentId: number; name: string; visit: OperatorVisit },
): Promise<boolean> {
  const [known] = await queryRaw<{ is_known: boolean }>(
    db,
    `SELECT coalesce(bool_or(address = $3), true) AS is_known FROM operator_sessions WHERE agent_id = $1 AND name = $2`,
    [agentId, name, visit.ip],
  );
  return known?.is_known ?? true;
}
