import { randomBytes } from 'node:crypto';
import type { SeedSource } from '@/domain/fairness-key';
import { commitToSpin } from '@/domain/wheel';
import { type Executor, queryRaw } from '../db/raw';
import type { Tx } from '../db/tables';
import { RefusalError } from '../http/refusal';

/** The commitment of a member's next spin. Its seed is derived only when the member spins. */
export interface Commitment {
  nonce: number;
  clientSeed: string;
  commitment: string;
  setId: number;
  version: number;
  setText: string;
}

interface CommitmentRow {
  nonce: number;
  clientSeed: string | null;
  commitment: string;
  setId: number;
  version: number;
  setText: string;
}

/** Returns the commitment of a member's next spin; undefined when none exists under the present key. */
export async function readCommitment(
  db: Executor,
  { keyId }: SeedSource,
  memberId: number,
): Promise<Commitment | undefined> {
  const [row] = await queryRaw<CommitmentRow>(
    db,
    `SELECT m.next_nonce AS nonce, m.client_seed AS "clientSeed", encode(m.commitment, 'hex') AS commitment,
       s.id AS "setId", s.version, s.text AS "setText"
     FROM wheel_members m JOIN wheel_sets s ON s.id = m.set_id
     WHERE m.member_id = $1 AND m.fairness_key_id = $2`,
    [memberId, keyId],
  );
  if (!row || row.clientSeed === null) return undefined;
  return { ...row, clientSeed: row.clientSeed };
}

/**
 * Locks a member's spins until the transaction ends, and returns the commitment of the next spin. Makes the first
 * commitment if the member has none.
 * @throws RefusalError `wheel.not_offered`
 */
export async function lockCommitment(
  tx: Tx,
  seeds: SeedSource,
  member: { memberId: number; agentId: number },
): Promise<Commitment> {
  await queryRaw(tx, 'SELECT lock_wheel_member($1)', [member.memberId]);
  const present = await readCommitment(tx, seeds, member.memberId);
  if (present) return present;
  await commitNext(tx, seeds, { ...member, clientSeed: randomBytes(8).toString('hex') });
  const made = await readCommitment(tx, seeds, member.memberId);
  if (!made) throw new Error('failed to store the commitment');
  return made;
}

/**
 * Commits a locked member's next spin to the seed of its nonce and to the latest set of prizes.
 * @throws RefusalError `wheel.not_offered`
 */
export async function commitNext(
  tx: Tx,
  seeds: SeedSource,
  next: { memberId: number; agentId: number; clientSeed: string },
): Promise<void> {
  const [set] = await queryRaw<{ id: number; text: string; nonce: number }>(
    tx,
    `SELECT s.id, s.text, m.next_nonce AS nonce FROM wheel_sets s CROSS JOIN wheel_members m
     WHERE s.agent_id = $1 AND m.member_id = $2 ORDER BY s.version DESC LIMIT 1`,
    [next.agentId, next.memberId],
  );
  if (!set) throw new RefusalError('wheel.not_offered');
  const seed = await deriveSpinSeed(seeds, { ...next, nonce: set.nonce });
  const [made] = await queryRaw(
    tx,
    `UPDATE wheel_members SET client_seed = $2, fairness_key_id = $3, commitment = decode($4, 'hex'), set_id = $5,
       committed_at = business_now()
     WHERE member_id = $1 AND EXISTS (SELECT FROM fairness_keys WHERE id = $3 AND ended_at IS NULL)
     RETURNING member_id`,
    [next.memberId, next.clientSeed, seeds.keyId, await commitToSpin(seed, set.text), set.id],
  );
  if (!made)
    throw new Error(
      'another process has replaced FAIRNESS_KEY, and the key of this process is no longer valid',
    );
}

/** Returns the seed of one spin of a member, as hex; secret until the spin is over. */
export function deriveSpinSeed(
  seeds: SeedSource,
  { memberId, nonce }: { memberId: number; nonce: number },
): Promise<string> {
  return seeds.deriveSeed('wheel', memberId, nonce);
}
