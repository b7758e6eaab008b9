import xIcon from '@phosphor-icons/core/regular/x.svg?icon';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from '@/shared/ui/button';
import { Icon } from '@/shared/ui/icon';
import { Row, Stack, Text } from '@/shared/ui/kit';
import styles from './desk-dialog.module.css';

export interface DeskDialogProps {
  title: string;
  onClose?: (() => void) | undefined;
  /** Buttons at the end. */
  footer?: ReactNode;
  /** Hides the page behind, when a session has ended. */
  isOpaque?: boolean;
  /** Gives the dialog the width of the page, for pictures of whole screens. */
  isWide?: boolean;
  children: ReactNode;
}

/** A dialog of the console. Escape and the button close it, unless it has no `onClose`. */
export function DeskDialog({
  title,
  onClose,
  footer,
  isOpaque,
  isWide,
  children,
}: DeskDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Before the paint: a dialog that is in the page but not shown hides its words from screen readers.
  useLayoutEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    // The first field, or else the button that confirms; `showModal` would choose the button that closes.
    const field = element?.querySelector<HTMLElement>(
      'input:not([type="hidden"]), select, textarea',
    );
    const buttons = element?.querySelectorAll<HTMLElement>('button');
    (field ?? buttons?.[buttons.length - 1])?.focus();
    return () => {
      element?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={`${styles.dialog} ${isOpaque ? styles.opaque : ''} ${isWide ? styles.wide : ''}`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // A browser closes a dialog at the second Escape, even if the handler of `cancel` prevents it.
        event.preventDefault();
        onClose?.();
      }}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
    >
      <Stack gap={4}>
        <Row place="spread" gap={3}>
          <Text as="h2" variant="heading" id={titleId}>
            {title}
          </Text>
          {onClose && (
            <Button variant="icon" aria-label="ปิด" onClick={onClose}>
              <Icon name={xIcon} size={20} />
            </Button>
          )}
        </Row>
        {children}
        {footer && (
          <Row gap={3} className={styles.footer}>
            {footer}
          </Row>
        )}
      </Stack>
    </dialog>
  );
}
