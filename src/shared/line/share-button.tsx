import shareIcon from '@phosphor-icons/core/regular/share-network.svg?icon';
import { useState } from 'react';
import { Button } from '../ui/button';
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
}

/** Shares a screen with friends. The result is shown beside the button: a toast is not announced from within a dialog. */
export function ShareButton({ screen, label = shareCopy.share }: ShareButtonProps) {
  const [said, setSaid] = useState('');
  const handleShare = async () => {
    setSaid('');
    setSaid(words[await shareScreen(screen)]);
  };
  return (
    <div className={styles.share}>
      <Button variant="text" size="small" onClick={() => void handleShare()}>
        <Icon name={shareIcon} size={20} />
        {label}
      </Button>
      <span role="status">{said}</span>
    </div>
  );
}
