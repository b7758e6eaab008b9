import {
  answerConsents,
  type Consent,
  type ConsentAnswer,
  memberConsents,
} from '@/contract/consents.contract';
import { currentVersions } from '@/contract/documents';
import { call } from '@/shared/http/http-client';

/** Reads what the member has answered to the documents that hold now. */
export async function fetchConsents(signal?: AbortSignal): Promise<Consent[]> {
  return (await call(memberConsents, { signal })).data;
}

/** Answers the documents in the versions that this page shows. */
export async function postAnswer(answer: ConsentAnswer): Promise<Consent[]> {
  const body = { versions: { ...currentVersions }, answer };
  return (await call(answerConsents, { body, handlesBadRequest: true })).data;
}
