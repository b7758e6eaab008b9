import { connectionList, connectionTest } from '@/contract/operator/connections.contract';
import { countAttempt } from '../http/attempts.service';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { type ConnectionDeps, fetchConnections, testConnection } from './connections.service';

/** Tests within a minute that an agent may make, because each calls a party outside. */
const MOST_TESTS = { most: 20, windowSeconds: 60 };

/** Returns the operator endpoints for the parties outside the server. */
export function connectionsOperatorRoutes(deps: ConnectionDeps): MountedOperatorEndpoint[] {
  const { db, agentId } = deps;
  return [
    handleForOperators(connectionList, () => fetchConnections(deps)),
    handleForOperators(connectionTest, async ({ body: { id } }) => {
      await countAttempt(
        db,
        [{ key: `connection_test/${agentId}`, ...MOST_TESTS }],
        'request.too_many',
      );
      return testConnection(deps, id);
    }),
  ];
}
