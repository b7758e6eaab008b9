import type { RouteName } from '@/contract/routes';
import { routes } from '@/contract/routes';
import { isReachable } from '@/shared/routing/use-route';
import { appCopy } from '../app.copy';
import { menuCopy } from './menu.copy';
import type { NavigationEntry } from './navigation-entries';

/** Game entries for visitors and members. */
const playEntries = [
  { name: 'slot', label: routes.slot.title },
  { name: 'lottoLobby', label: routes.lottoLobby.title },
  { name: 'yeekee', label: routes.yeekee.title },
  { name: 'casino', label: routes.casino.title },
  { name: 'sport', label: routes.sport.title },
  { name: 'fishing', label: routes.fishing.title },
  { name: 'freespin', label: routes.freespin.title },
] as const satisfies readonly NavigationEntry<RouteName>[];

/** Further game entries, for members only. */
const ownPlayEntries = [
  { name: 'lottoBills', label: routes.lottoBills.title },
  { name: 'lobby', label: menuCopy.favouriteGames, params: { name: 'favourite' } },
] as const satisfies readonly NavigationEntry<RouteName>[];

/** Names of all game entries. */
export type PlayName =
  | (typeof playEntries)[number]['name']
  | (typeof ownPlayEntries)[number]['name'];

/** Returns the reachable game entries; for a member also bills and favourites. */
export function getPlayEntries(isMember: boolean): NavigationEntry<PlayName>[] {
  return [...playEntries, ...(isMember ? ownPlayEntries : [])].filter(({ name }) =>
    isReachable(name),
  );
}

const menuLabels = {
  profile: routes.profile.title,
  affiliate: appCopy.friends,
  quest: routes.quest.title,
  wheel: routes.wheel.title,
  redeem: routes.redeem.title,
  cashback: routes.cashback.title,
  winloss: routes.winloss.title,
  promotions: routes.promotions.title,
  coupon: routes.coupon.title,
  statement: routes.statement.title,
  safety: routes.safety.title,
  trends: routes.trends.title,
} as const satisfies Partial<Record<RouteName, string>>;

/** Names of the member's menu entries. */
export type MenuName = keyof typeof menuLabels;

/** Returns the reachable entries of the member's menu in their order; `trends` is in the dialog only. */
export function getMenuEntries(place: 'dialog' | 'page'): NavigationEntry<MenuName>[] {
  return (Object.keys(menuLabels) as MenuName[])
    .filter((name) => isReachable(name) && (place === 'dialog' || name !== 'trends'))
    .map((name) => ({ name, label: menuLabels[name] }));
}
