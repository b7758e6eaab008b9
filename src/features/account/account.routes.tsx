import type { ScreenTable } from '@/shared/routing/screen-table';

export const accountRoutes = {
  login: {
    load: () => loadForm(() => import('./screens/login.screen').then((m) => m.LoginScreen)),
  },
  register: {
    load: () => loadForm(() => import('./screens/register.screen').then((m) => m.RegisterScreen)),
  },
  forgot: {
    load: () => loadForm(() => import('./screens/forgot.screen').then((m) => m.ForgotScreen)),
  },
} satisfies ScreenTable;

/** What all forms share is heavy enough to be a step of its own: a slow phone can answer between the two. */
async function loadForm<Screen>(loadScreen: () => Promise<Screen>): Promise<Screen> {
  await import('@/shared/ui/chakra-scope');
  return loadScreen();
}
