import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Db } from '../../db/tables';
import { ChannelTokenError } from '../../line/channel-tokens';
import { LineCallError, type MessagingGateway } from '../messaging-gateway';
import {
  claimDueMenus,
  countDueMenus,
  type DueMenu,
  fetchKeptMenus,
  fetchMenuWork,
  finishMenus,
  forgetReplaced,
  postponeMenus,
} from './menus.queries';

/** Most users whose menu is switched by one call; the limit is LINE's. */
const MOST_AT_ONCE = 500;
/** Number of users with the same menu up to which each gets a call of its own, which takes effect sooner. */
const MOST_SINGLES = 20;
const MOST_CALLS = 4;
/** Milliseconds between two calls for many users, because LINE takes three such calls a second. */
const BULK_PAUSE_MS = 350;

/** Dependencies of the switch of menus. */
export interface SwitcherDeps {
  db: Db;
  agentId: number;
  gateway: MessagingGateway;
  logger: Pick<Logger, 'warn'>;
}

/** Switches the menus of users who are due, and deletes earlier menus that are shown to no user any more. */
export async function switchMenus(deps: SwitcherDeps, signal?: AbortSignal): Promise<void> {
  const { db, agentId } = deps;
  const { hasMenus, isDue, hasReplaced } = await fetchMenuWork(db, agentId);
  if (!hasMenus) return;
  if (isDue) await switchDue(deps, signal);
  if (hasReplaced) await deleteReplaced(deps);
}

async function switchDue(deps: SwitcherDeps, signal?: AbortSignal): Promise<void> {
  const { db, agentId } = deps;
  while (!signal?.aborted) {
    const due = await claimDueMenus(db, agentId, MOST_AT_ONCE);
    if (due.length === 0) return;
    // They are read after the claim: a menu that is put afterwards makes its users due again.
    const menus = await fetchKeptMenus(db, agentId);
    const ids = new Map<string, string>(menus.map(({ name, richMenuId }) => [name, richMenuId]));
    const settled = due.filter(({ isFriend, menu, wanted }) => !isFriend || menu === wanted);
    await finishMenus(db, agentId, settled);
    const known = new Set(settled);
    for (const wanted of ['member', 'paused', null] as const) {
      const users = due.filter((user) => user.wanted === wanted && !known.has(user));
      const id = wanted === null ? null : ids.get(wanted);
      // A menu that is not at LINE yet is shown after the next `line menus`.
      if (id === undefined) await postponeMenus(db, agentId, users);
      else await switchUsers(deps, users, id);
    }
  }
}

/** Shows users a menu, or with null the menu of visitors. */
async function switchUsers(
  deps: SwitcherDeps,
  users: readonly DueMenu[],
  id: string | null,
): Promise<void> {
  const { gateway } = deps;
  if (users.length > MOST_SINGLES) {
    const userIds = users.map(({ userId }) => userId);
    await settle(deps, users, () =>
      id === null ? gateway.unlinkMenus(userIds) : gateway.linkMenus(userIds, id),
    );
    await sleep(BULK_PAUSE_MS);
    return;
  }
  const queue = [...users];
  const work = async () => {
    for (let user = queue.shift(); user; user = queue.shift()) {
      const { userId } = user;
      await settle(deps, [user], () =>
        id === null ? gateway.unlinkMenu(userId) : gateway.linkMenu(userId, id),
      );
    }
  };
  await Promise.all(Array.from({ length: MOST_CALLS }, work));
}

async function settle(
  { db, agentId, logger }: SwitcherDeps,
  users: readonly DueMenu[],
  call: () => Promise<unknown>,
): Promise<void> {
  try {
    await call();
  } catch (error) {
    if (!isOfLine(error)) throw error;
    logger.warn({ err: error, users: users.length }, 'LINE did not switch a menu');
    await postponeMenus(db, agentId, users);
    return;
  }
  await finishMenus(db, agentId, users);
}

/** Deletes earlier menus as soon as no friend is due, because a user of a deleted menu sees that of visitors. */
async function deleteReplaced({ db, agentId, gateway, logger }: SwitcherDeps): Promise<void> {
  if ((await countDueMenus(db, agentId, 0)) > 0) return;
  for (const { replaced } of await fetchKeptMenus(db, agentId)) {
    for (const id of replaced) {
      try {
        await deleteMenu(gateway, id);
      } catch (error) {
        if (!isOfLine(error)) throw error;
        logger.warn({ err: error }, 'LINE did not delete a menu');
        return;
      }
      await forgetReplaced(db, agentId, id);
    }
  }
}

/** Deletes a menu at LINE; one that is gone already counts as deleted. */
export async function deleteMenu(gateway: MessagingGateway, id: string): Promise<void> {
  try {
    await gateway.deleteMenu(id);
  } catch (error) {
    if (!(error instanceof LineCallError && error.status === 404)) throw error;
  }
}

function isOfLine(error: unknown): error is LineCallError | ChannelTokenError {
  return error instanceof LineCallError || error instanceof ChannelTokenError;
}
