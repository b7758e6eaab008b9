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

/** Shorter than the titles: a footer stands on every page. */
const houseLabels = { help: 'ช่วยเหลือ', terms: 'ข้อกำหนด', privacy: 'ความเป็นส่วนตัว' } as const;

type HouseName = keyof typeof houseLabels;

/** Help and the documents of the house, in the footer and in every menu. */
export function getHouseEntries(): NavigationEntry<HouseName>[] {
  return (['help', 'terms', 'privacy'] as const).map((name) => ({
    name,
    label: houseLabels[name],
  }));
}

/** The header's menu in the specification's order, as far as it can be reached. */
export function getHeaderEntries(): NavigationEntry<HeaderName>[] {
  return headerNames.filter(isReachable).map((name) => ({ name, label: routes[name].title }));
}
