import type { House } from '../area';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { requestApproval } from './approval-request.service';
import { SecondPersonError } from './lone-act.service';

/** The parts of the house that an act may need when it is carried out. */
export type ActDeps = Pick<House, 'fetchBestCreditRate' | 'drawPreview'> & {
  db: Db;
};

/** An act of an operator. */
export interface Act<Payload> {
  agentId: number;
  operator: string;
  payload: Payload;
  /** By which another person agreed to it; null where the operator acts alone. */
  approvalId: number | null;
}

/** A kind of act as approvals know it. */
export interface ApprovableKind {
  readonly kind: string;
  /** Carries an approved act out. @param act with the payload as it was asked for */
  carryOut(deps: ActDeps, act: Act<unknown>): Promise<void>;
}

/** A kind of act that an operator does alone, or asks another person for. */
export interface ApprovableAct<Payload, Answer> extends ApprovableKind {
  /**
   * Does it at once, or leaves it waiting for another person.
   * @throws RefusalError `operator.approval_needed` with the number of the approval
   */
  doOrAsk(deps: ActDeps, act: Omit<Act<Payload>, 'approvalId'>): Promise<Answer>;
}

/** Declares a kind of act. The same function does it at once and carries it out when another person has agreed. */
export function defineAct<Payload, Answer>(declared: {
  kind: string;
  subjectOf: (payload: Payload) => string;
  run: (deps: ActDeps, act: Act<Payload>) => Promise<Answer>;
}): ApprovableAct<Payload, Answer> {
  const { kind, subjectOf, run } = declared;
  return {
    kind,
    carryOut: async (deps, act) => {
      // Sound because only `doOrAsk` below writes payloads of this kind.
      await run(deps, act as Act<Payload>);
    },
    doOrAsk: async (deps, { agentId, operator, payload }) => {
      try {
        return await run(deps, { agentId, operator, payload, approvalId: null });
      } catch (error) {
        if (!(error instanceof SecondPersonError)) throw error;
        const { measure, amount } = error;
        const subject = subjectOf(payload);
        const approval = await requestApproval(deps.db, {
          ...{ agentId, operator, kind, subject, payload, measure, amount },
        });
        throw new RefusalError('operator.approval_needed', { data: { approval } });
      }
    },
  };
}
