import caretIcon from '@phosphor-icons/core/regular/caret-left.svg?icon';
import { routes } from '@/contract/routes';
import { ButtonLink } from '@/shared/ui/button-link';
import { Icon } from '@/shared/ui/icon';
import { Row, Stack, Text } from '@/shared/ui/kit';
import { Skeleton } from '@/shared/ui/states';
import { roomCopy as copy } from '../room.copy';
import headStyles from './room-head.module.css';
import styles from './yeekee-room.module.css';

/** Placeholder of a room until its code and data have loaded. */
export function RoomPlace() {
  return (
    <Stack gap={3} className={styles.room} aria-busy="true">
      <Stack gap={3} className={styles.main}>
        <Stack gap={2}>
          <Row gap={1} className={headStyles.names}>
            <ButtonLink name="yeekee" variant="icon" aria-label={copy.back}>
              <Icon name={caretIcon} />
            </ButtonLink>
            <div className={headStyles.name}>
              <Text as="h1" variant="title">
                {routes.yeekee.title}
              </Text>
              <Skeleton width="10rem" height={18} />
            </div>
          </Row>
          <Skeleton height={102} />
        </Stack>
        <Skeleton height={256} />
      </Stack>
      <Stack gap={3} className={styles.side}>
        <Skeleton height={150} />
        <Skeleton height={360} />
      </Stack>
    </Stack>
  );
}
