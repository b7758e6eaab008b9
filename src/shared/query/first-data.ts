import type { QueryClient } from '@tanstack/react-query';
import type { RouteName, ScreenAddress } from '@/contract/routes';

/**
 * Fetches what a feature shows on a screen for every visitor, so that the server can render it, by route. Several
 * features may add to one screen.
 */
export type FirstDataTable = {
  readonly [Name in RouteName]?: (
    queryClient: QueryClient,
    address: ScreenAddress,
  ) => Promise<unknown> | undefined;
};
