import { randomUUID } from 'node:crypto';
import type { ErrorName } from '@/contract/errors';
import { SHOT_WAIT_SECONDS } from '@/domain/yeekee';
import { type BatchReport, createBatcher } from '../db/batcher';
import { type Executor, queryRaw } from '../db/raw';
import { retryOnConflict } from '../db/retry-on-conflict';
import { RefusalError } from '../http/refusal';

const MOST_SHOTS_PER_BATCH = 128;

interface ShotBase {
  agentId: number;
  /** As in addresses. */
  roundId: string;
  /** Five digits. */
  number: string;
}

/** A member's shot. */
export interface MemberShot extends ShotBase {
  memberId: number;
  idempotencyKey: string | null;
}

/** A shot of a labelled demo shooter. */
export interface DemoShot extends ShotBase {
  demoName: string;
}

/** A shot that is in. */
export interface TakenShot {
  /** Its place in the round, which had as many shots right after it. */
  seq: number;
  shotAt: Date;
  /** When the same member may shoot again, into any round. */
  nextShotAt: Date;
}

/** Shooting into rounds of yeekee. */
export interface Shooting {
  /**
   * Takes a shot; a repeated call returns the same shot. Rule: domain, "Yeekee".
   * @throws RefusalError `lotto.unknown_round` | `yeekee.shooting_waits` | `yeekee.shooting_ended` | `yeekee.too_soon`
   * (with when the next one may come) | `yeekee.staff` | `safety.refused` | `request.idempotency_conflict`
   */
  shoot: (shot: MemberShot) => Promise<TakenShot>;
  /**
   * Takes a shot of a demo shooter, who need not wait.
   * @throws RefusalError `lotto.unknown_round`, also where the market has no demo shooters | `yeekee.shooting_waits`
   * | `yeekee.shooting_ended`
   */
  shootAsDemo: (shot: DemoShot) => Promise<TakenShot>;
  /** Resolves when everything that was accepted is answered. */
  drain: () => Promise<void>;
}

/** Shooting over a batcher: shots that arrive while a batch runs share the next commit. */
export function createShooting(
  db: Executor,
  options: { onBatch?: (batch: BatchReport) => void } = {},
): Shooting {
  const batcher = createBatcher<object, JudgedShot>({
    maxItems: MOST_SHOTS_PER_BATCH,
    onBatch: options.onBatch,
    run: async (items) => {
      const rows = await runBatch(db, JSON.stringify(items));
      const judged = new Array<JudgedShot>(items.length);
      for (const { ordinal, ...row } of rows) judged[ordinal - 1] = row;
      return judged;
    },
  });
  const submit = async (shot: object): Promise<TakenShot> => toTaken(await batcher.submit(shot));
  return {
    shoot: ({ memberId, idempotencyKey, ...shot }) =>
      // A batch that failed is run again shot by shot: each is one command, also without a key of its caller.
      submit({ ...toParameters(shot), member_id: memberId, key: idempotencyKey ?? randomUUID() }),
    shootAsDemo: ({ demoName, ...shot }) => submit({ ...toParameters(shot), demo_name: demoName }),
    drain: () => batcher.drain(),
  };
}

interface JudgedShot {
  refusal: ErrorName | null;
  seq: number;
  shot_at: Date;
  next_shot_at: Date;
  wait_ms: number;
}

function runBatch(db: Executor, shots: string): Promise<(JudgedShot & { ordinal: number })[]> {
  return retryOnConflict(() =>
    queryRaw(
      db,
      `SELECT ordinal, refusal, seq, shot_at, next_shot_at, wait_ms
       FROM yeekee_shoot_batch($1::text::jsonb, $2::integer * interval '1 second')`,
      [shots, SHOT_WAIT_SECONDS],
    ),
  );
}

function toParameters({ agentId, roundId, number }: ShotBase): object {
  return { agent_id: agentId, round_id: roundId, number };
}

function toTaken({ refusal, seq, shot_at, next_shot_at, wait_ms }: JudgedShot): TakenShot {
  if (refusal === 'yeekee.too_soon') {
    throw new RefusalError(refusal, {
      data: { next_shot_at: next_shot_at.toISOString(), wait_ms },
    });
  }
  if (refusal !== null) throw new RefusalError(refusal);
  return { seq, shotAt: shot_at, nextShotAt: next_shot_at };
}
