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

/** The header's menu in the specification's order, as far as it can be reached. */
export function getHeaderEntries(): NavigationEntry<HeaderName>[] {
  return headerNames.filter(isReachable).map((name) => ({ name, label: routes[name].title }));
}
