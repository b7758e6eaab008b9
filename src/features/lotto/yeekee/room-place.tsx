import caretIcon from '@phosphor-icons/core/regular/caret-left.svg?icon';
import { routes } from '@/contract/routes';
import { ButtonLink } from '@/shared/ui/button-link';
import { Icon } from '@/shared/ui/icon';
import { Skeleton } from '@/shared/ui/states';
import { roomCopy as copy } from './room.copy';
import headStyles from './room-head.module.css';
import styles from './yeekee-room.module.css';

/** The place of a room, until its code and its round have come. */
export function RoomPlace() {
  return (
    <div className={styles.room} aria-busy="true">
      <div className={styles.main}>
        <div className={headStyles.head}>
          <div className={headStyles.names}>
            <ButtonLink name="yeekee" variant="icon" aria-label={copy.back}>
              <Icon name={caretIcon} />
            </ButtonLink>
            <div className={headStyles.name}>
              <h1>{routes.yeekee.title}</h1>
              <Skeleton width="10rem" height={18} />
            </div>
          </div>
          <Skeleton height={102} />
        </div>
        <Skeleton height={256} />
      </div>
      <div className={styles.side}>
        <Skeleton height={150} />
        <Skeleton height={360} />
      </div>
    </div>
  );
}
