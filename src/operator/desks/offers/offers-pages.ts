/** Names of the pages of the desk, as in the path. */
export const offersPages = [
  'promotions',
  'coupons',
  'shop',
  'orders',
  'wheel',
  'quests',
  'rules',
  'cashback',
] as const;
export type OffersPageName = (typeof offersPages)[number];
