import moreIcon from '@phosphor-icons/core/regular/dots-three.svg?icon';
import signOutIcon from '@phosphor-icons/core/regular/sign-out.svg?icon';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { operatorSignOut, operatorSite } from '@/contract/operator/auth.contract';
import { deskCounts } from '@/contract/operator/desk.contract';
import { Button } from '@/shared/ui/button';
import { Icon } from '@/shared/ui/icon';
import { callOperator } from '../kit/operator-client';
import { operatorQuery } from '../kit/operator-query';
import { operatorCopy as copy, roleNames } from '../operator.copy';
import { waitingAt } from './desk-waiting';
import { type Desk, desks } from './desks-list';
import { MoreDialog } from './more-dialog';
import styles from './rail.module.css';
import { ToneSwitch } from './tone-switch';
import { useMe } from './use-me';

/** Time in ms after which a waiting thing is shown in red. */
const LATE_MS = 15 * 60_000;
const COUNTS_EVERY_MS = 15_000;
/** Number of desks in the bar of a phone; all others stand behind its last button. */
const BAR_DESKS = 4;

/** The query of the counts, which the rail and the page of today share. */
export const countsQuery = { ...operatorQuery(deskCounts), refetchInterval: COUNTS_EVERY_MS };

const isOn = ({ path }: Desk, location: string): boolean =>
  path === '/' ? location === '/' : location === path || location.startsWith(`${path}/`);

/** The number of things that wait at a desk, red when the oldest one waits too long. */
function Count({ of }: { of: ReturnType<typeof waitingAt> }) {
  if (!of || of.count === 0) return null;
  const isLate = of.oldest_at !== null && Date.now() - Date.parse(of.oldest_at) > LATE_MS;
  return <span className={`${styles.count} ${isLate ? styles.late : ''}`}>{of.count}</span>;
}

/** The rail of desks with what waits at each, and the signed-in person. On a phone it is a bar at the bottom. */
export function Rail() {
  const me = useMe();
  const [location] = useLocation();
  const { data: site } = useQuery(operatorQuery(operatorSite));
  const { data: counts } = useQuery(countsQuery);
  const cache = useQueryClient();
  const [isMoreOpen, setMore] = useState(false);
  const mine = desks.filter(({ roles }) => roles.includes(me.role));
  const hasMore = mine.length > BAR_DESKS;
  const beyond = mine.slice(BAR_DESKS);
  const signOut = async () => {
    await callOperator(operatorSignOut).catch(() => undefined);
    cache.clear();
    window.location.assign('/operator/sign-in');
  };
  return (
    <div className={styles.rail}>
      <div className={styles.brand}>
        {site && (
          <>
            <img src={site.logo} alt="" width={40} height={40} />
            <span>{site.agent_name}</span>
          </>
        )}
      </div>
      <nav aria-label={copy.desks} className={styles.desks}>
        {mine.map((desk, at) => (
          <Link
            key={desk.path}
            href={desk.path}
            className={`${styles.desk} ${hasMore && at >= BAR_DESKS ? styles.beyond : ''}`}
            aria-current={isOn(desk, location) ? 'page' : undefined}
          >
            <Icon name={desk.icon} size={22} />
            <span className={styles.title}>{desk.title}</span>
            <Count of={waitingAt(desk, counts)} />
          </Link>
        ))}
      </nav>
      {hasMore && (
        <button
          type="button"
          className={`${styles.desk} ${styles.more}`}
          aria-haspopup="dialog"
          onClick={() => setMore(true)}
        >
          <Icon name={moreIcon} size={22} />
          <span className={styles.title}>{copy.more}</span>
          <Count of={waitingAt({ count: beyond.flatMap(({ count }) => count ?? []) }, counts)} />
        </button>
      )}
      {isMoreOpen && <MoreDialog desks={beyond} onClose={() => setMore(false)} />}
      <div className={`${styles.person} ${hasMore ? styles.beyond : ''}`}>
        <span className={styles.initial} aria-hidden="true">
          {me.display_name.slice(0, 1)}
        </span>
        <Link href="/account" className={styles.who}>
          <span>{me.display_name}</span>
          <span className={styles.role}>{roleNames[me.role]}</span>
        </Link>
        <ToneSwitch />
        <Button variant="icon" aria-label={copy.signOut} onClick={() => void signOut()}>
          <Icon name={signOutIcon} size={20} />
        </Button>
      </div>
    </div>
  );
}
