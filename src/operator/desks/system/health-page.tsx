import { useQuery } from '@tanstack/react-query';
import { type Health, healthShow } from '@/contract/operator/health.contract';
import { Card, Stack, Text } from '@/shared/ui/kit';
import { Skeleton } from '@/shared/ui/states';
import { LoadError } from '../../kit/load-error';
import { operatorQuery } from '../../kit/operator-query';
import { describeAlarm } from './alarm.copy';
import { BackupCard } from './backup-card';
import { ChecksCard } from './checks-card';
import { ChecksHistory } from './checks-history';
import { DatabaseCard, VersionsCard } from './facts-cards';
import { JobsCard } from './jobs-card';
import { healthCopy as copy } from './system.copy';
import styles from './system.module.css';
import { SystemPage } from './system-page';

const EVERY_MS = 15_000;
const EVERY_WHILE_CHECKING_MS = 1_500;

/** The state of the server: alarms first, then checks, jobs, backup and versions. */
export function HealthPage() {
  const health = useQuery({
    ...operatorQuery(healthShow),
    refetchInterval: ({ state: { data } }) =>
      data && isChecking(data) ? EVERY_WHILE_CHECKING_MS : EVERY_MS,
  });
  const { data } = health;
  return (
    <SystemPage
      page={undefined}
      state={data && (data.alarms.length === 0 ? copy.well : copy.troubles(data.alarms.length))}
    >
      {health.error !== null && (
        <LoadError error={health.error} onRetry={() => void health.refetch()} />
      )}
      {!data && health.error === null && <Skeleton width="100%" height={320} />}
      {data && (
        <>
          {data.alarms.length > 0 && <Alarms alarms={data.alarms} />}
          <div className={styles.columns}>
            <div className={styles.side}>
              <ChecksCard verifications={data.verifications} />
              <JobsCard jobs={data.jobs} />
            </div>
            <div className={styles.side}>
              <BackupCard backup={data.backup} />
              <DatabaseCard health={data} />
              <VersionsCard versions={data.versions} />
            </div>
          </div>
          <ChecksHistory />
        </>
      )}
    </SystemPage>
  );
}

const isChecking = ({ verifications }: Health): boolean =>
  verifications.some(({ last }) => last !== null && last.ended_at === null);

function Alarms({ alarms }: Pick<Health, 'alarms'>) {
  return (
    <Card as="section" aria-label={copy.alarms} className={styles.alarms}>
      <Stack gap={2}>
        <Text as="h2" variant="heading" tone="danger">
          {copy.alarms}
        </Text>
        <ul>
          {alarms.map((alarm) => (
            <li key={`${alarm.kind}/${alarm.subject}`}>{describeAlarm(alarm)}</li>
          ))}
        </ul>
      </Stack>
    </Card>
  );
}
