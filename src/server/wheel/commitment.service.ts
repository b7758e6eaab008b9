import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import { createServerSeed } from '@/domain/fairness';
import { commitToSpin } from '@/domain/wheel';
import { type Executor, queryRaw } from '../db/raw';
import type { DatabaseTables } from '../db/tables';
import { RefusalError } from '../http/refusal';

type Tx = Transaction<DatabaseTables>;

/** What a member's next spin is committed to. The server seed is secret. */
export interface Commitment {
  nonce: number;
  clientSeed: string;
  serverSeed: string;
  commitment: string;
  setId: number;
  version: number;
  setText: string;
}

interface CommitmentRow {
  nonce: number;
  clientSeed: string | null;
  serverSeed: string | null;
  commitment: string;
  setId: number;
  version: number;
  setText: string;
}

/** The commitment of a member's next spin; undefined where none was made yet. */
export async function readCommitment(
  db: Executor,
  memberId: number,
): Promise<Commitment | undefined> {
  const [row] = await queryRaw<CommitmentRow>(
    db,
    `SELECT m.next_nonce AS nonce, m.client_seed AS "clientSeed", encode(m.server_seed, 'hex') AS "serverSeed",
       encode(m.commitment, 'hex') AS commitment, s.id AS "setId", s.version, s.text AS "setText"
     FROM wheel_members m JOIN wheel_sets s ON s.id = m.set_id WHERE m.member_id = $1`,
    [memberId],
  );
  if (!row || row.clientSeed === null || row.serverSeed === null) return undefined;
  return { ...row, clientSeed: row.clientSeed, serverSeed: row.serverSeed };
}

/**
 * Locks a member's spins until the transaction ends, and reads the commitment of the next one. The first is made here.
 * @throws RefusalError `wheel.not_offered`
 */
export async function lockCommitment(
  tx: Tx,
  member: { memberId: number; agentId: number },
): Promise<Commitment> {
  await queryRaw(tx, 'SELECT lock_wheel_member($1)', [member.memberId]);
  const present = await readCommitment(tx, member.memberId);
  if (present) return present;
  await commitNext(tx, { ...member, clientSeed: randomBytes(8).toString('hex') });
  const made = await readCommitment(tx, member.memberId);
  if (!made) throw new Error('the commitment was not written');
  return made;
}

/**
 * Commits a locked member's next spin to a fresh seed and to the set of prizes that is the latest now.
 * @throws RefusalError `wheel.not_offered`
 */
export async function commitNext(
  tx: Tx,
  next: { memberId: number; agentId: number; clientSeed: string },
): Promise<void> {
  const [set] = await queryRaw<{ id: number; text: string }>(
    tx,
    'SELECT id, text FROM wheel_sets WHERE agent_id = $1 ORDER BY version DESC LIMIT 1',
    [next.agentId],
  );
  if (!set) throw new RefusalError('wheel.not_offered');
  const serverSeed = createServerSeed();
  await queryRaw(
    tx,
    `UPDATE wheel_members SET client_seed = $2, server_seed = decode($3, 'hex'), commitment = decode($4, 'hex'),
       set_id = $5, committed_at = business_now()
     WHERE member_id = $1`,
    [next.memberId, next.clientSeed, serverSeed, await commitToSpin(serverSeed, set.text), set.id],
  );
}
