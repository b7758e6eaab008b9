import xIcon from '@phosphor-icons/core/regular/x.svg?icon';
import { useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { useLocation, useSearch } from 'wouter';
import { toLineLink } from '@/contract/routes';
import { getClientConfig } from '@/shared/config/client-config';
import { getLinePlatform } from '@/shared/line/line-platform';
import { findAttribution, localStore, withAttribution } from '@/shared/state/local.store';
import { Button, buttonClass } from '@/shared/ui/button';
import { Icon } from '@/shared/ui/icon';
import { Row } from '@/shared/ui/kit';
import { overlayCopy } from '../overlay.copy';
import styles from './open-in-line.module.css';

/** Offers to open the current screen as a LIFF app, because LINE's in-app browser does not know the LINE user. */
export function OpenInLine() {
  const [path] = useLocation();
  const search = useSearch();
  const [isClosed, setClosed] = useState(false);
  const { liffId } = getClientConfig();
  const { attribution } = useSnapshot(localStore);
  if (isClosed || liffId === '' || getLinePlatform().environment !== 'line') return null;
  const url = search === '' ? path : `${path}?${search}`;
  return (
    <Row
      as="aside"
      gap={3}
      place="middle"
      variant="label"
      tone="soft"
      className={styles.offer}
      aria-label={overlayCopy.openInLine}
      data-part="line-offer"
    >
      <span>{overlayCopy.openInLineHint}</span>
      <a
        className={buttonClass({ variant: 'quiet', size: 'small' })}
        href={toLineLink(liffId, withAttribution(url, attribution && findAttribution()))}
      >
        {overlayCopy.openInLine}
      </a>
      <Button variant="icon" aria-label={overlayCopy.closeOffer} onClick={() => setClosed(true)}>
        <Icon name={xIcon} size={16} />
      </Button>
    </Row>
  );
}
