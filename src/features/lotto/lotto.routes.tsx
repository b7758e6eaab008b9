import type { ScreenTable } from '@/shared/routing/screen-table';

/** Screens of the lottery that need no other feature. */
export const lottoRoutes = {} satisfies ScreenTable;
