import type { RouteName } from '@/contract/routes';

/** What a screen needs once a member is signed in. */
export interface MemberNeeds {
  /** Addresses of GET calls, as `addressOf` says them. */
  readonly calls?: readonly string[];
  /** Names of chunks that are loaded lazily and used at once; a test looks for each in the build. */
  readonly chunks?: readonly string[];
}

/**
 * What a feature needs on a screen for its member, by route. The page asks for it while the app is on its way; the app
 * takes the answer for its own first call. Several features may add to one screen.
 */
export type MemberNeedsTable = { readonly [Name in RouteName]?: MemberNeeds };
