import { defineAct } from '../approvals/approvable-act';
import { changeTerms, type PlannedRounds, type TermsPlan } from './market-terms.service';

/** Changes the terms of a market; another rate needs a second person. */
export const lottoTermsAct = defineAct<TermsPlan, PlannedRounds>({
  kind: 'lotto.terms',
  subjectOf: ({ marketId }) => `lotto_market/${marketId}`,
  run: ({ db }, { payload: plan, ...by }) => changeTerms(db, { ...by, plan }),
});
