import {
  memberClose,
  memberEndSessions,
  memberOpen,
  memberShow,
  memberStaff,
  memberUnlinkLine,
  operatorMemberConsents,
} from '@/contract/operator/account.contract';
import type { AreaDeps } from '../area';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { setStaff, showConsents, showMember } from './account.operator-queries';
import { changeMemberAccess } from './member-access.service';

/** Returns the operator endpoints for members and their access. */
export function accountOperatorRoutes({ db, agentId }: AreaDeps): MountedOperatorEndpoint[] {
  return [
    handleForOperators(memberShow, ({ query: { username }, operator: { name: operator } }) =>
      showMember(db, { agentId, username, operator }),
    ),
    handleForOperators(
      operatorMemberConsents,
      ({ query: { username }, operator: { name: operator } }) =>
        showConsents(db, { agentId, username, operator }),
    ),
    handleForOperators(
      memberStaff,
      ({ body: { username, is_staff }, operator: { name: operator } }) =>
        setStaff(db, { agentId, username, isStaff: is_staff, operator }),
    ),
    handleForOperators(memberClose, ({ body, operator: by }) =>
      changeMemberAccess(db, 'close', { agentId, by, ...body }),
    ),
    handleForOperators(memberOpen, ({ body, operator: by }) =>
      changeMemberAccess(db, 'open', { agentId, by, ...body }),
    ),
    handleForOperators(memberEndSessions, ({ body, operator: by }) =>
      changeMemberAccess(db, 'end_sessions', { agentId, by, ...body }),
    ),
    handleForOperators(memberUnlinkLine, ({ body, operator: by }) =>
      changeMemberAccess(db, 'unlink_line', { agentId, by, ...body }),
    ),
  ];
}
