import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { Redirect, Route, Switch, useLocation, useSearch } from 'wouter';
import { memberSearch } from '@/contract/operator/members.contract';
import { ApiError } from '@/shared/http/api-error';
import { ErrorState } from '@/shared/ui/states';
import { AccountScreen } from '../desks/account/account.screen';
import { ApprovalsScreen } from '../desks/approvals/approvals.screen';
import { AuditScreen } from '../desks/audit/audit.screen';
import { BanksScreen } from '../desks/banks/banks.screen';
import { FirstDayScreen } from '../desks/first-day/first-day.screen';
import { MembersScreen } from '../desks/members/members.screen';
import { MoneyInScreen } from '../desks/money-in/money-in.screen';
import { MoneyOutScreen } from '../desks/money-out/money-out.screen';
import { PeopleScreen } from '../desks/people/people.screen';
import { ReportsScreen } from '../desks/reports/reports.screen';
import { TodayScreen } from '../desks/today/today.screen';
import { useKeys } from '../kit/use-keys';
import { operatorCopy as copy } from '../operator.copy';
import styles from './console-frame.module.css';
import { desks } from './desks-list';
import { FrameSkeleton } from './frame-skeleton';
import { KeysDialog } from './keys-dialog';
import { NewPlaceBanner } from './new-place-banner';
import { NotFoundScreen } from './not-found.screen';
import { Rail } from './rail';
import { searchStore } from './search.store';
import { SearchDialog } from './search-dialog';
import { sessionStore } from './session.store';
import { SessionDialogs } from './session-dialogs';
import { useArrivalTone } from './use-arrival-tone';
import { useDeskStream } from './use-desk-stream';
import { useDocumentTitle } from './use-document-title';
import { meQuery, useMay } from './use-me';

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
        <ErrorState error={me.error} onRetry={() => void me.refetch()} />
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
  const search = () => {
    searchStore.isOpen = true;
  };
  const may = useMay();
  useKeys({
    ...(may(memberSearch) && { Slash: search, 'Control+KeyK': search }),
    'Shift+Slash': () => setShowsKeys(true),
    ...Object.fromEntries(desks.map(({ key, path }) => [`KeyG ${key}`, () => go(path)])),
  });
  return (
    <div className={styles.frame}>
      <Rail />
      <p role="status" className={`${styles.live} ${isLive ? '' : styles.lost}`}>
        {isLive ? copy.live : copy.offline}
      </p>
      <main className={styles.main}>
        <NewPlaceBanner />
        <Switch>
          <Route path="/" component={TodayScreen} />
          <Route path="/in/:id?" component={MoneyInScreen} />
          <Route path="/out/:id?" component={MoneyOutScreen} />
          <Route path="/members/:id?" component={MembersScreen} />
          <Route path="/approvals/:id?" component={ApprovalsScreen} />
          <Route path="/banks" component={BanksScreen} />
          <Route path="/people" component={PeopleScreen} />
          <Route path="/audit" component={AuditScreen} />
          <Route path="/reports/:page?" component={ReportsScreen} />
          <Route path="/account" component={AccountScreen} />
          <Route path="/first-day" component={FirstDayScreen} />
          <Route component={NotFoundScreen} />
        </Switch>
      </main>
      {isSearching && <SearchDialog />}
      {showsKeys && <KeysDialog onClose={() => setShowsKeys(false)} />}
      <SessionDialogs />
    </div>
  );
}
