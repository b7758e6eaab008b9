import type { AreaContext } from '../area';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { requestApproval } from './approval-request.service';
import { SecondPersonError } from './lone-act.service';

/** Dependencies that an act may need when it is carried out. */
export type ActDeps = Pick<AreaContext, 'fetchBestCreditRate' | 'drawPreview'> & {
  db: Db;
};

/** An act of an operator. */
export interface Act<Payload> {
  agentId: number;
  operator: string;
  payload: Payload;
  /** Approval by another person; null when the operator acts alone. */
  approvalId: number | null;
}

/** A kind of act that approvals can carry out. */
export interface ApprovableKind {
  readonly kind: string;
  /**
   * Carries out an approved act.
   * @param act has the payload of the request
   */
  carryOut(deps: ActDeps, act: Act<unknown>): Promise<void>;
}

/** A kind of act that an operator does alone or requests an approval for. */
export interface ApprovableAct<Payload, Result> extends ApprovableKind {
  /**
   * Does the act immediately, or creates an approval that waits for another person.
   * @throws RefusalError `operator.approval_needed` with the number of the approval
   */
  doOrAsk(deps: ActDeps, act: Omit<Act<Payload>, 'approvalId'>): Promise<Result>;
}

/** Defines a kind of act. The function `run` does the act, both without an approval and after one. */
export function defineAct<Payload, Result>(declared: {
  kind: string;
  subjectOf: (payload: Payload) => string;
  run: (deps: ActDeps, act: Act<Payload>) => Promise<Result>;
}): ApprovableAct<Payload, Result> {
  const { kind, subjectOf, run } = declared;
  return {
    kind,
    carryOut: async (deps, act) => {
      // The cast is sound, because only `doOrAsk` below writes payloads of this kind.
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
