import type { ServerConfig } from '../../config';
import {
  createOperatorClient,
  OperatorCallError,
  type OperatorClient,
} from '../../terminal/operator-client';

/**
 * Opens a client of the operator API at `OPERATOR_URL`, or of the server on this machine. The caller is the holder of
 * `OPERATOR_KEY`: no key is taken by itself, so that the audit log names a person.
 * @throws OperatorCallError without a key
 */
export function openOperatorClient(
  config: Pick<ServerConfig, 'port' | 'operatorKey' | 'operatorUrl' | 'dataDir'>,
  fetch: typeof globalThis.fetch,
): OperatorClient {
  const { operatorKey: key } = config;
  if (key === undefined) {
    throw new OperatorCallError(
      `OPERATOR_KEY is not set. Set it to your key; the key of the first owner is in ${config.dataDir}/operator-key on the machine of the server.`,
    );
  }
  const url = config.operatorUrl ?? `http://127.0.0.1:${config.port}`;
  return createOperatorClient({ url, key, fetch });
}
