import { memberDocuments } from '@/contract/operator/member-documents.contract';
import {
  memberNetwork,
  memberProtection,
  memberRewards,
} from '@/contract/operator/member-rewards.contract';
import {
  memberBreak,
  memberLowerLimit,
  memberSafety,
  safetyBreaks,
} from '@/contract/operator/member-safety.contract';
import {
  memberActionList,
  memberBillShow,
  memberBills,
  memberFlagSet,
  memberList,
  memberMoney,
  memberNoteAdd,
  memberNoteList,
  memberPage,
  memberReveal,
  memberRoundShow,
  memberRounds,
  memberSearch,
  memberSessionEnd,
  memberSessionList,
  operatorMemberStatement,
} from '@/contract/operator/members.contract';
import { endOneSession } from '../account/member-access.service';
import { listMembers } from '../account/member-list.operator-queries';
import { addNote, fetchNotes, setFlag } from '../account/member-notes.service';
import { revealField } from '../account/member-reveal.service';
import { searchMembers } from '../account/member-search.operator-queries';
import { visitMember } from '../account/member-visit.service';
import { fetchLiveSessionsOf } from '../account/session.service';
import type { AreaDeps } from '../area';
import { fetchMemberActions } from '../audit/member-actions.operator-queries';
import { fetchMemberRounds } from '../games/member-rounds.operator-queries';
import type { CallingOperator } from '../http/acting-operator';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { fetchBills } from '../lotto/bill.queries';
import { fetchExceptions } from '../safety/not-same.service';
import { fetchHistory, fetchStatus } from '../safety/safety.queries';
import { beginMemberBreak } from './begin-member-break.service';
import { listBreaks } from './breaks.operator-queries';
import { lowerMemberLimit } from './lower-member-limit.service';
import { showBill } from './member-bills.operator-queries';
import { fetchMemberDocuments } from './member-documents.operator-queries';
import { fetchMemberMoney } from './member-money.operator-queries';
import { fetchMemberNetwork } from './member-network.operator-queries';
import { fetchMemberPage } from './member-page.operator-queries';
import { fetchMemberProtection } from './member-protection.operator-queries';
import { fetchMemberRewards } from './member-rewards.operator-queries';
import { showRound } from './member-round.operator-queries';
import { fetchMemberStatement } from './member-statement.operator-queries';

/** Returns the operator endpoints that find members and read all that an operator may know of one. */
export function membersOperatorRoutes({ db, agentId }: AreaDeps): MountedOperatorEndpoint[] {
  const visit = (id: number, by: CallingOperator, part: string) =>
    visitMember(db, { agentId, id, by }, part);
  return [
    handleForOperators(memberSearch, ({ query: { q: text }, operator: { name: operator } }) =>
      searchMembers(db, { agentId, text, operator }),
    ),
    handleForOperators(memberList, ({ query, operator: { name: operator } }) =>
      listMembers(db, { agentId, operator }, query),
    ),
    handleForOperators(memberPage, async ({ query: { id }, operator: by }) => {
      await visit(id, by, 'page');
      return fetchMemberPage(db, agentId, id);
    }),
    handleForOperators(operatorMemberStatement, async ({ query, operator: by }) => {
      await visit(query.id, by, 'statement');
      return fetchMemberStatement(db, query);
    }),
    handleForOperators(memberRounds, async ({ query, operator: by }) => {
      await visit(query.id, by, 'rounds');
      return fetchMemberRounds(db, query);
    }),
    handleForOperators(memberRoundShow, ({ query: { round }, operator: by }) =>
      showRound(db, { agentId, by }, round),
    ),
    handleForOperators(memberBills, async ({ query: { id, ...page }, operator: by }) => {
      await visit(id, by, 'bills');
      const { bills, next_cursor } = await fetchBills(db, { memberId: id, agentId }, page);
      return { rows: bills, next_cursor };
    }),
    handleForOperators(memberBillShow, ({ query: { number }, operator: by }) =>
      showBill(db, { agentId, by }, number),
    ),
    handleForOperators(memberMoney, async ({ query, operator: by }) => {
      await visit(query.id, by, 'money');
      return fetchMemberMoney(db, query);
    }),
    handleForOperators(memberRewards, async ({ query, operator: by }) => {
      await visit(query.id, by, 'rewards');
      return fetchMemberRewards(db, { agentId, ...query });
    }),
    handleForOperators(memberNetwork, async ({ query: { id }, operator: by }) => {
      await visit(id, by, 'network');
      return fetchMemberNetwork(db, id);
    }),
    handleForOperators(memberProtection, async ({ query: { id }, operator: by }) => {
      await visit(id, by, 'protection');
      return fetchMemberProtection(db, id);
    }),
    handleForOperators(memberSafety, async ({ query: { id }, operator: by }) => {
      await visit(id, by, 'safety');
      const { limits, answered, break: pause } = await fetchStatus(db, id);
      const { entries } = await fetchHistory(db, id, null);
      const exceptions = await fetchExceptions(db, id);
      return { limits, answered, events: entries, break: pause, not_same: exceptions };
    }),
    handleForOperators(memberBreak, ({ body: { id, note, ...wish }, operator: by }) =>
      beginMemberBreak(db, { agentId, id, by }, wish, note),
    ),
    handleForOperators(safetyBreaks, ({ query: { cursor }, operator: by }) =>
      listBreaks(db, { agentId, operator: by.name }, cursor),
    ),
    handleForOperators(memberLowerLimit, ({ body: { id, amount, ...lowered }, operator: by }) =>
      lowerMemberLimit(db, { agentId, id, by }, { ...lowered, toSatang: amount }),
    ),
    handleForOperators(memberDocuments, async ({ query, operator: by }) => {
      await visit(query.id, by, 'documents');
      return fetchMemberDocuments(db, { agentId, ...query });
    }),
    handleForOperators(memberSessionList, async ({ query: { id }, operator: by }) => {
      await visit(id, by, 'sessions');
      const sessions = await fetchLiveSessionsOf(db, id);
      return sessions.map((session) => ({
        id: session.id,
        user_agent: session.userAgent,
        created_at: session.createdAt.toISOString(),
        last_seen_at: session.lastSeenAt.toISOString(),
        started_by: session.isByLine ? ('line' as const) : ('password' as const),
      }));
    }),
    handleForOperators(memberSessionEnd, ({ body, operator: by }) =>
      endOneSession(db, { ...body, agentId, sessionId: body.session_id, by }),
    ),
    handleForOperators(memberNoteList, async ({ query: { id, limit }, operator: by }) => {
      await visit(id, by, 'notes');
      return fetchNotes(db, id, limit);
    }),
    handleForOperators(memberNoteAdd, ({ body: { id, text }, operator: by }) =>
      addNote(db, { agentId, id, by }, text),
    ),
    handleForOperators(memberFlagSet, ({ body: { id, ...flag }, operator: by }) =>
      setFlag(db, { agentId, id, by }, flag),
    ),
    handleForOperators(memberActionList, async ({ query, operator: by }) => {
      await visit(query.id, by, 'actions');
      return fetchMemberActions(db, { ...query, agentId });
    }),
    handleForOperators(memberReveal, ({ body: { id, ...asked }, operator: by }) =>
      revealField(db, { agentId, id, by }, asked),
    ),
  ];
}
