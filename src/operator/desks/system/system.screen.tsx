import { useParams } from 'wouter';
import { connectionList } from '@/contract/operator/connections.contract';
import { healthShow } from '@/contract/operator/health.contract';
import { securityLog } from '@/contract/operator/security.contract';
import { ForbiddenScreen, NotFoundScreen } from '../../shell/not-found.screen';
import { useMay } from '../../shell/use-me';
import { ConnectionsPage } from './connections-page';
import { HealthPage } from './health-page';
import { SecurityPage } from './security-page';
import { systemCopy as copy } from './system.copy';

/** `/operator/system/:page?`: the health of the server, its connections, and security events. */
export function SystemScreen() {
  const may = useMay();
  const { page } = useParams<{ page?: string }>();
  if (page === undefined) {
    return may(healthShow) ? (
      <HealthPage />
    ) : (
      <ForbiddenScreen title={copy.title} roles={healthShow.roles} />
    );
  }
  if (page === 'connections') {
    return may(connectionList) ? (
      <ConnectionsPage />
    ) : (
      <ForbiddenScreen title={copy.pages.connections} roles={connectionList.roles} />
    );
  }
  if (page === 'security') {
    return may(securityLog) ? (
      <SecurityPage />
    ) : (
      <ForbiddenScreen title={copy.pages.security} roles={securityLog.roles} />
    );
  }
  return <NotFoundScreen />;
}
