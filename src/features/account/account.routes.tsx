import type { ScreenTable } from '@/shared/routing/screen-table';

export const accountRoutes = {
  login: { load: () => import('./screens/login.screen').then((m) => m.LoginScreen) },
  register: { load: () => import('./screens/register.screen').then((m) => m.RegisterScreen) },
  forgot: { load: () => import('./screens/forgot.screen').then((m) => m.ForgotScreen) },
} satisfies ScreenTable;
