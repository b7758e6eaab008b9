import { useParams } from 'wouter';
import { healthShow } from '@/contract/operator/health.contract';
import { securityLog } from '@/contract/operator/security.contract';
import { ForbiddenScreen, NotFoundScreen } from '../../shell/not-found.screen';
import { useMay } from '../../shell/use-me';
import { HealthPage } from './health-page';
import { SecurityPage } from './security-page';
import { systemCopy as copy } from './system.copy';

/** `/operator/system/:page?`: the health of the server, and security events. */
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
  if (page === 'security') {
    return may(securityLog) ? (
      <SecurityPage />
    ) : (
      <ForbiddenScreen title={copy.pages.security} roles={securityLog.roles} />
    );
  }
  return <NotFoundScreen />;
}
