import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { bankMessageList, bankMessageSetup } from '@/contract/operator/bank-messages.contract';
import { buttonClass } from '@/shared/ui/button';
import { Skeleton } from '@/shared/ui/states';
import { LoadError } from '../../kit/load-error';
import { operatorQuery } from '../../kit/operator-query';
import { DeskPage } from '../../shell/desk-page';
import { ForbiddenScreen } from '../../shell/not-found.screen';
import { useMay } from '../../shell/use-me';
import { bankMessagesCopy as copy } from './bank-messages.copy';
import { DevicesCard } from './devices-card';
import { FrozenCard } from './frozen-card';
import { MESSAGES_POLL_MS, MessagesCard } from './messages-card';
import { UnshownCard } from './unshown-card';

/** `/operator/in/messages`: messages of banks that phones forward, and these phones. */
export function BankMessagesScreen() {
  const may = useMay();
  if (!may(bankMessageList)) {
    return <ForbiddenScreen title={copy.title} roles={bankMessageList.roles} />;
  }
  return <BankMessagesPage />;
}

function BankMessagesPage() {
  const setup = useQuery({
    ...operatorQuery(bankMessageSetup),
    refetchInterval: MESSAGES_POLL_MS,
  });
  const { data } = setup;
  const active = data?.devices.filter(({ revoked_at: at }) => at === null).length ?? 0;
  return (
    <DeskPage
      title={copy.title}
      state={data && copy.state(active, data.unread_count)}
      actions={
        <Link href="/in" className={buttonClass({ variant: 'quiet' })}>
          {copy.back}
        </Link>
      }
    >
      {setup.error !== null && (
        <LoadError error={setup.error} onRetry={() => void setup.refetch()} />
      )}
      {data?.accounts.map(
        (account) =>
          account.frozen && (
            <FrozenCard key={account.account_id} account={account} frozen={account.frozen} />
          ),
      )}
      <MessagesCard />
      {!data && setup.error === null && <Skeleton width="100%" height={220} />}
      {data && <UnshownCard setup={data} />}
      {data && <DevicesCard setup={data} />}
    </DeskPage>
  );
}
