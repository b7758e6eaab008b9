import { Dialog, Portal } from '@chakra-ui/react';
import xIcon from '@phosphor-icons/core/regular/x.svg?icon';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { hasOpenLayer } from '../routing/history-layers';
import { buttonClass } from './button';
import { ChakraScope } from './chakra-scope';
import { focusMainHeading } from './focus-main';
import { Icon } from './icon';
import { Row } from './kit';
import styles from './sheet-dialog.module.css';
import { uiCopy } from './ui.copy';
import { useHistoryLayer } from './use-history-layer';

export interface SheetDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Name of the dialog: text, or a block with text. */
  title: ReactNode;
  /** Maximum width in px. */
  maxWidth: number;
  role?: 'dialog' | 'alertdialog';
  /** True to ignore clicks outside; Escape still closes. */
  isPersistent?: boolean;
  /** False for a question, which closes by its buttons. */
  hasCloseButton?: boolean;
  /** Class of the close button, in place of the default style. */
  closeClassName?: string | undefined;
  /** Element that gets the focus first; `first-field` is the first input. */
  initialFocus?: RefObject<HTMLElement | null> | 'first-field';
  /** Text below the title; screen readers read it together with the title. */
  description?: string | undefined;
  /** Buttons at the end, side by side. */
  footer?: ReactNode;
  children?: ReactNode;
}

/** A dialog: from below on phones, centred on wider screens. The back button closes it. */
export function SheetDialog({
  isOpen,
  onClose,
  title,
  maxWidth,
  role = 'dialog',
  isPersistent = false,
  hasCloseButton = true,
  closeClassName = `${buttonClass({ variant: 'icon' })} ${styles.close}`,
  initialFocus,
  description,
  footer,
  children,
}: SheetDialogProps) {
  useHistoryLayer(isOpen, onClose);
  const content = useRef<HTMLDivElement>(null);
  const findInitialFocus = () =>
    initialFocus === 'first-field'
      ? (content.current?.querySelector('input') ?? null)
      : (initialFocus?.current ?? null);
  return (
    <ChakraScope>
      <Dialog.Root
        open={isOpen}
        onOpenChange={({ open }) => {
          if (!open) onClose();
        }}
        role={role}
        closeOnInteractOutside={!isPersistent}
        // When this dialog replaces another one, the old dialog restores the focus and ends its history layer. Neither
        // may close this dialog.
        onFocusOutside={keepOpen}
        onRequestDismiss={keepOpen}
        {...(initialFocus && { initialFocusEl: findInitialFocus })}
      >
        <Portal>
          <Dialog.Backdrop />
          <Dialog.Positioner>
            <Dialog.Content ref={content} maxWidth={`${maxWidth}px`}>
              <FocusKeeper />
              <span className={styles.grab} />
              <Dialog.Header>
                <Dialog.Title>{title}</Dialog.Title>
                {hasCloseButton && (
                  <Dialog.CloseTrigger asChild>
                    <button type="button" className={closeClassName} aria-label={uiCopy.close}>
                      <Icon name={xIcon} />
                    </button>
                  </Dialog.CloseTrigger>
                )}
              </Dialog.Header>
              {description !== undefined && <Dialog.Description>{description}</Dialog.Description>}
              {children}
              {footer && (
                <Row gap={3} align="stretch" wraps className={styles.footer}>
                  {footer}
                </Row>
              )}
            </Dialog.Content>
          </Dialog.Positioner>
        </Portal>
      </Dialog.Root>
    </ChakraScope>
  );
}

/** Moves the focus to the title when the element that opened the dialog has disappeared, such as the sign-in button. */
function FocusKeeper() {
  useEffect(
    () => () => {
      if (document.activeElement === document.body && !hasOpenLayer()) focusMainHeading();
    },
    [],
  );
  return null;
}

function keepOpen(event: { preventDefault: () => void }): void {
  event.preventDefault();
}
