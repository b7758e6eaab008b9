import type { ScreenTable } from '@/shared/routing/screen-table';

/** Screens of what happened to the member's money. */
export const statementRoutes = {
  memberWinloss: {
    load: () => import('./screens/winloss.screen').then((m) => m.WinlossScreen),
  },
  statement: { load: () => import('./screens/statement.screen').then((m) => m.StatementScreen) },
} satisfies ScreenTable;
