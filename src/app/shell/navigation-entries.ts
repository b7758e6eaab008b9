import type { RouteMatch } from '@/contract/route-match';
import type { RouteName } from '@/contract/routes';
import { routes } from '@/contract/routes';
import { isReachable, type RouteParams } from '@/shared/routing/use-route';

export interface NavigationEntry<Name extends RouteName> {
  name: Name;
  label: string;
  params?: RouteParams;
}

/** Screens that belong to an entry of the header or the footer, by the entry's name. */
const screensBelow: Partial<Record<RouteName, readonly RouteName[]>> = {
  home: ['restricted'],
  lottoLobby: ['lottoBills', 'lottoRates', 'lottoResults', 'yeekee', 'lottoRound'],
  promotions: ['memberPromotions'],
  article: ['articleDetail'],
  profile: [
    'member',
    'memberVip',
    'memberWinloss',
    'memberPromotions',
    'wheel',
    'statement',
    'safety',
    'coupon',
    'quest',
    'redeem',
    'cashback',
    'winloss',
    'affiliate',
    'lottoBills',
  ],
  deposit: ['payment'],
};

/** Returns whether the current screen belongs to an entry. */
export function isAbove(name: RouteName, match: RouteMatch | null): boolean {
  return match !== null && screensBelow[name]?.includes(match.name) === true;
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
  'trends',
] as const satisfies readonly RouteName[];

/** Names of the header's menu entries. */
export type HeaderName = (typeof headerNames)[number];

/** Shorter than the route titles, because the footer is on every page. */
const houseLabels = { help: 'ช่วยเหลือ', terms: 'ข้อกำหนด', privacy: 'ความเป็นส่วนตัว' } as const;

type HouseName = keyof typeof houseLabels;

/** Returns the entries for help and documents, in the footer and in every menu. */
export function getHouseEntries(): NavigationEntry<HouseName>[] {
  return (['help', 'terms', 'privacy'] as const).map((name) => ({
    name,
    label: houseLabels[name],
  }));
}

/** Returns the reachable entries of the header's menu in the specification's order. */
export function getHeaderEntries(): NavigationEntry<HeaderName>[] {
  return headerNames.filter(isReachable).map((name) => ({ name, label: routes[name].title }));
}
