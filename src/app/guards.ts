import type { GuardName, RouteDefinition } from '@/contract/routes';
import { hrefFor } from '@/shared/routing/use-route';
import { RouteError } from './route-error';

/** State that a guard can check. */
export interface GuardContext {
  isLoggedIn: boolean;
  /** Whether the signed-in member is on a break. */
  isOnBreak: boolean;
  /** Agent code of the last signed-in member, if any. */
  agentCode: string | null;
  /** Whether LINE has identified the visitor and no member is linked to that LINE user. */
  isLineVisitor: boolean;
  /** Path and query that the visitor wanted before signing in. */
  returnTo: string | null;
}

/** Returns the path to redirect to, or null to allow the screen. */
type Guard = (context: GuardContext) => string | null;

const guards: Record<GuardName, Guard> = {
  member: ({ isLoggedIn, isLineVisitor, agentCode }) => {
    if (isLoggedIn) return null;
    if (isLineVisitor) return hrefFor('register');
    return agentCode ? hrefFor('home', {}, { ag: agentCode }) : hrefFor('login');
  },
  guest: ({ isLoggedIn, returnTo }) => (isLoggedIn ? (returnTo ?? hrefFor('member')) : null),
  break: ({ isOnBreak }) => (isOnBreak ? null : hrefFor('home')),
};

/**
 * Leads a member on a break to the screen of breaks, except from the routes that stay open; else runs a route's guards
 * in their order.
 * @returns the path to redirect to, or null to show the screen
 * @throws RouteError 500 for an unknown guard name
 */
export function findRedirect(
  { guards: names = [], whileRestricted }: RouteDefinition,
  context: GuardContext,
): string | null {
  if (context.isOnBreak && !whileRestricted) return hrefFor('restricted');
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
