import shareIcon from '@phosphor-icons/core/regular/share-network.svg?icon';
import { useEffect, useRef, useState } from 'react';
import { Text } from '@/shared/ui/kit';
import { Button, type ButtonStyleProps } from '../ui/button';
import { Icon } from '../ui/icon';
import { ExternalLink } from './external-link';
import { shareCopy } from './share.copy';
import styles from './share-button.module.css';
import { type SharedScreen, type SharingEnd, shareScreen, toLineSharing } from './share-link';

const endCopy: Readonly<Record<SharingEnd, string>> = {
  shared: shareCopy.shared,
  copied: shareCopy.linkCopied,
  'not copied': shareCopy.linkNotCopied,
  cancelled: '',
};

export interface ShareButtonProps {
  screen: SharedScreen;
  /** Label of the button; by default the word for sharing. */
  label?: string;
  icon?: string;
  /** Variant of the button; by default a small text button. */
  buttonProps?: ButtonStyleProps;
  /** Shows only the icon, for a row of many buttons. */
  isBare?: boolean;
}

/**
 * Shares a screen with friends. The result is shown beside the button, with a link to LINE when neither LINE's picker
 * nor the device shared the screen. It is not shown as a toast, because screen readers miss toasts while a dialog is
 * open.
 */
export function ShareButton({
  screen,
  label = shareCopy.share,
  icon = shareIcon,
  buttonProps = { variant: 'text', size: 'small' },
  isBare = false,
}: ShareButtonProps) {
  const [end, setEnd] = useState<SharingEnd | null>(null);
  const handleShare = async () => {
    setEnd(null);
    setEnd(await shareScreen(screen));
  };
  const place = useRef<HTMLDivElement>(null);
  const isOver = isBare && end !== null;
  useEffect(() => {
    if (!isOver) return;
    // The result covers the page, so it closes when the user taps elsewhere.
    const handlePress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !place.current?.contains(target)) setEnd(null);
    };
    document.addEventListener('pointerdown', handlePress);
    return () => document.removeEventListener('pointerdown', handlePress);
  }, [isOver]);
  const isLeftToSend = end === 'copied' || end === 'not copied';
  return (
    <Text
      as="div"
      variant="detail"
      tone="success"
      ref={place}
      className={styles.share}
      data-wide={buttonProps.isWide}
      data-bare={isBare || undefined}
    >
      <Button
        {...(isBare ? { variant: 'icon' as const, 'aria-label': label } : buttonProps)}
        onClick={() => void handleShare()}
      >
        <Icon name={icon} size={isBare ? 24 : 20} />
        {!isBare && label}
      </Button>
      <span className={styles.end} data-failed={end === 'not copied'}>
        <span role="status">{end && endCopy[end]}</span>
        {isLeftToSend && (
          <ExternalLink href={toLineSharing(screen)} className={styles.line}>
            {shareCopy.sendByLine}
          </ExternalLink>
        )}
      </span>
    </Text>
  );
}
