import { randomUUID } from 'node:crypto';
import { timesOfHand } from '@/domain/baccarat-shoe';
import type {
  LayResponse,
  ShoesResponse,
  ShoeView,
  TableResponse,
} from '@/sandbox/games/client/baccarat.protocol';
import type { Database } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { passTime, type SandboxBench } from './sandbox.bench';

export const TABLE = 'baccarat-gold';
export const bets = { player: 1000, tie: 500, banker: 0 };
export const STAKE = 1500;

/** Returns the table as its page sees it. */
export async function readTable(bench: SandboxBench, token: string) {
  const response = (await (
    await bench.call('table', { launch_token: token })
  ).json()) as TableResponse;
  if (response.status !== 'ok') throw new Error(response.status);
  return response;
}

/** Returns the current shoe of the table. */
export async function readShoe(bench: SandboxBench, token: string): Promise<ShoeView> {
  const { shoe } = await readTable(bench, token);
  if (!shoe) throw new Error('no shoe');
  return shoe;
}

/** Returns the shoes that have ended. */
export async function readShoes(bench: SandboxBench, token: string): Promise<readonly ShoeView[]> {
  const response = (await (
    await bench.call('shoes', { launch_token: token })
  ).json()) as ShoesResponse;
  if (response.status !== 'ok') throw new Error(response.status);
  return response.shoes;
}

/** Moves business time to the given seconds after a hand opened. */
export async function moveTo(
  db: Database,
  shoe: ShoeView,
  hand: number,
  seconds: number,
): Promise<void> {
  const [row] = await queryRaw<{ now: Date }>(db, 'SELECT business_now() AS now');
  const { opensAt } = timesOfHand(new Date(shoe.begins_at), hand);
  await passTime(db, opensAt.getTime() + seconds * 1000 - row!.now.getTime());
}

/** Sends a bet on a hand as the page does. */
export async function postLay(
  bench: SandboxBench,
  token: string,
  shoe: ShoeView,
  hand: number,
  change: object = {},
): Promise<Response> {
  return bench.call('lay', {
    launch_token: token,
    spin_id: randomUUID(),
    shoe_id: shoe.shoe_id,
    hand,
    bets,
    ...change,
  });
}

/** Places a bet on a hand and returns the parsed response. */
export async function lay(...wager: Parameters<typeof postLay>): Promise<LayResponse> {
  return (await (await postLay(...wager)).json()) as LayResponse;
}
