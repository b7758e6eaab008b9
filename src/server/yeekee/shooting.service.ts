import { randomUUID } from 'node:crypto';
import type { ErrorName } from '@/contract/errors';
import { lottoRefusals } from '@/contract/lotto.copy';
import { fetchAgentRules } from '../agent/agent.service';
import { type BatchReport, createBatcher } from '../db/batcher';
import { type Executor, queryRaw } from '../db/raw';
import { retryOnConflict } from '../db/retry-on-conflict';
import { RefusalError } from '../http/refusal';
import { assertNotPaused } from '../pauses/pause.service';

const MOST_SHOTS_PER_BATCH = 128;

interface ShotBase {
  agentId: number;
  /** Public id, as in URLs. */
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

/** An accepted shot. */
export interface TakenShot {
  /** Place of the shot in the round, equal to the number of shots right after the shot was stored. */
  seq: number;
  shotAt: Date;
  /** When the same member may shoot again, into any round. */
  nextShotAt: Date;
}

/** Accepts shots into yeekee rounds. */
export interface Shooting {
  /**
   * Stores a shot; a repeated call returns the same shot. See `docs/rules.md#yeekee`.
   * @throws RefusalError `lotto.unknown_round` | `yeekee.shooting_waits` | `yeekee.shooting_ended` |
   * `yeekee.too_soon` (with the time of the next possible shot) | `yeekee.staff` | `site.paused` | `safety.refused` |
   * `request.idempotency_conflict`
   */
  shoot: (shot: MemberShot) => Promise<TakenShot>;
  /**
   * Stores a shot of a demo shooter, who has no waiting time.
   * @throws RefusalError `lotto.unknown_round`, also when the market has no demo shooters | `yeekee.shooting_waits` |
   * `yeekee.shooting_ended`
   */
  shootAsDemo: (shot: DemoShot) => Promise<TakenShot>;
  /** Resolves when every accepted call has its response. */
  drain: () => Promise<void>;
}

/** Creates the shooting service over a batcher: shots that arrive while a batch runs share the next commit. */
export function createShooting(
  db: Executor,
  options: { onBatch?: (batch: BatchReport) => void } = {},
): Shooting {
  const batcher = createBatcher<ShotParameters, JudgedShot>({
    maxItems: MOST_SHOTS_PER_BATCH,
    onBatch: options.onBatch,
    run: async (items) => {
      const judged = new Array<JudgedShot>(items.length);
      // A batch usually belongs to one agent, but the demo shooters shoot for every agent.
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
  const submit = async (shot: ShotParameters): Promise<TakenShot> => {
    const judged = await batcher.submit(shot);
    if (judged.refusal === 'site.paused') await assertNoPauseOf(db, shot);
    return toTaken(judged);
  };
  return {
    shoot: ({ memberId, idempotencyKey, ...shot }) =>
      // The key keeps a shot from being stored twice when a failed batch is run again shot by shot.
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

/** A shot in the format of the batch: a member's shot has `member_id` and `key`, a demo shot has `demo_name`. */
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

/** @throws RefusalError `site.paused` with the pause, unless it has just ended */
async function assertNoPauseOf(
  db: Executor,
  { agent_id: agentId, round_id }: ShotParameters,
): Promise<void> {
  const [round] = await queryRaw<{ market_id: string }>(
    db,
    'SELECT market_id FROM lotto_rounds WHERE agent_id = $1 AND round_id = $2',
    [agentId, round_id],
  );
  await assertNotPaused(db, { agentId, scopes: ['play', `market/${round?.market_id}`] });
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
