import { defineAct } from '../approvals/approvable-act';
import { grantByOperator, type OperatorGrant } from './grants.service';
import { type AddedStock, addStock, putPrizeSet, type SetPlan } from './prize-set.service';
import type { SpinWorth } from './spin-worth.service';

/** Adds a set of prizes. */
export const setPutAct = defineAct<SetPlan, { version: number; worth: SpinWorth }>({
  kind: 'wheel.put',
  subjectOf: () => 'wheel',
  run: (deps, { payload, ...by }) => putPrizeSet(deps, by, payload),
});

/** Adds pieces to a prize. */
export const stockAddAct = defineAct<AddedStock, number>({
  kind: 'wheel.stock',
  subjectOf: ({ version, no }) => `wheel_set/${version}/${no}`,
  run: (deps, { payload, ...by }) => addStock(deps, by, payload),
});

/** Grants a member spins. */
export const spinsAct = defineAct<
  Omit<OperatorGrant, 'agentId' | 'operator' | 'approvalId'>,
  number
>({
  kind: 'wheel.grant',
  subjectOf: ({ username }) => `member/${username}`,
  run: (deps, { payload, ...by }) => grantByOperator(deps, { ...by, ...payload }),
});
