import type { GuardName } from '@/contract/routes';
import { hrefFor } from '@/shared/routing/use-route';
import { RouteError } from './route-error';

/** What a guard may look at. */
export interface GuardContext {
  isLoggedIn: boolean;
  /** Agent of the member who was signed in last, when there was one. */
  agentCode: string | null;
  /** LINE knows them, and no member is linked to that. */
  isLineVisitor: boolean;
  /** Where someone wanted to go before signing in. */
  returnTo: string | null;
}

/** Says where to go instead, or null to let pass. */
type Guard = (context: GuardContext) => string | null;

const guards: Record<GuardName, Guard> = {
  member: ({ isLoggedIn, isLineVisitor, agentCode }) => {
    if (isLoggedIn) return null;
    if (isLineVisitor) return hrefFor('register');
    return agentCode ? hrefFor('home', {}, { ag: agentCode }) : hrefFor('login');
  },
  guest: ({ isLoggedIn, returnTo }) => (isLoggedIn ? (returnTo ?? hrefFor('member')) : null),
};

/**
 * Asks a route's guards in their order.
 * @returns where to go instead, or null to show the screen
 * @throws RouteError 500 for a name without a guard
 */
export function findRedirect(names: readonly string[], context: GuardContext): string | null {
  for (const name of names) {
    if (!isGuardName(name)) throw new RouteError(500, `Unknown middleware ${name}`);
    const target = guards[name](context);
    if (target !== null) return target;
  }
  return null;
}

function isGuardName(name: string): name is GuardName {
  return Object.hasOwn(guards, name);
}
