import * as v from 'valibot';
import { consentAnswers } from '../consents.contract';
import { depositStates } from '../deposits.contract';
import { documentNames } from '../documents';
import { defineOperatorEndpoint } from '../endpoint';
import { baht } from '../fields';
import { memberReaders } from '../operator-roles';
import { approvalStates } from './approvals.contract';
import { limit, rowId } from './operator.fields';

export const memberDocuments = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/members/documents',
  summary:
    "Lists documents that operators asked a member for, documents that they checked for a change of name or bank account, and the member's answers to the terms, each newest first; the audit log records the access",
  access: 'operator',
  roles: memberReaders,
  query: v.strictObject({ id: rowId, limit }),
  data: v.object({
    /** Requests at deposits; the last one of each deposit. */
    asked: v.array(
      v.object({
        /** Number of the deposit, such as 1042 of D1042. */
        deposit_number: v.number(),
        amount: baht,
        state: v.picklist(depositStates),
        /** The request as the member read it. */
        note: v.string(),
        asked_by: v.string(),
        asked_at: v.string(),
      }),
    ),
    checked: v.array(
      v.object({
        id: v.string(),
        kind: v.picklist(['bank_account', 'name']),
        document: v.string(),
        reason: v.string(),
        /** State of the request for the change. */
        state: v.picklist(approvalStates),
        asked_by: v.string(),
        asked_at: v.string(),
        decided_by: v.nullable(v.string()),
      }),
    ),
    answers: v.array(
      v.object({
        document: v.picklist(documentNames),
        version: v.number(),
        answer: v.picklist(consentAnswers),
        answered_at: v.string(),
      }),
    ),
  }),
  errors: ['request.not_found'],
});
export type MemberDocuments = v.InferOutput<typeof memberDocuments.data>;
