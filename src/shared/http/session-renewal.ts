import type { HttpConfig } from './http-config';

let lastDeadToken: string | null = null;

/**
 * Handles a 401 of any request: renews the session, or else reports that its token is no longer valid.
 * @returns whether the request may be repeated with the new token
 */
export async function settleUnauthorized(
  token: string | null,
  config: HttpConfig,
): Promise<boolean> {
  if (await renewSession(token, config)) return true;
  reportDeadToken(token, config);
  return false;
}

/** Renews the session of a refused token without any user action. @returns whether it succeeded */
export async function renewSession(token: string | null, config: HttpConfig): Promise<boolean> {
  return token !== null && (await config.renewSession?.(token)) === true;
}

/** Reports a token that is no longer valid, once. A 401 for an older token says nothing about the current session. */
export function reportDeadToken(token: string | null, config: HttpConfig): void {
  if (token !== config.getToken() || (token !== null && token === lastDeadToken)) return;
  lastDeadToken = token;
  config.onUnauthorized();
}
