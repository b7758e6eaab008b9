import shareIcon from '@phosphor-icons/core/regular/share-network.svg?icon';
import buttons from '../ui/button.module.css';
import { Icon } from '../ui/icon';
import { showToast } from '../ui/toast';
import { lineCopy } from './line.copy';
import { type SharedScreen, shareScreen } from './share-link';

/** Sends a screen to friends. */
export function ShareButton({ screen }: { screen: SharedScreen }) {
  const handleShare = async () => {
    const outcome = await shareScreen(screen);
    if (outcome === 'shared') showToast({ message: lineCopy.shared, tone: 'success' });
    if (outcome === 'copied') showToast({ message: lineCopy.linkCopied, tone: 'success' });
    if (outcome === 'not copied') showToast({ message: lineCopy.linkNotCopied, tone: 'danger' });
  };
  return (
    <button
      type="button"
      className={`${buttons['text']} ${buttons['small']}`}
      onClick={() => void handleShare()}
    >
      <Icon name={shareIcon} size={20} />
      {lineCopy.share}
    </button>
  );
}
