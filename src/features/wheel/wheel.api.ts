import type { DataOf } from '@/contract/endpoint';
import { pointHistory } from '@/contract/points.contract';
import { memberPoints } from '@/contract/wallet.contract';
import {
  type WheelPlay,
  wheelBoard,
  wheelConfigV2,
  wheelExchange,
  wheelHistory,
  wheelReward,
  wheelSpinV2,
} from '@/contract/wheel.contract';
import { call } from '@/shared/http/http-client';

/** The wheel as the member finds it. */
export type WheelConfig = DataOf<typeof wheelConfigV2>;
export type BoardRow = DataOf<typeof wheelBoard>[number];
export type PointMovement = DataOf<typeof pointHistory>['movements'][number];

/** Reads commitment, chances and spins; the spins of the day come with it. */
export async function fetchConfig(signal?: AbortSignal): Promise<WheelConfig> {
  return (await call(wheelConfigV2, { signal })).data;
}

/** Reads the last wins of everybody. */
export async function fetchBoard(signal?: AbortSignal): Promise<BoardRow[]> {
  return (await call(wheelBoard, { signal })).data;
}

/** Says which prizes the member was told. @returns those that they were not told yet */
export async function postTold(
  seen: readonly string[],
  signal?: AbortSignal,
): Promise<WheelPlay[]> {
  return (await call(wheelReward, { body: { seen: [...seen] }, signal })).data.plays;
}

/** Uses a spin on the commitment that was shown. */
export async function postSpin(
  body: { client_seed: string; commitment: string },
  idempotencyKey: string,
): Promise<{ play: WheelPlay; freeSpins: number }> {
  const { data } = await call(wheelSpinV2, { body, idempotencyKey, handlesBadRequest: true });
  return { play: data.play, freeSpins: data.free_spins };
}

/** What a spin may change. */
export const spinTouches = wheelSpinV2.touches;

/** Buys spins for the points that were shown. */
export async function postExchange(
  body: { quantity: number; cost: number },
  idempotencyKey: string,
): Promise<DataOf<typeof wheelExchange>> {
  return (await call(wheelExchange, { body, idempotencyKey, handlesBadRequest: true })).data;
}

/** Reads what the member spun, page by page. */
export async function fetchHistory(
  cursor: string | null,
  signal?: AbortSignal,
): Promise<DataOf<typeof wheelHistory>> {
  const query = cursor === null ? {} : { cursor };
  return (await call(wheelHistory, { query, signal })).data;
}

/** Reads the member's points. */
export async function fetchPoints(signal?: AbortSignal): Promise<number> {
  return (await call(memberPoints, { signal })).data.point;
}

const LATEST_MOVEMENTS = 5;

/** Reads the last movements of the member's points. */
export async function fetchPointMovements(signal?: AbortSignal): Promise<PointMovement[]> {
  return (await call(pointHistory, { query: { limit: LATEST_MOVEMENTS }, signal })).data.movements;
}
