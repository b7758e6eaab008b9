import type { SecurityKind } from '@/contract/security-kinds';
import type { Tx } from '../db/tables';
import { findActingOperator } from '../http/acting-operator';
import { recordSecurityEvent } from '../security/security-log.service';

/** A change of an account that every owner has to know of. */
export interface AccountNotice {
  agentId: number;
  kind: Extract<SecurityKind, `receiving_account.${string}`>;
  id: number;
  accountNumber: string;
  /** The operator who asked for the change. */
  operator: string;
}

const SHOWN_DIGITS = 4;

/** Tells the owners of a change by the security log, which never holds a complete account number. */
export async function noteForOwners(
  tx: Tx,
  { agentId, kind, id, accountNumber, operator }: AccountNotice,
): Promise<void> {
  const acting = findActingOperator();
  await recordSecurityEvent(tx, {
    ...{ agentId, memberId: null, kind },
    caller: acting?.visit ?? { ip: '', userAgent: '' },
    detail: {
      account: id,
      last_digits: accountNumber.slice(-SHOWN_DIGITS),
      asked_by: `operator/${operator}`,
      done_by: acting?.operator ? `operator/${acting.operator.name}` : null,
    },
  });
}
