import type { HealthJob } from '@/contract/operator/health.contract';
import { Card, Stack, Text } from '@/shared/ui/kit';
import { Badge } from '../../kit/badge';
import { type Column, DataTable } from '../../kit/data-table';
import { TimeText } from '../../kit/time-text';
import { healthCopy as copy, jobNames } from './system.copy';
import styles from './system.module.css';

const tones = { ok: 'success', failing: 'warn', late: 'danger' } as const;

const columns: readonly Column<HealthJob>[] = [
  {
    ...{ head: copy.job, isName: true },
    cell: ({ name }) => <JobName name={name} />,
  },
  {
    head: copy.state,
    cell: ({ state, error }) => (
      <span className={styles.jobState}>
        <Badge tone={tones[state]}>{copy.states[state]}</Badge>
        {error !== null && <span className={styles.error}>{error}</span>}
      </span>
    ),
  },
  {
    head: copy.lastRun,
    cell: ({ done_at: at }) => (at === null ? copy.notYet : <TimeText at={at} />),
  },
  {
    head: copy.every,
    isSecondary: true,
    cell: ({ every_seconds: seconds }) => formatInterval(seconds),
  },
];

/** A job in Thai; one without a Thai name is shown by its own. */
function JobName({ name }: { name: string }) {
  const [job = ''] = name.split('/');
  const named = jobNames[job];
  if (named === undefined) return <code className={styles.job}>{name}</code>;
  return <span title={name}>{named}</span>;
}

function formatInterval(seconds: number): string {
  if (seconds < 120) return copy.seconds(seconds);
  return seconds < 7_200
    ? copy.minutes(Math.round(seconds / 60))
    : copy.hours(Math.round(seconds / 3_600));
}

const urgency = { late: 0, failing: 1, ok: 2 } as const;

/** The recurring jobs, late and failing ones first. */
export function JobsCard({ jobs }: { jobs: readonly HealthJob[] }) {
  return (
    <Card as="section" aria-label={copy.jobs}>
      <Stack gap={3}>
        <Text as="h2" variant="heading">
          {copy.jobs}
        </Text>
        <DataTable
          caption={copy.jobs}
          columns={columns}
          rows={jobs.toSorted((a, b) => urgency[a.state] - urgency[b.state])}
          keyOf={({ name }) => name}
          empty={copy.jobsEmpty}
        />
      </Stack>
    </Card>
  );
}
