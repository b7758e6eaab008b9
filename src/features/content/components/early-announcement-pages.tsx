import { useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Notification } from '@/contract/content.contract';
import { uiCopy } from '@/shared/ui/ui.copy';
import { announcementsCopy as copy } from '../announcements.copy';
import { Announcement } from './announcement';
import { AnnouncementActions } from './announcement-actions';

export interface EarlyAnnouncementPagesProps {
  /** What the served page has put up. */
  dialog: HTMLDialogElement;
  announcements: readonly Notification[];
  /** When the newest of them was published. */
  newest: string;
}

/** Pages on in the announcement that the served page shows, drawn as `announcement.renderer.ts` draws it. */
export function EarlyAnnouncementPages({
  dialog,
  announcements,
  newest,
}: EarlyAnnouncementPagesProps) {
  const [index, setIndex] = useState(0);
  const forward = useRef<HTMLButtonElement>(null);
  const current = announcements[index];
  const title = copy.title(index + 1, announcements.length);
  useLayoutEffect(() => {
    // One replaces the other between two pictures of the screen.
    dialog.querySelector('[autofocus]')?.remove();
    forward.current?.focus();
  }, [dialog]);
  useLayoutEffect(() => {
    dialog.setAttribute('aria-label', title);
    dialog.setAttribute('data-published-at', newest);
  }, [dialog, title, newest]);
  if (!current) return null;
  return createPortal(
    <section>
      <u />
      <header>
        <b>{title}</b>
        <button type="button" aria-label={uiCopy.close} />
      </header>
      <div aria-live="polite">
        <Announcement announcement={current} />
      </div>
      <footer>
        <AnnouncementActions
          announcement={current}
          isLast={index === announcements.length - 1}
          forward={forward}
          onNext={() => setIndex(index + 1)}
          onClose={() => dialog.close()}
        />
      </footer>
    </section>,
    dialog,
  );
}
