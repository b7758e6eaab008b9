import type { ScreenTable } from '@/shared/routing/screen-table';

/** Screens of the lottery that need no other feature. */
export const lottoRoutes = {
  lottoLobby: {
    load: () => import('./screens/lotto-lobby.screen').then((m) => m.LottoLobbyScreen),
  },
  lottoBills: { load: () => import('./screens/bills.screen').then((m) => m.BillsScreen) },
  lottoResults: { load: () => import('./screens/results.screen').then((m) => m.ResultsScreen) },
  lottoRates: { load: () => import('./screens/rates.screen').then((m) => m.RatesScreen) },
  yeekee: { load: () => import('./screens/yeekee.screen').then((m) => m.YeekeeScreen) },
  lottoRound: { load: () => import('./screens/round.screen').then((m) => m.RoundScreen) },
} satisfies ScreenTable;
