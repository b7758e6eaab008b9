import warningIcon from '@phosphor-icons/core/regular/warning-circle.svg?icon';
import { useSnapshot } from 'valtio/react';
import { Link } from 'wouter';
import { Button } from '@/shared/ui/button';
import { Icon } from '@/shared/ui/icon';
import { Row, Text } from '@/shared/ui/kit';
import { formatStaffTime } from '../kit/staff-time';
import { operatorCopy as copy } from '../operator.copy';
import styles from './new-place-banner.module.css';
import { seenPlaces, seePlace } from './seen-places.store';
import { useMe } from './use-me';
import { useNewPlaces } from './use-new-places';

/**
 * Tells a person and the owners, in their other sessions, that the person has signed in from another place. It stays
 * until it is put aside.
 */
export function NewPlaceBanner() {
  const { name } = useMe();
  const { ids } = useSnapshot(seenPlaces);
  const latest = useNewPlaces().find(({ is_current }) => !is_current);
  if (!latest || latest.id <= (ids[name] ?? 0)) return null;
  const isOwn = latest.name === name;
  return (
    <Row as="section" role="alert" gap={3} wraps className={styles.banner}>
      <Icon name={warningIcon} size={24} />
      <div className={styles.text}>
        <Text variant="label">{isOwn ? copy.ownNewPlace : copy.newPlace(latest.display_name)}</Text>
        <Text variant="note">
          {`${latest.address} · ${formatStaffTime(latest.at)}${isOwn ? ` · ${copy.notYou}` : ''}`}
        </Text>
      </div>
      <Row gap={2}>
        <Link href="/account" className={styles.link}>
          {copy.look}
        </Link>
        <Button variant="text" size="small" onClick={() => seePlace(name, latest.id)}>
          {copy.understood}
        </Button>
      </Row>
    </Row>
  );
}
