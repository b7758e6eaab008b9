import type { FirstDayKey } from '@/contract/operator/first-day.contract';

/** The desk at which each line of the first day's list is worked on. */
export const firstDayPlaces: Readonly<Record<FirstDayKey, string>> = {
  people: '/people',
  brand: '/settings/brand',
  terms: '/settings/links',
  receiving_accounts: '/banks',
  payout_accounts: '/banks',
  four_eyes: '/offers/rules',
  promotions: '/offers/promotions',
  lotto: '/lotto/markets',
  line: '/settings/links',
  backup: '/system',
  restore: '/system',
  test_deposit: '/in',
  test_bet: '/members',
  test_withdrawal: '/out',
  test_report: '/reports',
};
