import type * as v from 'valibot';
import type { MemberMatch, memberSearch } from '@/contract/operator/members.contract';
import { maskPhone } from '@/domain/masked-phone';
import { type MemberQuery, readMemberQuery } from '@/domain/member-query';
import { recordAction } from '../audit/audit.service';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { findThings } from './thing-search.operator-queries';

type Hits = v.InferInput<typeof memberSearch.data>;

interface FoundMember {
  id: number;
  username: string;
  name: string | null;
  vip_level: number;
  is_closed: boolean;
  matched: MemberMatch;
}

const MOST_HITS = 20;
/** Fewest last digits that are searched for; fewer digits would match too many members. */
const FEWEST_LAST_DIGITS = 4;

/**
 * Returns the SQL that searches one index for the beginning of a text. The range is the one that LIKE would use, but it
 * also uses the index in a plan that was made before the text was known. The index gives the rows in alphabetical
 * order, so that an exact match comes before longer texts.
 * @param matched SQL text with a rank and the name of the column; the rank sorts the hits of several columns
 */
const byBeginning = (
  matched: string,
  column: string,
  text: string,
  where = 'true',
  from = 'id, agent_id FROM members',
): string => `
  (SELECT ${matched} AS matched, ${from}
   WHERE agent_id = $1 AND ${where} AND ${column} ~>=~ ${text} AND ${column} ~<~ (${text} || chr(1114111))
   ORDER BY ${column} USING ~<~ LIMIT ${MOST_HITS})`;

const withColumns = (found: string): string => `
  SELECT m.id, m.username, nullif(concat_ws(' ', m.first_name, m.last_name), '') AS name, m.vip_level,
    m.closed_at IS NOT NULL AS is_closed, substr(hit.matched, 3) AS matched
  FROM (SELECT DISTINCT ON (id) id, matched FROM (${found}) found ORDER BY id, matched) hit JOIN members m USING (id)
  ORDER BY hit.matched, m.id DESC LIMIT ${MOST_HITS}`;

const BY_DIGITS = withColumns(`
  ${byBeginning(`'1 phone'`, 'username', '$2::text')}
  UNION ALL ${byBeginning(`'2 phone_end'`, 'reverse(username)', '$3::text')}
  UNION ALL ${byBeginning(
    `'3 bank_account_end'`,
    'reverse(bank_account_number)',
    '$3::text',
    'bank_account_number IS NOT NULL',
  )}`);

const BY_NAME = withColumns(`
  ${byBeginning(`'1 first_name'`, 'lower(first_name)', 'lower($2::text)')}
  UNION ALL ${byBeginning(
    // Finds a full first name with the beginning of a last name.
    `'1 first_name'`,
    'lower(last_name)',
    'lower($4::text)',
    'lower(first_name) = lower($3::text)',
  )}
  UNION ALL ${byBeginning(`'2 last_name'`, 'lower(last_name)', 'lower($2::text)')}
  UNION ALL ${byBeginning(
    `'3 line_name'`,
    'lower(display_name)',
    'lower($5::text)',
    'true',
    'member_id AS id, agent_id FROM line_accounts',
  )}`);

/** Finds members by a phone, a bank account or a name; the audit log gets one row for the search. */
export async function searchMembers(
  db: Db,
  { agentId, text, operator }: { agentId: number; text: string; operator: string },
): Promise<Hits> {
  await db.transaction().execute((tx) =>
    recordAction(tx, {
      agentId,
      operator,
      action: 'member.search',
      subject: 'members',
      detail: { q: text },
    }),
  );
  const query = readMemberQuery(text);
  const [members, things] = await Promise.all([
    findMembers(db, agentId, { query, text }),
    findThings(db, agentId, { query, text }),
  ]);
  const found = members.map((member) => ({ ...member, thing: null }));
  // Plain digits mostly mean a member, and only the number of a thing by chance.
  const hits = query?.kind === 'digits' ? [...found, ...things] : [...things, ...found];
  return hits
    .slice(0, MOST_HITS)
    .map(({ username, ...hit }) => ({ ...hit, username: username && maskPhone(username) }));
}

interface Search {
  /** Null for a text that is too short, which the contract refuses already. */
  query: MemberQuery | null;
  text: string;
}

async function findMembers(
  db: Db,
  agentId: number,
  { query, text }: Search,
): Promise<FoundMember[]> {
  if (!query || query.kind === 'number') return [];
  if (query.kind === 'digits') {
    const { digits } = query;
    const end = digits.length < FEWEST_LAST_DIGITS ? null : Array.from(digits).reverse().join('');
    return queryRaw<FoundMember>(db, BY_DIGITS, [agentId, digits, end]);
  }
  const [first = null, ...rest] = query.name.split(' ');
  const last = rest.length > 0 ? rest.join(' ') : null;
  return queryRaw<FoundMember>(db, BY_NAME, [agentId, query.name, first, last, text.trim()]);
}
