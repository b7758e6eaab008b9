import { createHash, randomBytes } from 'node:crypto';
import type { OperatorRole } from '@/contract/operator-roles';
import { isWeakPassword } from '@/domain/password';
import { hashPassword } from '../account/password.service';
import { recordAction } from '../audit/audit.service';
import { queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import type { OperatorVisit } from '../http/acting-operator';
import { countAttempt } from '../http/attempts.service';
import { MalformedError, RefusalError } from '../http/refusal';
import { recordSecurityEvent } from '../security/security-log.service';
import { hashRecoveryCode } from './sign-in.service';
import { findStep, toBase32, totpUrl } from './totp';

const VALID_HOURS = 24;
const SECRET_BYTES = 20;
const RECOVERY_CODES = 8;
const MOST_TRIES = 20;
const WINDOW_SECONDS = 15 * 60;
/** Letters and digits that cannot be confused with each other. */
const LEGIBLE = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Path of the page that uses an invitation; the token stays in the fragment, which no server and no log sees. */
const pathOf = (token: string): string => `/operator/accept#${token}`;

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Creates a link by which an operator sets a password and a one-time code. Earlier links of the person end. */
export async function createInvitation(
  tx: Tx,
  {
    agentId,
    name,
    by,
    approvalId = null,
  }: { agentId: number; name: string; by: string; approvalId?: number | null },
): Promise<{ path: string; expires_at: string }> {
  const token = randomBytes(32).toString('base64url');
  await queryRaw(
    tx,
    `UPDATE operator_invitations SET used_at = business_now() WHERE agent_id = $1 AND name = $2 AND used_at IS NULL`,
    [agentId, name],
  );
  const [written] = await queryRaw<{ expires_at: Date }>(
    tx,
    `INSERT INTO operator_invitations (token_hash, agent_id, name, totp_secret, created_by, approval_id, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, business_now() + ${VALID_HOURS} * interval '1 hour') RETURNING expires_at`,
    [hashToken(token), agentId, name, randomBytes(SECRET_BYTES), by, approvalId],
  );
  if (!written) throw new Error('failed to store the invitation');
  return { path: pathOf(token), expires_at: written.expires_at.toISOString() };
}

interface Invitation {
  name: string;
  display_name: string;
  role: OperatorRole;
  totp_secret: Uint8Array;
  agent_name: string;
  expires_at: Date;
}

/** Options of a call with the token of an invitation. */
interface InvitationCall {
  agentId: number;
  token: string;
  visit: OperatorVisit;
}

/**
 * Returns the person of an invitation and the secret for their authenticator app.
 * @throws RefusalError `operator.invitation_gone`
 */
export async function openInvitation(db: Db, { agentId, token, visit }: InvitationCall) {
  await countAttempt(db, limitsOf(agentId, visit), 'request.too_many');
  const invitation = await findInvitation(db, agentId, token);
  const { name, display_name, role, totp_secret: secret, agent_name: issuer } = invitation;
  return {
    ...{ name, display_name, role },
    secret: toBase32(secret),
    totp_url: totpUrl({ secret, issuer, name }),
    expires_at: invitation.expires_at.toISOString(),
  };
}

/**
 * Uses an invitation: stores the password and the secret, and replaces the recovery codes. All sessions of the person
 * end.
 * @returns the recovery codes, which are stored as hashes only
 * @throws RefusalError `operator.invitation_gone` | `operator.step_up_refused` for a wrong code
 * @throws MalformedError for a password that contains the name
 */
export async function acceptInvitation(
  db: Db,
  { agentId, token, visit, password, code }: InvitationCall & { password: string; code: string },
): Promise<{ name: string; recovery_codes: string[] }> {
  await countAttempt(db, limitsOf(agentId, visit), 'request.too_many');
  const invitation = await findInvitation(db, agentId, token);
  const { name, totp_secret: secret } = invitation;
  if (password.toLowerCase().includes(name) || isWeakPassword(password)) {
    throw new MalformedError('password', 'อย่าใช้ชื่อผู้ใช้ในรหัสผ่าน กรุณาตั้งรหัสอื่น');
  }
  const step = findStep(secret, code, Date.now());
  if (step === undefined) throw new RefusalError('operator.step_up_refused');
  const passwordHash = await hashPassword(password);
  const codes = Array.from({ length: RECOVERY_CODES }, createRecoveryCode);
  await db.transaction().execute(async (tx) => {
    const used = await queryRaw(
      tx,
      `UPDATE operator_invitations SET used_at = business_now() WHERE token_hash = $1 AND used_at IS NULL RETURNING name`,
      [hashToken(token)],
    );
    if (used.length === 0) throw new RefusalError('operator.invitation_gone');
    await queryRaw(
      tx,
      `INSERT INTO operator_logins (agent_id, name, password_hash, totp_secret, totp_step) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (agent_id, name) DO UPDATE SET password_hash = excluded.password_hash,
         totp_secret = excluded.totp_secret, totp_step = excluded.totp_step, changed_at = business_now()`,
      [agentId, name, passwordHash, secret, step],
    );
    await tx
      .deleteFrom('operator_recovery_codes')
      .where('agent_id', '=', agentId)
      .where('name', '=', name)
      .execute();
    await tx
      .insertInto('operator_recovery_codes')
      .values(
        codes.map((each) => ({
          agent_id: agentId,
          name,
          code_hash: hashRecoveryCode(each),
          used_at: null,
        })),
      )
      .execute();
    await recordAction(tx, {
      ...{
        agentId,
        operator: name,
        action: 'operator.accept',
        subject: `operator/${name}`,
        detail: {},
      },
    });
    await recordSecurityEvent(tx, {
      ...{ agentId, memberId: null, kind: 'operator.login_set', caller: visit, detail: { name } },
    });
  });
  return { name, recovery_codes: codes };
}

const limitsOf = (agentId: number, visit: OperatorVisit) => [
  {
    key: `operator-invitation/${agentId}/ip/${visit.ip}`,
    most: MOST_TRIES,
    windowSeconds: WINDOW_SECONDS,
  },
];

async function findInvitation(db: Db, agentId: number, token: string): Promise<Invitation> {
  const [invitation] = await queryRaw<Invitation>(
    db,
    `SELECT o.name, coalesce(o.display_name, o.name) AS display_name, o.role, i.totp_secret, a.name AS agent_name,
       i.expires_at
     FROM operator_invitations i JOIN operators o USING (agent_id, name) JOIN agents a ON a.id = i.agent_id
     WHERE i.token_hash = $1 AND i.agent_id = $2 AND i.used_at IS NULL AND i.expires_at > business_now()
       AND o.ended_at IS NULL`,
    [hashToken(token), agentId],
  );
  if (!invitation) throw new RefusalError('operator.invitation_gone');
  return invitation;
}

/** Returns a code of 10 legible characters, about 49 bits, as `abcde-23456`. */
function createRecoveryCode(): string {
  const letters = Array.from(randomBytes(10), (byte) => LEGIBLE[byte % LEGIBLE.length]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}
