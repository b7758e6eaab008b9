import { lineMenuNames } from '@/contract/line-menus.copy';
import { defineMenu, OWN_MENU, type WantedMenu } from './menu-definitions';
import { readMenuPicture } from './menu-pictures';
import type { SwitcherDeps } from './menu-switcher';
import { deleteMenu, switchMenus } from './menu-switcher';
import {
  countDueMenus,
  fetchKeptMenus,
  forgetMenus,
  type KeptMenu,
  keepMenu,
} from './menus.queries';

/** Milliseconds after which a run leaves the rest of the users to the job. */
const SWITCH_MS = 20_000;

/** The look of the menus: the LIFF app that buttons open, and the agent's brand. */
export interface MenuLook {
  liffId: string;
  /** Name of the brand. */
  brand: string;
}

/** How far the menus at LINE are from those that they should be. */
export interface MenuPlan {
  /** Menus that are not at LINE. */
  missing: readonly WantedMenu[];
  /** Menus that are. */
  kept: readonly KeptMenu[];
  /** Ids of the house's menus at LINE that no row knows, such as one that a process was killed in making. */
  strayIds: readonly string[];
  /** Whether users without a menu of their own see that of visitors. */
  hasDefault: boolean;
}

/** Changes that a run made at LINE. */
export interface MenuChanges {
  created: number;
  deleted: number;
  /** Whether anything was changed. */
  hasChanged: boolean;
  /** Friends who do not see their menu yet. */
  due: number;
}

/** Compares the menus at LINE with those that should be there, and changes nothing. */
export async function planMenus(
  { db, agentId, gateway }: SwitcherDeps,
  { liffId, brand }: MenuLook,
): Promise<MenuPlan> {
  const [atLine, rows, wanted, defaultId] = await Promise.all([
    gateway.fetchMenus(),
    fetchKeptMenus(db, agentId),
    Promise.all(
      lineMenuNames.map(async (name) =>
        defineMenu(name, { liffId, picture: await readMenuPicture(name, brand) }),
      ),
    ),
    gateway.fetchDefaultMenu(),
  ]);
  const ids = new Set(atLine.map(({ richMenuId }) => richMenuId));
  const kept = rows.filter(({ name, hash, richMenuId }) =>
    wanted.some((menu) => menu.name === name && menu.hash === hash && ids.has(richMenuId)),
  );
  const known = new Set(rows.flatMap(({ richMenuId, replaced }) => [richMenuId, ...replaced]));
  return {
    kept,
    missing: wanted.filter((menu) => !kept.some(({ name }) => name === menu.name)),
    strayIds: atLine
      .filter(({ name, richMenuId }) => OWN_MENU.test(name) && !known.has(richMenuId))
      .map(({ richMenuId }) => richMenuId),
    hasDefault: kept.some(({ name, richMenuId }) => name === 'visitor' && richMenuId === defaultId),
  };
}

/**
 * Puts the house's menus at LINE, as far as they are not there. Each step is recorded before the next one, so that a
 * run after a failure goes on where it failed. Menus of others stay.
 * @throws LineCallError | ChannelTokenError when LINE does not do a step
 */
export async function putMenus(deps: SwitcherDeps, look: MenuLook): Promise<MenuChanges> {
  const { db, agentId, gateway } = deps;
  const { missing, strayIds, hasDefault } = await planMenus(deps, look);
  for (const { name, hash, request, picture } of missing) {
    await gateway.validateMenu(request);
    const richMenuId = await gateway.createMenu(request);
    await gateway.uploadMenuPicture(richMenuId, picture);
    await keepMenu(db, agentId, { name, hash, richMenuId });
  }
  const rows = await fetchKeptMenus(db, agentId);
  const visitor = rows.find(({ name }) => name === 'visitor');
  if (visitor && !hasDefault) await gateway.setDefaultMenu(visitor.richMenuId);
  const named = await nameMenus(deps, rows);
  for (const id of strayIds) await deleteMenu(gateway, id);
  await switchMenus(deps, AbortSignal.timeout(SWITCH_MS));
  const due = await countDueMenus(db, agentId, 0);
  return {
    created: missing.length,
    deleted: strayIds.length,
    hasChanged: missing.length + strayIds.length + named > 0 || !hasDefault,
    due,
  };
}

/** Gives each menu its alias, by which other tools of the agent may find it. @returns the number of changes */
async function nameMenus({ gateway }: SwitcherDeps, rows: readonly KeptMenu[]): Promise<number> {
  const aliases = new Map(
    (await gateway.fetchMenuAliases()).map((each) => [each.richMenuAliasId, each.richMenuId]),
  );
  let changes = 0;
  for (const { name, richMenuId } of rows) {
    const current = aliases.get(name);
    if (current === richMenuId) continue;
    if (current === undefined) await gateway.createMenuAlias(name, richMenuId);
    else await gateway.updateMenuAlias(name, richMenuId);
    changes += 1;
  }
  return changes;
}

/**
 * Removes the house's menus from LINE, and leaves those of others.
 * @returns the number of removed menus
 * @throws LineCallError | ChannelTokenError when LINE does not do a step
 */
export async function removeMenus({ db, agentId, gateway }: SwitcherDeps): Promise<number> {
  const rows = await fetchKeptMenus(db, agentId);
  const atLine = await gateway.fetchMenus();
  const own = atLine.filter(({ name }) => OWN_MENU.test(name)).map((menu) => menu.richMenuId);
  const recorded = rows.flatMap(({ richMenuId, replaced }) => [richMenuId, ...replaced]);
  const ids = new Set([...own, ...recorded]);
  const defaultId = await gateway.fetchDefaultMenu();
  if (defaultId !== null && ids.has(defaultId)) await gateway.clearDefaultMenu();
  for (const { richMenuAliasId, richMenuId } of await gateway.fetchMenuAliases()) {
    if (ids.has(richMenuId)) await gateway.deleteMenuAlias(richMenuAliasId);
  }
  for (const id of ids) await deleteMenu(gateway, id);
  await forgetMenus(db, agentId);
  return own.length;
}
