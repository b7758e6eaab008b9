import type { ServerConfig } from '../../config';
import { findKeptOperatorKey } from '../../operator/operator-key';
import {
  createOperatorClient,
  OperatorCallError,
  type OperatorClient,
} from '../../terminal/operator.client';

/**
 * The operator API of the server of this machine.
 * @throws OperatorCallError where no key is known
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
    `No OPERATOR_KEY is set and ${dataDir} holds none: start the server first.`,
  );
}
