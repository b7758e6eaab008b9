import type { BodyOf, QueryOf } from '@/contract/endpoint';
import {
  memberStatement,
  memberWinloss,
  type StatementPage,
  statementExport,
  type WinlossDay,
} from '@/contract/statement.contract';
import { call } from '@/shared/http/http-client';

/** Reads one page of the member's statement. */
export async function fetchStatement(
  query: QueryOf<typeof memberStatement>,
  signal?: AbortSignal,
): Promise<StatementPage> {
  return (await call(memberStatement, { query, signal, handlesBadRequest: true })).data;
}

/** Reads what settled play came to, day by day. */
export async function fetchWinloss(
  query: QueryOf<typeof memberWinloss>,
  signal?: AbortSignal,
): Promise<WinlossDay[]> {
  return (await call(memberWinloss, { query, signal, handlesBadRequest: true })).data.days;
}

/** Asks for a file. @returns its path below the API's host, good for one download */
export async function postExport(body: BodyOf<typeof statementExport>): Promise<string> {
  return (await call(statementExport, { body, handlesBadRequest: true })).data.url;
}
