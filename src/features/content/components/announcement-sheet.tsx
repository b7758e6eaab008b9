import xIcon from '@phosphor-icons/core/regular/x.svg?icon';
import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { hydration } from '@/shared/state/hydration';
import { localStore } from '@/shared/state/local.store';
import { closeModal, openModal, sessionStore } from '@/shared/state/session.store';
import { Button, buttonClass } from '@/shared/ui/button';
import { Icon } from '@/shared/ui/icon';
import { Row } from '@/shared/ui/kit';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/states';
import { uiCopy } from '@/shared/ui/ui.copy';
import { useHistoryLayer } from '@/shared/ui/use-history-layer';
import { announcementsCopy as copy } from '../announcements.copy';
import { notificationsQuery } from '../announcements.queries';
import { findNewest, isNewer, selectImportant } from '../announcements.rules';
import { markRead } from '../inbox';
import { Announcement } from './announcement';
import { AnnouncementActions } from './announcement-actions';
import styles from './announcement-sheet.module.css';

/**
 * Dialog with the agent's important announcements, one at a time. A page script (`page.body.html`) opens the
 * server-rendered dialog before the first paint, so it is a native `dialog` element.
 */
export function AnnouncementSheet() {
  const { modals } = useSnapshot(sessionStore);
  const { isComplete } = useSnapshot(hydration);
  const { data, error, refetch } = useQuery(notificationsQuery());
  const [index, setIndex] = useState(0);
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const forward = useRef<HTMLButtonElement>(null);
  const isOpen = modals.notification && isComplete;

  const announcements = data && selectImportant(data);
  const total = announcements?.length ?? 0;
  const current = announcements?.[index];
  const newest = announcements ? findNewest(announcements) : null;
  const handleClose = () => {
    // Uses the server's time, because the device clock may be wrong.
    if (newest !== null && isNewer(newest, localStore.announcedUntil)) {
      localStore.announcedUntil = newest;
    }
    markRead(announcements ?? []);
    closeModal('notification');
  };
  const takeOver = useEffectEvent((element: HTMLDialogElement) => {
    if (element.dataset['opened'] === undefined) return;
    delete element.dataset['opened'];
    if (element.open) openModal('notification');
    else handleClose();
  });
  useLayoutEffect(() => {
    if (hydration.isComplete && dialog.current) takeOver(dialog.current);
  }, [isComplete]);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!isOpen || !element) return undefined;
    if (!element.open) element.showModal();
    forward.current?.focus();
    return () => {
      if (!sessionStore.modals.notification) element.close();
    };
  }, [isOpen]);
  useHistoryLayer(isOpen, handleClose);

  const handleNativeClose = () => {
    if (sessionStore.modals.notification && !dialog.current?.open) handleClose();
  };
  const handleClick = (event: MouseEvent) => {
    if (event.target === dialog.current) handleClose();
  };
  return (
    // Escape and a click beside the panel close the dialog.
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onClose={handleNativeClose}
      onClick={handleClick}
      suppressHydrationWarning
    >
      {/* Receives focus when the dialog opens with the first paint. */}
      <section className={styles.panel} tabIndex={-1} autoFocus>
        <span className={styles.grab} />
        <Row as="header" gap={3} className={styles.header}>
          <h2 id={titleId} className={styles.title}>
            {copy.title(current ? index + 1 : 0, total)}
          </h2>
          <button
            type="button"
            className={buttonClass({ variant: 'icon' })}
            aria-label={uiCopy.close}
            onClick={handleClose}
          >
            <Icon name={xIcon} />
          </button>
        </Row>
        <div aria-live="polite">
          {current && <Announcement announcement={current} />}
          {announcements && !current && <EmptyState title={copy.empty} />}
          {!announcements && error && (
            <ErrorState error={error} onRetry={() => void refetch({ cancelRefetch: false })} />
          )}
          {!announcements && !error && <Skeleton height={200} />}
        </div>
        <Row as="footer" gap={3} align="stretch" className={styles.footer}>
          {current ? (
            <AnnouncementActions
              announcement={current}
              isLast={index === total - 1}
              forward={forward}
              onNext={() => setIndex(index + 1)}
              onClose={handleClose}
            />
          ) : (
            <Button ref={forward} variant="primary" onClick={handleClose}>
              {uiCopy.ok}
            </Button>
          )}
        </Row>
      </section>
    </dialog>
  );
}
