import type { RefObject } from 'react';
import type { Notification } from '@/contract/content.contract';
import { Button, buttonClass } from '@/shared/ui/button';
import { announcementsCopy as copy } from '../announcements.copy';
import { ContentLink } from './content-link';

export interface AnnouncementActionsProps {
  announcement: Notification;
  isLast: boolean;
  /** Ref to the button that shows the next announcement or, after the last one, closes the dialog. */
  forward: RefObject<HTMLButtonElement | null>;
  onNext: () => void;
  onClose: () => void;
}

/** Buttons of one announcement. */
export function AnnouncementActions(props: AnnouncementActionsProps) {
  const { announcement, isLast, forward, onNext, onClose } = props;
  return (
    <>
      {announcement.link !== '' && (
        <ContentLink
          to={announcement.link}
          className={buttonClass({ variant: 'outline' })}
          onLeave={onClose}
        >
          {copy.more}
        </ContentLink>
      )}
      <Button ref={forward} variant="primary" onClick={isLast ? onClose : onNext}>
        {isLast ? copy.close : copy.next}
      </Button>
    </>
  );
}
