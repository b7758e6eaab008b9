import { LAUNCHES_END_MINUTES, type RunningPause } from '@/contract/pauses.contract';
import { pauseSentence } from '@/contract/pauses.copy';
import { type Executor, queryRaw } from '../db/raw';
import { RefusalError } from '../http/refusal';

/** Something that a pause may bar: its agent, and the scopes that would bar it besides `all`. */
export interface PauseAsk {
  readonly agentId: number;
  readonly scopes: readonly string[];
  /** True for a launch, which is refused some minutes before a pause of all or of play. */
  readonly isLaunch?: boolean;
}

/**
 * Finds the pause that bars something now, in the transaction that would do it.
 * @returns null when nothing bars it
 */
export async function findPause(
  tx: Executor,
  { agentId, scopes, isLaunch = false }: PauseAsk,
): Promise<RunningPause | null> {
  const [row] = await queryRaw<{ pause: RunningPause | null }>(
    tx,
    `SELECT pause_refusal($1::bigint, $2::text[], $3::integer * interval '1 minute') AS pause`,
    [agentId, ['all', ...scopes], isLaunch ? LAUNCHES_END_MINUTES : 0],
  );
  return row?.pause ?? null;
}

/**
 * Checks that no pause bars something now, like `findPause`.
 * @throws RefusalError `site.paused` with the pause
 */
export async function assertNotPaused(tx: Executor, ask: PauseAsk): Promise<void> {
  const pause = await findPause(tx, ask);
  if (pause) throw refusePaused(pause);
}

/** Returns the refusal of something that a pause bars. */
export function refusePaused(pause: RunningPause): RefusalError {
  return new RefusalError('site.paused', { data: pause, message: pauseSentence(pause) });
}

/** Returns the scopes that pause a game, besides those of the whole site. */
export function gameScopes({
  provider_id,
  game_id,
}: {
  provider_id: string;
  game_id: string;
}): string[] {
  return ['play', `game/${provider_id}`, `game/${provider_id}/${game_id}`];
}
