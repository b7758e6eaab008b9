import type { ScreenTable } from '@/shared/routing/screen-table';

/** Screens of promotions. */
export const promotionsRoutes = {
  promotions: { load: () => import('./screens/promotions.screen').then((m) => m.PromotionsScreen) },
  memberPromotions: {
    load: () => import('./screens/member-promotions.screen').then((m) => m.MemberPromotionsScreen),
  },
} satisfies ScreenTable;
