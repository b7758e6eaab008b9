import { useEffect, useRef } from 'react';
import { categoryKeys } from '@/contract/lobby-key';
import { RouteLink } from '@/shared/routing/route-link';
import { isReachable } from '@/shared/routing/use-route';
import { lobbyCopy } from '../lobby.copy';
import styles from './lobby-tabs.module.css';

/** Links to all lobbies that are reachable. */
export function LobbyTabs({ isBare }: { isBare: boolean }) {
  const row = useRef<HTMLElement>(null);

  // Scrolls the current tab into view, which may be far to the right.
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (!row.current || !tab) return;
    row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2;
  }, []);

  return (
    <nav ref={row} className={styles.tabs} aria-label={lobbyCopy.lobbies}>
      {/* The URL without a lobby name also shows the popular games. */}
      <RouteLink name="lobby" {...(!isBare && { params: { name: 'hot' } })}>
        {lobbyCopy.titles.hot}
      </RouteLink>
      {categoryKeys.filter(isReachable).map((key) => (
        <RouteLink key={key} name={key}>
          {lobbyCopy.titles[key]}
        </RouteLink>
      ))}
      <RouteLink name="lobby" params={{ name: 'favourite' }}>
        {lobbyCopy.titles.favourite}
      </RouteLink>
      <RouteLink name="lobby" params={{ name: 'last' }}>
        {lobbyCopy.titles.last}
      </RouteLink>
    </nav>
  );
}
