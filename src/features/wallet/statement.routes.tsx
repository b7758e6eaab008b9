import type { ScreenTable } from '@/shared/routing/screen-table';

/** Screens of what happened to the member's money. */
export const statementRoutes = {
  statement: { load: () => import('./screens/statement.screen').then((m) => m.StatementScreen) },
} satisfies ScreenTable;
