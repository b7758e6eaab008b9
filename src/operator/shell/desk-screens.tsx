import type { ComponentType } from 'react';
import { lazyPart } from '@/shared/ui/lazy-part';
import { Skeleton } from '@/shared/ui/states';
import { operatorCopy as copy } from '../operator.copy';

const fallback = (
  <div role="status" aria-label={copy.loading}>
    <Skeleton width={200} height={34} />
    <Skeleton width="100%" height={240} />
  </div>
);

const desk = (load: () => Promise<ComponentType>) =>
  lazyPart(load, { onMissing: 'error', fallback });

/** Screens of the desks by their paths; each is loaded when a person first opens it. */
export const deskScreens = [
  {
    path: '/',
    Screen: desk(async () => (await import('../desks/today/today.screen')).TodayScreen),
  },
  {
    path: '/in/:id?',
    Screen: desk(async () => (await import('../desks/money-in/money-in.screen')).MoneyInScreen),
  },
  {
    path: '/out/:id?',
    Screen: desk(async () => (await import('../desks/money-out/money-out.screen')).MoneyOutScreen),
  },
  {
    path: '/members/:id?',
    Screen: desk(async () => (await import('../desks/members/members.screen')).MembersScreen),
  },
  {
    path: '/lotto/:page?/:id?',
    Screen: desk(async () => (await import('../desks/lotto/lotto.screen')).LottoScreen),
  },
  {
    path: '/content/:page?/:id?',
    Screen: desk(async () => (await import('../desks/content/content.screen')).ContentScreen),
  },
  {
    path: '/approvals/:id?',
    Screen: desk(async () => (await import('../desks/approvals/approvals.screen')).ApprovalsScreen),
  },
  {
    path: '/banks',
    Screen: desk(async () => (await import('../desks/banks/banks.screen')).BanksScreen),
  },
  {
    path: '/settings/:page?',
    Screen: desk(async () => (await import('../desks/settings/settings.screen')).SettingsScreen),
  },
  {
    path: '/people',
    Screen: desk(async () => (await import('../desks/people/people.screen')).PeopleScreen),
  },
  {
    path: '/audit',
    Screen: desk(async () => (await import('../desks/audit/audit.screen')).AuditScreen),
  },
  {
    path: '/reports/:page?',
    Screen: desk(async () => (await import('../desks/reports/reports.screen')).ReportsScreen),
  },
  {
    path: '/account',
    Screen: desk(async () => (await import('../desks/account/account.screen')).AccountScreen),
  },
  {
    path: '/first-day',
    Screen: desk(async () => (await import('../desks/first-day/first-day.screen')).FirstDayScreen),
  },
] as const;

/** Loads the code of all desks, so that each opens at once later. */
export async function prefetchDesks(): Promise<void> {
  for (const { Screen } of deskScreens) await Screen.prefetch().catch(() => undefined);
}
