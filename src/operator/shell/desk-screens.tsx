import type { ComponentType } from 'react';
import { lazyPart } from '@/shared/ui/lazy-part';
import { DeskSkeleton } from '../kit/desk-skeleton';

const desk = (load: () => Promise<ComponentType>) =>
  lazyPart(load, { onMissing: 'error', fallback: <DeskSkeleton /> });

/** Screens of the desks by their paths; each is loaded when a person first opens it. */
export const deskScreens = [
  {
    path: '/',
    Screen: desk(async () => (await import('../desks/today/today.screen')).TodayScreen),
  },
  {
    path: '/in/statements/:id?',
    Screen: desk(
      async () => (await import('../desks/statements/statements.screen')).StatementsScreen,
    ),
  },
  {
    path: '/in/messages',
    Screen: desk(
      async () => (await import('../desks/bank-messages/bank-messages.screen')).BankMessagesScreen,
    ),
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
    path: '/offers/:page?/:id?',
    Screen: desk(async () => (await import('../desks/offers/offers.screen')).OffersScreen),
  },
  {
    path: '/content/:page?/:id?',
    Screen: desk(async () => (await import('../desks/content/content.screen')).ContentScreen),
  },
  {
    path: '/line/:page?/:id?',
    Screen: desk(async () => (await import('../desks/line/line.screen')).LineScreen),
  },
  {
    path: '/affiliate/:page?/:id?',
    Screen: desk(async () => (await import('../desks/affiliate/affiliate.screen')).AffiliateScreen),
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
    path: '/settings/:page?/:id?',
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
    path: '/system/:page?',
    Screen: desk(async () => (await import('../desks/system/system.screen')).SystemScreen),
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
