import type { Kysely } from 'kysely';
import type { DataInputOf } from '@/contract/endpoint';
import type { CheckAccount, checkAccount } from '@/contract/registration.contract';
import type { DatabaseTables } from '../db/tables';
import { countAttempt } from '../http/attempts.service';
import { ACCESS_LIMITS } from '../security/access.limits';

type Db = Kysely<DatabaseTables>;

const LETTERS_SHOWN = 2;

/**
 * Checks fields of a registration form. It reveals only whose referral code was entered, never who is a member.
 * @throws TooManyError `request.too_many`, per address
 */
export async function checkRegistration(
  db: Db,
  agentId: number,
  asked: CheckAccount,
  address: string,
): Promise<DataInputOf<typeof checkAccount>> {
  if (!('ref' in asked)) return { usable: null, referrer_name: null };
  const limit = { key: `referral/address/${agentId}/${address}`, ...ACCESS_LIMITS.referrals };
  await countAttempt(db, [limit], 'request.too_many');
  const referrer = await findReferrer(db, agentId, asked.ref);
  return { usable: referrer !== null, referrer_name: referrer && maskName(referrer) };
}

/** A member who can refer others. */
interface Referrer {
  id: number;
  username: string;
  first_name: string | null;
  last_name: string | null;
}

/** The member whose referral code this is, or null. */
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
    .executeTakeFirst();
  return referrer ?? null;
}

/** Whether who registers has the name of who referred them: bank accounts are told apart by their owner's. */
export function isSamePerson(
  { first_name: first, last_name: last }: Referrer,
  registering: { first_name: string; last_name: string },
): boolean {
  if (!first || !last) return false;
  const nameOf = (...words: string[]) => words.join(' ').trim().toLowerCase();
  return nameOf(first, last) === nameOf(registering.first_name, registering.last_name);
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

/** By what reads as one letter: a Thai vowel above or below stays with its consonant. */
function maskWord(word: string): string {
  const letters = [...new Intl.Segmenter('th', { granularity: 'grapheme' }).segment(word)];
  const shown = letters.slice(0, Math.min(LETTERS_SHOWN, letters.length - 1));
  const start = shown.map(({ segment }) => segment).join('');
  // A vowel that is written before its consonant says nothing without it.
  return `${start.replace(/[เ-ไ]$/, '')}***`;
}
