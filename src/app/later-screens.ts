import type { ComponentType } from 'react';
import { accountRoutes } from '@/features/account/account.routes';
import { couponsRoutes } from '@/features/coupons/coupons.routes';
import { lottoRoutes } from '@/features/lotto/lotto.routes';
import { promotionsRoutes } from '@/features/promotions/promotions.routes';
import { statementRoutes } from '@/features/wallet/statement.routes';
import type { ScreenEntry } from '@/shared/routing/screen-table';
import type { LaterScreenName } from './screens';

/** The screens that no first screen names. */
export const laterScreens: Readonly<Record<LaterScreenName, ScreenEntry>> = {
  ...accountRoutes,
  ...statementRoutes,
  ...couponsRoutes,
  ...lottoRoutes,
  ...promotionsRoutes,
  profile: { load: () => import('./screens/profile.screen').then((m) => m.ProfileScreen) },
  member: { load: () => import('./screens/member.screen').then((m) => m.MemberScreen) },
  deposit: { load: () => import('./screens/deposit.screen').then((m) => m.DepositScreen) },
  withdraw: { load: () => import('./screens/withdraw.screen').then((m) => m.WithdrawScreen) },
  payment: { load: () => import('./screens/payment.screen').then((m) => m.PaymentScreen) },
};

/** Brings what home shows below its first screen. */
export const showLatestResults = (show: (section: () => ComponentType) => void) =>
  import('@/features/lotto/components/latest-results').then((m) => show(() => m.LatestResults));
