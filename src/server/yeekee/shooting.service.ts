import { randomUUID } from 'node:crypto';
import type { ErrorName } from '@/contract/errors';
import { lottoRefusals } from '@/contract/lotto.copy';
import { fetchAgentRules } from '../agent/agent.service';
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
  const batcher = createBatcher<ShotParameters, JudgedShot>({
    maxItems: MOST_SHOTS_PER_BATCH,
    onBatch: options.onBatch,
    run: async (items) => {
      const judged = new Array<JudgedShot>(items.length);
      // One, but for demo shooters, who shoot for every agent.
      for (const agentId of new Set(items.map(({ agent_id }) => agent_id))) {
        const places = [...items.keys()].filter((place) => items[place]?.agent_id === agentId);
        const shots = JSON.stringify(places.map((place) => items[place]));
        for (const { ordinal, ...row } of await runBatch(db, agentId, shots)) {
          judged[places[ordinal - 1] ?? 0] = row;
        }
      }
      return judged;
    },
  });
  const submit = async (shot: ShotParameters): Promise<TakenShot> =>
    toTaken(await batcher.submit(shot));
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

/** A shot as the batch is given it: a member's has `member_id` and `key`, one of the demo `demo_name`. */
interface ShotParameters {
  readonly agent_id: number;
  readonly round_id: string;
  readonly number: string;
  readonly member_id?: number;
  readonly key?: string;
  readonly demo_name?: string;
}

async function runBatch(
  db: Executor,
  agentId: number,
  shots: string,
): Promise<(JudgedShot & { ordinal: number })[]> {
  const { yeekee: rules } = await fetchAgentRules(db, agentId);
  return retryOnConflict(() =>
    queryRaw(
      db,
      `SELECT ordinal, refusal, seq, shot_at, next_shot_at, wait_ms
       FROM yeekee_shoot_batch($1::text::jsonb, $2::integer * interval '1 second')`,
      [shots, rules.shot_wait_seconds],
    ),
  );
}

function toParameters({ agentId, roundId, number }: ShotBase): ShotParameters {
  return { agent_id: agentId, round_id: roundId, number };
}

function toTaken({ refusal, seq, shot_at, next_shot_at, wait_ms }: JudgedShot): TakenShot {
  if (refusal === 'yeekee.too_soon') {
    throw new RefusalError(refusal, {
      message: lottoRefusals.shotTooSoon((next_shot_at.getTime() - shot_at.getTime()) / 1000),
      data: { next_shot_at: next_shot_at.toISOString(), wait_ms },
    });
  }
  if (refusal !== null) throw new RefusalError(refusal);
  return { seq, shotAt: shot_at, nextShotAt: next_shot_at };
}
