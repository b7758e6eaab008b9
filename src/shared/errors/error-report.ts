import { CLIENT_ERROR_CALL, CLIENT_ERROR_LENGTHS as lengths } from '@/contract/client-error-call';
import type { ClientErrorReport } from '@/contract/client-errors.contract';
import { getClientConfig } from '@/shared/config/client-config';
import { postUnanswered } from '@/shared/http/unanswered-post';

const PAUSE_MS = 1_000;
const MOST_PER_PAGE = 20;
/** Errors of other scripts tell nothing, and browsers report a layout that takes two frames as an error. */
const NOISE = /^(?:Script error\.?|ResizeObserver loop .*)$/;

let left = MOST_PER_PAGE;
let nextAtMs = 0;

/** Reports an error of this page to the server: at most one in a second, and twenty in the life of the page. */
export function reportClientError(error: unknown, shell: ClientErrorReport['shell']): void {
  const { name, message, stack = '' } = describe(error);
  if (NOISE.test(message) || left === 0 || performance.now() < nextAtMs) return;
  left -= 1;
  nextAtMs = performance.now() + PAUSE_MS;
  const report: ClientErrorReport = {
    name: name.slice(0, lengths.name),
    message: message.slice(0, lengths.message),
    stack: stack.slice(0, lengths.stack),
    path: window.location.pathname.slice(0, lengths.path),
    shell,
  };
  postUnanswered(getClientConfig().apiUrl + CLIENT_ERROR_CALL, report, {
    'content-type': 'application/json',
  });
}

function describe(error: unknown): Pick<Error, 'name' | 'message' | 'stack'> {
  return error instanceof Error ? error : { name: 'Error', message: String(error) };
}
