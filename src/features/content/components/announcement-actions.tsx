import type { RefObject } from 'react';
import type { Notification } from '@/contract/content.contract';
import buttons from '@/shared/ui/button.module.css';
import { announcementsCopy as copy } from '../announcements.copy';
import styles from './announcement-actions.module.css';
import { ContentLink } from './content-link';

export interface AnnouncementActionsProps {
  announcement: Notification;
  isLast: boolean;
  /** The button that goes on. */
  forward: RefObject<HTMLButtonElement | null>;
  onNext: () => void;
  onClose: () => void;
}

/** Ways on from one announcement. */
export function AnnouncementActions(props: AnnouncementActionsProps) {
  const { announcement, isLast, forward, onNext, onClose } = props;
  return (
    <>
      {announcement.link !== '' && (
        <ContentLink
          to={announcement.link}
          className={`${buttons['outline']} ${styles['action']}`}
          onLeave={onClose}
        >
          {copy.more}
        </ContentLink>
      )}
      <button
        ref={forward}
        type="button"
        className={`${buttons['primary']} ${styles['action']}`}
        onClick={isLast ? onClose : onNext}
      >
        {isLast ? copy.close : copy.next}
      </button>
    </>
  );
}
