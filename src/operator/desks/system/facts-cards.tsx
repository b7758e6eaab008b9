import type { ReactNode } from 'react';
import type { Health } from '@/contract/operator/health.contract';
import { formatInteger } from '@/domain/format-integer';
import { Card, Stack, Text } from '@/shared/ui/kit';
import { FactList } from '../../kit/fact-list';
import { TimeText } from '../../kit/time-text';
import { healthCopy as copy } from './system.copy';

/** A card with facts about the server. */
export function FactsCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" aria-label={title}>
      <Stack gap={3}>
        <Text as="h2" variant="heading">
          {title}
        </Text>
        {children}
      </Stack>
    </Card>
  );
}

/** Signs of life of the database, and the messages that wait. */
export function DatabaseCard({ health }: { health: Health }) {
  const { heartbeat_at: beat, horizon_age_seconds: horizon, read_copy: readCopy, outbox } = health;
  return (
    <FactsCard title={copy.database}>
      <FactList
        facts={[
          [copy.heartbeat, beat === null ? '–' : <TimeText key="beat" at={beat} />],
          [copy.horizon, horizon === 0 ? copy.noHorizon : copy.seconds(horizon)],
          ...(readCopy === null ? [] : [[copy.readCopy, copy.behind(readCopy)] as const]),
          ...(outbox.length === 0
            ? [[copy.messages, copy.noOutbox] as const]
            : outbox.map(
                ({ channel, waiting, given_up: givenUp }) =>
                  [
                    copy.outbox(channel),
                    copy.outboxText(formatInteger(waiting), formatInteger(givenUp)),
                  ] as const,
              )),
        ]}
      />
      {outbox.map(
        ({ channel, last_error: error }) =>
          error !== null && (
            <Text key={channel} variant="note" tone="danger">
              {error}
            </Text>
          ),
      )}
    </FactsCard>
  );
}

/** Versions of the program, the database and its structure. */
export function VersionsCard({ versions }: Pick<Health, 'versions'>) {
  return (
    <FactsCard title={copy.versions}>
      <FactList
        facts={[
          [copy.app, versions.app],
          [copy.node, versions.node],
          [copy.postgres, versions.database],
          [copy.migrations, copy.migrationText(versions.migrations, versions.last_migration)],
          [copy.migratedAt, <TimeText key="migrated" at={versions.migrated_at} />],
          [copy.startedAt, <TimeText key="started" at={versions.started_at} />],
        ]}
      />
    </FactsCard>
  );
}
