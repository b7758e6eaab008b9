import shareIcon from '@phosphor-icons/core/regular/share-network.svg?icon';
import { useEffect, useRef, useState } from 'react';
import { Text } from '@/shared/ui/kit';
import { Button, type ButtonLook } from '../ui/button';
import { Icon } from '../ui/icon';
import { ExternalLink } from './external-link';
import { shareCopy } from './share.copy';
import styles from './share-button.module.css';
import { type SharedScreen, type SharingEnd, shareScreen, toLineSharing } from './share-link';

const words: Readonly<Record<SharingEnd, string>> = {
  shared: shareCopy.shared,
  copied: shareCopy.linkCopied,
  'not copied': shareCopy.linkNotCopied,
  cancelled: '',
};

export interface ShareButtonProps {
  screen: SharedScreen;
  /** What the button says, where it is no link that is shared. */
  label?: string;
  icon?: string;
  /** Where it is what the page is for. */
  look?: ButtonLook;
  /** Only the picture of it is there, where many buttons stand in a row. */
  isBare?: boolean;
}

/**
 * Shares a screen with friends. The result is shown beside the button, with the way to LINE where neither its picker nor
 * the device has taken it: a toast is not announced from within a dialog.
 */
export function ShareButton({
  screen,
  label = shareCopy.share,
  icon = shareIcon,
  look = { variant: 'text', size: 'small' },
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
    // It lies over the page, and goes when somebody goes on with that.
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
      look="detail"
      tone="success"
      ref={place}
      className={styles.share}
      data-wide={look.isWide}
      data-bare={isBare || undefined}
    >
      <Button
        {...(isBare ? { variant: 'icon' as const, 'aria-label': label } : look)}
        onClick={() => void handleShare()}
      >
        <Icon name={icon} size={isBare ? 24 : 20} />
        {!isBare && label}
      </Button>
      <span className={styles.end} data-failed={end === 'not copied'}>
        <span role="status">{end && words[end]}</span>
        {isLeftToSend && (
          <ExternalLink href={toLineSharing(screen)} className={styles.line}>
            {shareCopy.sendByLine}
          </ExternalLink>
        )}
      </span>
    </Text>
  );
}
