import { AsyncLocalStorage } from 'node:async_hooks';
import type { OperatorRole } from '@/contract/operator-roles';

/** The operator identified by the session or the key of a call. */
export interface CallingOperator {
  name: string;
  role: OperatorRole;
  /** Session of the console; null when a key identifies the operator. */
  session: { readonly id: number; readonly isSteppedUp: boolean } | null;
  /** True for the key of the server itself, which gives access to all agents of its database. */
  isFirstOwner: boolean;
  ip: string;
  userAgent: string;
}

/** The browser that sends an operator call, known before any operator is identified. */
export interface OperatorVisit {
  ip: string;
  userAgent: string;
  /** Cookie with the token of the session. */
  cookie: {
    readonly read: () => string | undefined;
    readonly set: (token: string) => void;
    readonly clear: () => void;
  };
}

/** The operator of the call that runs now, for the audit log. */
export interface ActingOperator {
  readonly operator: CallingOperator | undefined;
  readonly visit: Pick<OperatorVisit, 'ip' | 'userAgent'>;
  readonly requestId: string | null;
}

const acting = new AsyncLocalStorage<ActingOperator>();

/**
 * Runs the work of an operator call. Every action recorded during the work carries the operator's role, IP and request
 * id.
 */
export function actAs<Result>(who: ActingOperator, work: () => Promise<Result>): Promise<Result> {
  return acting.run(who, work);
}

/** Returns the operator of the call that runs now; undefined in jobs and in calls of members. */
export function findActingOperator(): ActingOperator | undefined {
  return acting.getStore();
}
