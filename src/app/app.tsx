import { useSnapshot } from 'valtio/react';
import { Router } from 'wouter';
import { LateLoader } from './late-loader';
import { navigateWithKey } from './navigation';
import { AppRouter, type AppRouterProps } from './router';
import { memberEpoch } from './session-watch';

export interface AppProps extends AppRouterProps {
  /** Path under which this entry runs: empty on the web, `/liff` inside LINE. */
  base?: string;
}

/** The whole app, in the chrome of one entry. */
export function App({ shell, base = '' }: AppProps) {
  const { value } = useSnapshot(memberEpoch);
  return (
    <Router base={base} aroundNav={navigateWithKey}>
      <AppRouter key={value} shell={shell} />
      <LateLoader />
    </Router>
  );
}
