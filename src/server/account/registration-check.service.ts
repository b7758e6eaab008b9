import { sql } from 'kysely';
import type { DataInputOf } from '@/contract/endpoint';
import type { CheckAccount, checkAccount } from '@/contract/registration.contract';
import { foldName } from '@/domain/thai-spelling';
import type { Db } from '../db/tables';
import { assertAttemptsLeft, countAttempt, raiseCount } from '../http/attempts.service';
import { ACCESS_LIMITS } from '../security/access-limits';

const LETTERS_SHOWN = 2;

/**
 * Checks fields of a registration form. Reveals only the masked name of the referrer, never whether a number belongs to
 * a member.
 * @throws TooManyError `request.too_many`, per IP
 */
export async function checkRegistration(
  db: Db,
  agentId: number,
  asked: CheckAccount,
  ip: string,
): Promise<DataInputOf<typeof checkAccount>> {
  if (!('ref' in asked)) return { usable: null, referrer_name: null };
  const limit = {
    key: `referral/address/${agentId}/${ip}`,
    ...ACCESS_LIMITS.referrals.asked,
  };
  await countAttempt(db, [limit], 'request.too_many');
  const referrer = await askReferrer(db, agentId, asked.ref, ip);
  return { usable: referrer !== null, referrer_name: referrer && maskName(referrer) };
}

/**
 * Returns the member whose referral code a caller enters, or null. Unknown codes are counted, because they may be
 * guesses.
 * @throws TooManyError `request.too_many`, per IP
 */
export async function askReferrer(
  db: Db,
  agentId: number,
  refCode: string,
  ip: string,
): Promise<Referrer | null> {
  const limit = {
    key: `referral/unknown/${agentId}/${ip}`,
    ...ACCESS_LIMITS.referrals.unknown,
  };
  await assertAttemptsLeft(db, [limit], 'request.too_many');
  const referrer = await findReferrer(db, agentId, refCode);
  if (!referrer) await raiseCount(db, limit);
  return referrer;
}

/** A member who can refer others. */
interface Referrer {
  id: number;
  username: string;
  first_name: string | null;
  last_name: string | null;
}

/** Returns the open member with this referral code, or null. The code of a member who excluded themselves leads nowhere. */
export async function findReferrer(
  db: Db,
  agentId: number,
  refCode: string,
): Promise<Referrer | null> {
  const referrer = await db
    .selectFrom('members')
    .select(['id', 'username', 'first_name', 'last_name'])
    .where('agent_id', '=', agentId)
    .where('ref_code', '=', refCode)
    .where('closed_at', 'is', null)
    .where(sql<boolean>`NOT (is_guarded AND is_excluded(members.id))`)
    .executeTakeFirst();
  return referrer ?? null;
}

/** Returns whether a new member has the same name as their referrer, regardless of spelling variants. */
export function isSamePerson(
  { first_name: first, last_name: last }: Referrer,
  registering: { first_name: string; last_name: string },
): boolean {
  if (!first || !last) return false;
  return foldName(first + last) === foldName(registering.first_name + registering.last_name);
}

/** Masks a name so that a friend recognises it and a stranger does not. */
export function maskName({
  username,
  first_name: first,
  last_name: last,
}: Omit<Referrer, 'id'>): string {
  if (!first || !last) return `${username.slice(0, 3)}***${username.slice(-2)}`;
  return [first, last].map(maskWord).join(' ');
}

/** Masks a word by grapheme, so that a Thai vowel above or below stays with its consonant. */
function maskWord(word: string): string {
  const letters = [...new Intl.Segmenter('th', { granularity: 'grapheme' }).segment(word)];
  const shown = letters.slice(0, Math.min(LETTERS_SHOWN, letters.length - 1));
  const start = shown.map(({ segment }) => segment).join('');
  // A leading vowel is dropped when its consonant is masked.
  return `${start.replace(/[เ-ไ]$/, '')}***`;
}
