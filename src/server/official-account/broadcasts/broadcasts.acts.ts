import * as v from 'valibot';
import type { ApprovableKind } from '../../approvals/approvable-act';
import { approveBroadcast, BROADCAST_KIND } from './proposal.service';

const plan = v.object({ id: v.number(), revision: v.number(), recipients: v.number() });

/** Approves a broadcast, which always needs a second person; `proposeBroadcast` asks for it. */
export const broadcastAct: ApprovableKind = {
  kind: BROADCAST_KIND,
  carryOut: async ({ db }, { payload, agentId, operator, approvalId }) => {
    if (approvalId === null) throw new Error('a broadcast is carried out by an approval');
    await approveBroadcast(db, { ...v.parse(plan, payload), agentId, operator, approvalId });
  },
};
