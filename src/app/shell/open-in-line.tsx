import xIcon from '@phosphor-icons/core/regular/x.svg?icon';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { getClientConfig } from '@/shared/config/client-config';
import { getLinePlatform } from '@/shared/line/line-platform';
import buttons from '@/shared/ui/button.module.css';
import { Icon } from '@/shared/ui/icon';
import { appCopy } from '../app.copy';
import styles from './open-in-line.module.css';

/** LINE's plain in-app browser knows nobody: offers the same screen where LINE signs its user in. */
export function OpenInLine() {
  const [path] = useLocation();
  const search = useSearch();
  const [isClosed, setClosed] = useState(false);
  const { liffId } = getClientConfig();
  if (isClosed || liffId === '' || getLinePlatform().environment !== 'line') return null;
  const address = search === '' ? path : `${path}?${search}`;
  return (
    <aside className={styles['offer']} aria-label={appCopy.openInLine}>
      <span>{appCopy.openInLineHint}</span>
      <a
        className={`${buttons['quiet']} ${buttons['small']}`}
        href={`https://liff.line.me/${liffId}${address === '/' ? '' : address}`}
      >
        {appCopy.openInLine}
      </a>
      <button
        type="button"
        className={buttons['icon']}
        aria-label={appCopy.closeOffer}
        onClick={() => setClosed(true)}
      >
        <Icon name={xIcon} size={16} />
      </button>
    </aside>
  );
}
