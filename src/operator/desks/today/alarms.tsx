import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { healthShow } from '@/contract/operator/health.contract';
import { pauseList } from '@/contract/operator/pauses.contract';
import { Card, Stack, Text } from '@/shared/ui/kit';
import { operatorQuery } from '../../kit/operator-query';
import { TimeText } from '../../kit/time-text';
import { useMay, useMe } from '../../shell/use-me';
import { useNewPlaces } from '../../shell/use-new-places';
import { pausesCopy } from '../settings/settings.copy';
import { describeAlarm } from '../system/alarm.copy';
import { todayCopy as copy } from './today.copy';
import styles from './today.module.css';

const EVERY_MS = 30_000;

/**
 * Alarms of the day: troubles of the server, maintenance that runs, and for an owner sign-ins of people from another
 * place. Nothing is shown when all is quiet.
 */
export function Alarms() {
  const { role } = useMe();
  const may = useMay();
  const seen = useNewPlaces();
  const places = role === 'owner' ? seen : [];
  const pauses = useQuery({
    ...operatorQuery(pauseList, { limit: 1 }),
    enabled: may(pauseList),
    refetchInterval: EVERY_MS,
  });
  const health = useQuery({
    ...operatorQuery(healthShow),
    enabled: may(healthShow),
    refetchInterval: EVERY_MS,
  });
  const running = pauses.data?.running ?? [];
  const troubles = health.data?.alarms ?? [];
  if (places.length === 0 && running.length === 0 && troubles.length === 0) return null;
  return (
    <Card as="section" aria-label={copy.alarms}>
      <Stack gap={3}>
        <Text as="h2" variant="heading" tone="warn">
          {copy.alarms}
        </Text>
        <ul className={styles.alarms}>
          {troubles.map((trouble) => (
            <li key={`${trouble.kind}/${trouble.subject}`}>
              <Text variant="label" tone="danger">
                {describeAlarm(trouble)}
              </Text>
            </li>
          ))}
          {running.map(({ id, scope, subject, ends_at, message }) => (
            <li key={`pause/${id}`}>
              <Text variant="label" tone="danger">
                {copy.paused(pausesCopy.scopeName(scope, subject))}
              </Text>
              <Text variant="note" tone="faint">
                {message} · {pausesCopy.until} <TimeText at={ends_at} />
              </Text>
            </li>
          ))}
          {places.map(({ id, display_name, address, at }) => (
            <li key={id}>
              <Text variant="label">{copy.newPlace(display_name)}</Text>
              <Text variant="note" tone="faint">
                {address} · <TimeText at={at} />
              </Text>
            </li>
          ))}
        </ul>
        {troubles.length > 0 && (
          <Link href="/system" className={styles.more}>
            {copy.system}
          </Link>
        )}
        {running.length > 0 && (
          <Link href="/settings" className={styles.more}>
            {copy.settings}
          </Link>
        )}
        {places.length > 0 && (
          <Link href="/account" className={styles.more}>
            {copy.sessions}
          </Link>
        )}
      </Stack>
    </Card>
  );
}
