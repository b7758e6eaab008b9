import type { RouteName } from '@/contract/routes';
import { routes } from '@/contract/routes';
import { isReachable } from '@/shared/routing/use-route';
import { appCopy } from '../app.copy';
import { menuCopy } from './menu.copy';
import type { NavigationEntry } from './navigation.entries';

/** Everything that can be played. */
const playEntries = [
  { name: 'slot', label: routes.slot.title },
  { name: 'lottoLobby', label: routes.lottoLobby.title },
  { name: 'yeekee', label: routes.yeekee.title },
  { name: 'casino', label: routes.casino.title },
  { name: 'sport', label: routes.sport.title },
  { name: 'fishing', label: routes.fishing.title },
  { name: 'freespin', label: routes.freespin.title },
] as const satisfies readonly NavigationEntry<RouteName>[];

/** What a member keeps of it. */
const ownPlayEntries = [
  { name: 'lottoBills', label: routes.lottoBills.title },
  { name: 'lobby', label: menuCopy.favouriteGames, params: { name: 'favourite' } },
] as const satisfies readonly NavigationEntry<RouteName>[];

/** Entries of the menu's games. */
export type PlayName =
  | (typeof playEntries)[number]['name']
  | (typeof ownPlayEntries)[number]['name'];

/** What can be played, as far as it can be reached; with bills and favourites for a member. */
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
  sooth: routes.sooth.title,
} as const satisfies Partial<Record<RouteName, string>>;

/** Entries of the member's menu. */
export type MenuName = keyof typeof menuLabels;

/** The member's menu in the specification's order, as far as it can be reached. The formulas are in the dialog only. */
export function getMenuEntries(place: 'dialog' | 'page'): NavigationEntry<MenuName>[] {
  return (Object.keys(menuLabels) as MenuName[])
    .filter((name) => isReachable(name) && (place === 'dialog' || name !== 'sooth'))
    .map((name) => ({ name, label: menuLabels[name] }));
}
