import { Link } from 'wouter';
import { Card, Stack, Text } from '@/shared/ui/kit';
import { TimeText } from '../../kit/time-text';
import { useMe } from '../../shell/use-me';
import { useNewPlaces } from '../../shell/use-new-places';
import { todayCopy as copy } from './today.copy';
import styles from './today.module.css';

/** Alarms of the day for an owner, such as sign-ins of people from another place; nothing is shown when all is quiet. */
export function Alarms() {
  const { role } = useMe();
  const places = useNewPlaces();
  if (role !== 'owner' || places.length === 0) return null;
  return (
    <Card as="section" aria-label={copy.alarms}>
      <Stack gap={3}>
        <Text as="h2" variant="heading" tone="warn">
          {copy.alarms}
        </Text>
        <ul className={styles.alarms}>
          {places.map(({ id, display_name, address, at }) => (
            <li key={id}>
              <Text variant="label">{copy.newPlace(display_name)}</Text>
              <Text variant="note" tone="faint">
                {address} · <TimeText at={at} />
              </Text>
            </li>
          ))}
        </ul>
        <Link href="/account" className={styles.more}>
          {copy.sessions}
        </Link>
      </Stack>
    </Card>
  );
}
