import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { Redirect, Route, Switch, useLocation, useSearch } from 'wouter';
import { memberReaders } from '@/contract/operator-roles';
import { ApiError } from '@/shared/http/api-error';
import { lazyPart } from '@/shared/ui/lazy-part';
import { LoadError } from '../kit/load-error';
import { useKeys } from '../kit/use-keys';
import { operatorCopy as copy } from '../operator.copy';
import styles from './console-frame.module.css';
import { deskScreens, prefetchDesks } from './desk-screens';
import { desks } from './desks-list';
import { FrameSkeleton } from './frame-skeleton';
import { LostText } from './lost-text';
import { NewPlaceBanner } from './new-place-banner';
import { NotFoundScreen } from './not-found.screen';
import { Rail } from './rail';
import { searchStore } from './search.store';
import { sessionStore } from './session.store';
import { prefetchSessionDialogs, SessionDialogs } from './session-dialogs';
import { useArrivalTone } from './use-arrival-tone';
import { useDeskStream } from './use-desk-stream';
import { useDocumentTitle } from './use-document-title';
import { meQuery, useMay } from './use-me';

/** Time in ms after which the code of the other desks is loaded, so that it does not delay the first one. */
const PREFETCH_AFTER_MS = 3000;

const SearchDialog = lazyPart(async () => (await import('./search-dialog')).SearchDialog);
const KeysDialog = lazyPart(async () => (await import('./keys-dialog')).KeysDialog);

async function prefetchRest(): Promise<void> {
  await prefetchSessionDialogs();
  await SearchDialog.prefetch().catch(() => undefined);
  await prefetchDesks();
}

/** The frame of all desks. A person without a session is sent to sign in. */
export function ConsoleFrame() {
  const me = useQuery(meQuery);
  const [location] = useLocation();
  const search = useSearch();
  if (me.data) return <SignedIn />;
  const isSignedOut = me.error instanceof ApiError && me.error.kind === 'unauthorized';
  if (isSignedOut) {
    sessionStore.isExpired = false;
    const to = search === '' ? location : `${location}?${search}`;
    return <Redirect to={`/sign-in?to=${encodeURIComponent(to)}`} replace />;
  }
  if (me.error) {
    return (
      <main className={styles.main}>
        <LoadError error={me.error} onRetry={() => void me.refetch()} />
      </main>
    );
  }
  return <FrameSkeleton />;
}

function SignedIn() {
  const { isOpen: isSearching } = useSnapshot(searchStore);
  const [showsKeys, setShowsKeys] = useState(false);
  const [, go] = useLocation();
  const isLive = useDeskStream();
  useDocumentTitle();
  useArrivalTone();
  useEffect(() => {
    const timer = setTimeout(() => void prefetchRest(), PREFETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const search = () => {
    searchStore.isOpen = true;
  };
  const may = useMay();
  useKeys({
    ...(may({ roles: memberReaders }) && { Slash: search, 'Control+KeyK': search }),
    'Shift+Slash': () => setShowsKeys(true),
    ...Object.fromEntries(desks.map(({ key, path }) => [`KeyG ${key}`, () => go(path)])),
  });
  return (
    <div className={styles.frame}>
      <Rail />
      {/* The minute of the server's page may have passed in the browser. */}
      <p
        role="status"
        className={`${styles.live} ${isLive ? '' : styles.lost}`}
        suppressHydrationWarning
      >
        {isLive ? copy.live : <LostText />}
      </p>
      <main className={styles.main}>
        <NewPlaceBanner />
        <Switch>
          {deskScreens.map(({ path, Screen }) => (
            <Route key={path} path={path}>
              <Screen />
            </Route>
          ))}
          <Route component={NotFoundScreen} />
        </Switch>
      </main>
      {isSearching && <SearchDialog />}
      {showsKeys && <KeysDialog onClose={() => setShowsKeys(false)} />}
      <SessionDialogs />
    </div>
  );
}
