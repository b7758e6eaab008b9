import type { LinePlatform } from '@/shared/line/line-platform';

/** A LINE platform with results that a test sets; it records its calls. */
export interface FakeLinePlatform extends LinePlatform {
  /** External URLs that were opened, oldest first. */
  readonly opened: string[];
  /** Return URLs of the sign-ins by LINE, oldest first. */
  readonly signIns: string[];
}

/**
 * Creates a platform inside LINE without a signed-in user.
 * @param differs properties to replace
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
