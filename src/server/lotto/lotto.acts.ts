import { defineAct } from '../approvals/approvable-act';
import { voidRound } from './draw.service';

/** Voids a round; from the amount of `desk.four_eyes_from` on, its stakes need a second person. */
export const lottoVoidAct = defineAct<
  { roundId: string; note: string },
  Awaited<ReturnType<typeof voidRound>>
>({
  kind: 'lotto.void',
  subjectOf: ({ roundId }) => `lotto_round/${roundId}`,
  run: ({ db }, { payload, agentId, operator, approvalId }) =>
    voidRound(db, { ...payload, agentId, operator, approvalId }),
});
