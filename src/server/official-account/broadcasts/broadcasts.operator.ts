import {
  broadcastDiscard,
  broadcastDraft,
  broadcastList,
  broadcastPreview,
  broadcastPropose,
  broadcastQuote,
  broadcastReach,
  broadcastShow,
  broadcastStop,
  messagePrice,
  setMessagePrice,
} from '@/contract/operator/broadcasts.contract';
import { handleForOperators, type MountedOperatorEndpoint } from '../../http/endpoint-router';
import { RefusalError } from '../../http/refusal';
import { fetchBroadcast, fetchBroadcasts } from './broadcasts.operator-queries';
import { fetchReach } from './broadcasts.queries';
import { discardDraft, writeDraft } from './draft.service';
import { readMessagePrice, writeMessagePrice } from './message-price.queries';
import { type PreviewDeps, previewBroadcast } from './preview.service';
import { proposeBroadcast, stopBroadcast } from './proposal.service';
import { fetchQuote, type QuoteDeps } from './quote.service';

/**
 * Returns the operator endpoints for broadcasts.
 * @param deps undefined when no official account is connected; each call is then refused
 */
export function broadcastOperatorRoutes(
  deps: (PreviewDeps & QuoteDeps) | undefined,
): MountedOperatorEndpoint[] {
  /** @throws RefusalError `line.no_official_account` */
  const connected = (): PreviewDeps & QuoteDeps => {
    if (!deps) throw new RefusalError('line.no_official_account');
    return deps;
  };
  return [
    handleForOperators(broadcastList, async ({ query }) => {
      const { db, agentId } = connected();
      return fetchBroadcasts(db, agentId, { state: query.state, limit: query.limit });
    }),
    handleForOperators(broadcastShow, async ({ query: { id } }) => {
      const { db, agentId } = connected();
      return fetchBroadcast(db, agentId, id);
    }),
    handleForOperators(broadcastQuote, async ({ query: { id } }) => fetchQuote(connected(), id)),
    handleForOperators(broadcastReach, async ({ query: { segment } }) => {
      const { db, agentId } = connected();
      const reach = await fetchReach(db, agentId, { id: null, segment, startsAt: null });
      return { recipients: reach.recipients };
    }),
    handleForOperators(broadcastDraft, async ({ body, operator: { name: operator } }) => {
      const { db, agentId } = connected();
      const { id, revision, ...writing } = body;
      const seen = id === undefined || revision === undefined ? undefined : { id, revision };
      return writeDraft(db, { agentId, operator }, writing, seen);
    }),
    handleForOperators(broadcastDiscard, async ({ body: { id }, operator: { name: operator } }) => {
      const { db, agentId } = connected();
      await discardDraft(db, { agentId, operator, id });
    }),
    handleForOperators(broadcastPreview, async ({ body, operator: { name: operator } }) =>
      previewBroadcast(connected(), { ...body, operator }),
    ),
    handleForOperators(broadcastPropose, async ({ body, operator: { name: operator } }) => {
      const ready = connected();
      const proposal = { ...body, operator, agentId: ready.agentId };
      return { approval: await proposeBroadcast(ready, proposal) };
    }),
    handleForOperators(broadcastStop, async ({ body: { id }, operator: { name: operator } }) => {
      const { db, agentId } = connected();
      await stopBroadcast(db, { agentId, operator, id });
    }),
    handleForOperators(messagePrice, async () => {
      const { db, agentId } = connected();
      return readMessagePrice(db, agentId);
    }),
    handleForOperators(setMessagePrice, async ({ body, operator: { name: operator } }) => {
      const { db, agentId } = connected();
      await writeMessagePrice(db, { agentId, operator, body });
    }),
  ];
}
