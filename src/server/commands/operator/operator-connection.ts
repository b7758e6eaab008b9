import type { ServerConfig } from '../../config';
import { findKeptOperatorKey } from '../../operator/operator-key';
import {
  createOperatorClient,
  OperatorCallError,
  type OperatorClient,
} from '../../terminal/operator-client';

/**
 * Opens a client of the operator API of the server on this machine.
 * @throws OperatorCallError when no key is found
 */
export function openOperatorClient(
  config: Pick<ServerConfig, 'port' | 'operatorKey' | 'dataDir'>,
  fetch: typeof globalThis.fetch,
): OperatorClient {
  return createOperatorClient({
    url: `http://127.0.0.1:${config.port}`,
    key: findKey(config),
    fetch,
  });
}

function findKey({ operatorKey, dataDir }: Pick<ServerConfig, 'operatorKey' | 'dataDir'>): string {
  const key = operatorKey ?? findKeptOperatorKey(dataDir);
  if (key !== undefined) return key;
  throw new OperatorCallError(
    `OPERATOR_KEY is not set, and ${dataDir} has no key. Start the server first.`,
  );
}
