import type { LinePlatform } from '@/shared/line/line-platform';

/** A place to run in that does what a test says, and remembers what it was asked. */
export interface FakeLinePlatform extends LinePlatform {
  /** Addresses outside the site that were opened, the latest last. */
  readonly opened: string[];
  /** Where sign-ins by LINE were to lead, the latest last. */
  readonly signIns: string[];
}

/**
 * Inside LINE, with nobody in front of it.
 * @param differs what is otherwise
 */
export function createFakeLinePlatform(differs: Partial<LinePlatform> = {}): FakeLinePlatform {
  const opened: string[] = [];
  const signIns: string[] = [];
  return {
    opened,
    signIns,
    environment: 'liff',
    openExternal: (url) => {
      opened.push(url);
    },
    signIn: (returnTo) => {
      signIns.push(returnTo);
      return Promise.resolve();
    },
    share: null,
    getProof: () => null,
    getAccessToken: () => null,
    ...differs,
  };
}
