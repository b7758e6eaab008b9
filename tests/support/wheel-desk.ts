import { createHash, createHmac } from 'node:crypto';
import type { BodyOf } from '@/contract/endpoint';
import type { wheelSetPut } from '@/contract/operator/wheel.contract';
import type { WheelPlay } from '@/contract/wheel.contract';
import { type Executor, queryRaw } from '@/server/db/raw';
import type { TestApp } from './app';
import { operate } from './deposit-desk';

/** Prizes as an operator writes them down. */
export type WrittenPrizes = BodyOf<typeof wheelSetPut>['prizes'];

/** Puts a further set of prizes. @returns its version */
export async function putPrizes(app: TestApp, prizes: WrittenPrizes): Promise<number> {
  const answer = await operate(app, '/wheel/sets', { body: { prizes } });
  if (answer.error !== 0) throw new Error(`the set was refused: ${answer.error}`);
  return (answer.data as { version: number }).version;
}

/** Id of a member of the first agent. */
export async function memberIdOf(db: Executor, username: string): Promise<number> {
  const [row] = await queryRaw<{ id: number }>(
    db,
    'SELECT id FROM members WHERE agent_id = 1 AND username = $1',
    [username],
  );
  if (!row) throw new Error(`no member is named ${username}`);
  return row.id;
}

/** Commits a member's next spin anew, as it happens when they come for the first time. */
export async function forgetCommitment(db: Executor, memberId: number): Promise<void> {
  await queryRaw(
    db,
    `UPDATE wheel_members SET server_seed = NULL, commitment = NULL, set_id = NULL, committed_at = NULL
     WHERE member_id = $1`,
    [memberId],
  );
}

/** The number of a spin and its commitment, by the published rules and by nothing of the product. */
export function recompute(play: WheelPlay): { commitment: string; number: string; no: number } {
  const seed = Buffer.from(play.server_seed, 'hex');
  const set = createHash('sha256').update(play.set_text).digest('hex');
  const commitment = createHash('sha256').update(seed).update(set).digest('hex');
  // Below the largest multiple of 10000 that 32 bits hold; further blocks are needed once in 10⁴³ spins.
  const digest = createHmac('sha256', seed).update(`${play.client_seed}:${play.nonce}:0`).digest();
  const drawn = [0, 4, 8, 12, 16, 20, 24, 28]
    .map((offset) => digest.readUInt32BE(offset))
    .find((value) => value < 4_294_960_000);
  if (drawn === undefined) throw new Error('no number of the first block counts');
  const number = drawn % 10_000;
  let ticks = 0;
  const line = play.set_text.split('\n').find((each) => {
    ticks += Number(each.split(',')[1]);
    return number < ticks * 100;
  });
  return {
    commitment,
    number: `${String(Math.floor(number / 100)).padStart(2, '0')}.${String(number % 100).padStart(2, '0')}`,
    no: Number(line?.split(',')[0]),
  };
}
