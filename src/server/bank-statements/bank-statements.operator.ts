import {
  statementApply,
  statementDiscard,
  statementFormatSet,
  statementLines,
  statementList,
  statementShow,
  statementUpload,
} from '@/contract/operator/bank-statements.contract';
import type { AreaDeps } from '../area';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { applyStatement } from './apply-statement.service';
import { discardStatement, nameColumns, uploadStatement } from './bank-statement.service';
import {
  fetchShownStatement,
  fetchStatement,
  fetchStatementLines,
  fetchStatements,
} from './bank-statements.operator-queries';

/** Returns the operator endpoints for files of banks. */
export function bankStatementsOperatorRoutes({ db, agentId }: AreaDeps): MountedOperatorEndpoint[] {
  return [
    handleForOperators(statementUpload, async ({ query, body, operator: { name: operator } }) => {
      const id = await uploadStatement(db, { agentId, operator }, { ...query, content: body });
      return fetchStatement(db, agentId, id);
    }),
    handleForOperators(statementList, ({ query }) => fetchStatements(db, agentId, query)),
    handleForOperators(statementShow, ({ query: { id }, operator: { name: operator } }) =>
      fetchShownStatement(db, { agentId, operator }, id),
    ),
    handleForOperators(statementLines, ({ query }) => fetchStatementLines(db, agentId, query)),
    handleForOperators(statementApply, ({ body: { id }, operator: { name: operator } }) =>
      applyStatement(db, { agentId, operator }, id),
    ),
    handleForOperators(statementDiscard, ({ body: { id }, operator: { name: operator } }) =>
      discardStatement(db, { agentId, operator }, id),
    ),
    handleForOperators(statementFormatSet, ({ body, operator: { name: operator } }) =>
      nameColumns(
        db,
        { agentId, operator },
        { accountId: body.account_id, header: body.header, columns: body.columns },
      ),
    ),
  ];
}
