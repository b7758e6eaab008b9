import type { Consent, ConsentAnswer } from '@/contract/consents.contract';
import { currentVersions, type DocumentName, documentNames } from '@/contract/documents';
import type { ShownVersions } from '@/contract/documents.fields';
import { type Executor, queryRaw } from '../db/raw';
import { RefusalError } from '../http/refusal';

/** A member's answer to a version of a document. */
export interface ConsentRow {
  document: DocumentName;
  version: number;
  answer: ConsentAnswer;
  answeredAt: Date;
}

/**
 * Refuses an answer to outdated versions of the documents.
 * @throws RefusalError `documents.changed`
 */
export function assertCurrent(shown: ShownVersions): void {
  if (documentNames.some((name) => shown[name] !== currentVersions[name])) {
    throw new RefusalError('documents.changed');
  }
}

/** Records a member's answer to the current documents. Repeating the same answer changes nothing. */
export async function recordConsents(
  db: Executor,
  memberId: number,
  answer: ConsentAnswer,
): Promise<void> {
  await queryRaw(
    db,
    `INSERT INTO consents (member_id, document, version, answer, answered_at)
     SELECT $1, key, value::integer, $2, business_now() FROM jsonb_each_text($3::text::jsonb)
     ON CONFLICT DO NOTHING`,
    [memberId, answer, JSON.stringify(currentVersions)],
  );
}

/** Returns all answers of a member, the latest first. */
export function fetchConsentRows(db: Executor, memberId: number): Promise<ConsentRow[]> {
  return queryRaw<ConsentRow>(
    db,
    `SELECT document, version, answer, answered_at AS "answeredAt" FROM consents
     WHERE member_id = $1 ORDER BY answered_at DESC, version DESC, document DESC`,
    [memberId],
  );
}

/**
 * Returns a member's answer to each current document. Once a member has agreed to a version, a different answer does
 * not undo it.
 */
export async function fetchConsents(db: Executor, memberId: number): Promise<Consent[]> {
  const rows = await fetchConsentRows(db, memberId);
  return documentNames.map((document) => {
    const version = currentVersions[document];
    const own = rows.filter((row) => row.document === document);
    const current = own.filter((row) => row.version === version);
    const answered = current.find(({ answer }) => answer === 'agreed') ?? current[0];
    return {
      document,
      version,
      answer: answered?.answer ?? null,
      answered_at: answered?.answeredAt.toISOString() ?? null,
      has_changed: own.some((row) => row.version < version && row.answer === 'agreed'),
    };
  });
}
