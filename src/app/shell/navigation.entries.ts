import type { RouteName } from '@/contract/routes';
import { routes } from '@/contract/routes';
import { isReachable } from '@/shared/routing/use-route';
import { appCopy } from '../app.copy';

export interface NavigationEntry<Name extends RouteName> {
  name: Name;
  label: string;
}

const headerNames = [
  'slot',
  'lottoLobby',
  'casino',
  'sport',
  'affiliate',
  'promotions',
  'winloss',
  'redeem',
  'article',
  'sooth',
] as const satisfies readonly RouteName[];

/** Entries of the header's menu. */
export type HeaderName = (typeof headerNames)[number];

/** The header's menu in the specification's order, as far as it can be reached. */
export function getHeaderEntries(): NavigationEntry<HeaderName>[] {
  return headerNames.filter(isReachable).map((name) => ({ name, label: routes[name].title }));
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
