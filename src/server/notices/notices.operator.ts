import { operatorNoticeList, operatorNoticeSend } from '@/contract/operator/notices.contract';
import type { Db } from '../db/tables';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { listNotices, sendMessage } from './notices.operator-queries';

/** Returns the operator endpoints for notices of members. */
export function noticesOperatorRoutes({
  db,
  agentId,
}: {
  db: Db;
  agentId: number;
}): MountedOperatorEndpoint[] {
  return [
    handleForOperators(operatorNoticeList, ({ query, operator: { name: operator } }) =>
      listNotices(db, { agentId, operator, ...query }),
    ),
    handleForOperators(operatorNoticeSend, ({ body, operator: { name: operator } }) =>
      sendMessage(db, { agentId, operator, ...body }),
    ),
  ];
}
