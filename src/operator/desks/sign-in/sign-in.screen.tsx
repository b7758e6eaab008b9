import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Redirect, useLocation, useSearchParams } from 'wouter';
import { operatorSite } from '@/contract/operator/auth.contract';
import { operatorQuery } from '../../kit/operator-query';
import { operatorCopy as copy } from '../../operator.copy';
import { meQuery } from '../../shell/use-me';
import { EntryPage } from './entry-page';
import { SignInForm } from './sign-in-form';

/** `/operator/sign-in`: signs in and leads to the page that was asked for. */
export function SignInScreen() {
  const { data: site } = useQuery(operatorQuery(operatorSite));
  const cache = useQueryClient();
  const [, go] = useLocation();
  const [search] = useSearchParams();
  const to = search.get('to') ?? '/';
  if (site?.needs_first_owner) return <Redirect to="/first" replace />;
  return (
    <EntryPage title={copy.title} note={site?.is_demo && copy.demoPeople}>
      <SignInForm
        onDone={(me) => {
          cache.clear();
          cache.setQueryData(meQuery.queryKey, me);
          // Only a path of the console: another site must not be reached by a link to this page.
          go(/^\/(?![/\\])/.test(to) ? to : '/', { replace: true });
        }}
      />
    </EntryPage>
  );
}
