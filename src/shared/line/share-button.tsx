import shareIcon from '@phosphor-icons/core/regular/share-network.svg?icon';
import { useState } from 'react';
import { Button, type ButtonLook } from '../ui/button';
import { Icon } from '../ui/icon';
import { shareCopy } from './share.copy';
import styles from './share-button.module.css';
import { type SharedScreen, shareScreen } from './share-link';

const words = {
  shared: shareCopy.shared,
  copied: shareCopy.linkCopied,
  'not copied': shareCopy.linkNotCopied,
  cancelled: '',
} as const;

export interface ShareButtonProps {
  screen: SharedScreen;
  /** What the button says, where it is no link that is shared. */
  label?: string;
  icon?: string;
  /** Where it is what the page is for. */
  look?: ButtonLook;
}

/** Shares a screen with friends. The result is shown beside the button: a toast is not announced from within a dialog. */
export function ShareButton({
  screen,
  label = shareCopy.share,
  icon = shareIcon,
  look = { variant: 'text', size: 'small' },
}: ShareButtonProps) {
  const [said, setSaid] = useState('');
  const handleShare = async () => {
    setSaid('');
    setSaid(words[await shareScreen(screen)]);
  };
  return (
    <div className={styles.share} data-wide={look.isWide}>
      <Button {...look} onClick={() => void handleShare()}>
        <Icon name={icon} size={20} />
        {label}
      </Button>
      <span role="status">{said}</span>
    </div>
  );
}
