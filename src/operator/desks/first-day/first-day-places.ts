import type { FirstDayKey } from '@/contract/operator/first-day.contract';
import { desks } from '../../shell/desks-list';

/** Where a line of the first day's list is worked on: a desk, or a command while the console has no such desk. */
interface Place {
  readonly path?: string;
  readonly command?: string;
}

const run = (command: string): string => `npm run operator -- ${command}`;

const places: Readonly<Record<FirstDayKey, Place>> = {
  people: { path: '/people' },
  brand: { path: '/settings/brand' },
  terms: { path: '/settings/links' },
  receiving_accounts: { path: '/banks', command: run('accounts add') },
  payout_accounts: { path: '/banks', command: run('accounts add') },
  four_eyes: { path: '/offers/rules' },
  promotions: { path: '/promotions', command: run('promotions list') },
  lotto: { path: '/lotto', command: run('lotto add-market') },
  line: { path: '/settings' },
  backup: { path: '/system', command: run('backup') },
  restore: { path: '/system' },
  test_deposit: { path: '/in', command: run('deposits list') },
  test_bet: { path: '/members' },
  test_withdrawal: { path: '/out', command: run('withdrawals list') },
  test_report: { path: '/reports' },
};

/** Returns the desk of a line, or the command that does it while there is no desk; null where neither exists. */
export function findPlace(key: FirstDayKey): { path: string } | { command: string } | null {
  const { path, command } = places[key];
  const isDesk = desks.some((desk) => path === desk.path || path?.startsWith(`${desk.path}/`));
  if (path !== undefined && isDesk) return { path };
  return command === undefined ? null : { command };
}
