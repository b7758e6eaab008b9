import type { RouteName } from '@/contract/routes';
import { routes } from '@/contract/routes';
import { isReachable, type RouteParams } from '@/shared/routing/use-route';

export interface NavigationEntry<Name extends RouteName> {
  name: Name;
  label: string;
  params?: RouteParams;
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

const houseNames = ['help', 'terms', 'privacy'] as const satisfies readonly RouteName[];

/** Help and the documents of the house, in the footer and in every menu. */
export function getHouseEntries(): NavigationEntry<RouteName>[] {
  return houseNames.map((name) => ({ name, label: routes[name].title }));
}

/** The header's menu in the specification's order, as far as it can be reached. */
export function getHeaderEntries(): NavigationEntry<HeaderName>[] {
  return headerNames.filter(isReachable).map((name) => ({ name, label: routes[name].title }));
}
