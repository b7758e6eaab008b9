import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { pauseList } from '@/contract/operator/pauses.contract';
import { Card, Stack, Text } from '@/shared/ui/kit';
import { operatorQuery } from '../../kit/operator-query';
import { TimeText } from '../../kit/time-text';
import { useMay, useMe } from '../../shell/use-me';
import { useNewPlaces } from '../../shell/use-new-places';
import { pausesCopy } from '../settings/settings.copy';
import { todayCopy as copy } from './today.copy';
import styles from './today.module.css';

const EVERY_MS = 30_000;

/**
 * Alarms of the day: maintenance that runs, and for an owner sign-ins of people from another place. Nothing is shown
 * when all is quiet.
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
  const running = pauses.data?.running ?? [];
  if (places.length === 0 && running.length === 0) return null;
  return (
    <Card as="section" aria-label={copy.alarms}>
      <Stack gap={3}>
        <Text as="h2" variant="heading" tone="warn">
          {copy.alarms}
        </Text>
        <ul className={styles.alarms}>
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
