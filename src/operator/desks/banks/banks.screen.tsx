import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type BankAccount,
  bankAccountList,
  bankCountList,
  receivingAccountAdd,
  receivingAccountOrder,
} from '@/contract/operator/banks.contract';
import { formatMoney } from '@/domain/money';
import { Button } from '@/shared/ui/button';
import { Row, Text } from '@/shared/ui/kit';
import { EmptyState, Skeleton } from '@/shared/ui/states';
import { showToast } from '@/shared/ui/toast';
import { CallProblem } from '../../kit/call-problem';
import { LoadError } from '../../kit/load-error';
import { operatorQuery, useOperatorCommand } from '../../kit/operator-query';
import { DeskPage } from '../../shell/desk-page';
import { ForbiddenScreen } from '../../shell/not-found.screen';
import { useMay } from '../../shell/use-me';
import { AccountCard } from './account-card';
import { AddAccountDialog, EditAccountDialog } from './account-dialogs';
import { ACCOUNT_CHANGES } from './account-form';
import { OpenAccountDialog } from './account-open-dialog';
import { banksCopy as copy, countsCopy } from './banks.copy';
import styles from './banks.module.css';
import { ChannelsCard } from './channels-card';
import { CountDialog } from './count-dialog';
import { MovesCard } from './moves-card';

type Open = { kind: 'add' | 'count' } | { kind: 'edit' | 'open'; account: BankAccount } | null;

const EVERY_MS = 30_000;

/** `/operator/banks`: the agent's own accounts, QR channels, own movements, and the count at the end of a day. */
export function BanksScreen() {
  const may = useMay();
  if (!may(bankAccountList)) {
    return <ForbiddenScreen title={copy.title} roles={bankAccountList.roles} />;
  }
  return <BanksPage />;
}

function BanksPage() {
  const may = useMay();
  const [open, setOpen] = useState<Open>(null);
  const list = useQuery({ ...operatorQuery(bankAccountList), refetchInterval: EVERY_MS });
  const accounts = list.data?.accounts;
  const close = () => setOpen(null);
  return (
    <DeskPage
      title={copy.title}
      state={accounts && describeState(accounts)}
      actions={
        <>
          {may(bankCountList) && list.data && (
            <Button variant="quiet" onClick={() => setOpen({ kind: 'count' })}>
              {countsCopy.open}
            </Button>
          )}
          {may(receivingAccountAdd) && (
            <Button variant="primary" onClick={() => setOpen({ kind: 'add' })}>
              {copy.add}
            </Button>
          )}
        </>
      }
    >
      {list.error && <LoadError error={list.error} onRetry={() => void list.refetch()} />}
      {!list.error && !accounts && <LoadingAccounts />}
      {accounts?.length === 0 && <EmptyState title={copy.noAccounts} />}
      {accounts && accounts.length > 0 && (
        <AccountList accounts={accounts} onAct={(kind, account) => setOpen({ kind, account })} />
      )}
      <ChannelsCard />
      <MovesCard accounts={accounts ?? []} />
      {open?.kind === 'add' && <AddAccountDialog onClose={close} />}
      {open?.kind === 'edit' && <EditAccountDialog account={open.account} onClose={close} />}
      {open?.kind === 'open' && <OpenAccountDialog account={open.account} onClose={close} />}
      {open?.kind === 'count' && list.data && (
        <CountDialog today={list.data.today} onClose={close} />
      )}
    </DeskPage>
  );
}

function describeState(accounts: readonly BankAccount[]): string {
  const book = accounts.reduce((sum, account) => sum + account.book, 0);
  return copy.state(accounts.filter((each) => each.receives_now).length, formatMoney(book));
}

function LoadingAccounts() {
  return (
    <div className={styles.accounts} aria-busy="true">
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} width="100%" height={220} />
      ))}
    </div>
  );
}

function AccountList({
  accounts,
  onAct,
}: {
  accounts: readonly BankAccount[];
  onAct: (kind: 'edit' | 'open', account: BankAccount) => void;
}) {
  const may = useMay();
  const order = useOperatorCommand(receivingAccountOrder, ACCOUNT_CHANGES);
  const move = async (from: number, to: number) => {
    const ids = accounts.map(({ id }) => id);
    const [moved] = ids.splice(from, 1);
    if (moved === undefined) return;
    ids.splice(to, 0, moved);
    if ((await order.run({ ids })) !== undefined) {
      showToast({ message: copy.done.order, tone: 'success', durationMs: 5000 });
    }
  };
  const mayOrder = may(receivingAccountOrder);
  return (
    <section aria-label={copy.accounts}>
      <Row place="spread" gap={3}>
        <Text as="h2" variant="heading">
          {copy.accounts}
        </Text>
      </Row>
      <CallProblem error={order.error} />
      <ol className={styles.accounts}>
        {accounts.map((account, place) => (
          <li key={account.id}>
            <AccountCard
              account={account}
              onAct={onAct}
              onUp={mayOrder && place > 0 ? () => void move(place, place - 1) : undefined}
              onDown={
                mayOrder && place < accounts.length - 1
                  ? () => void move(place, place + 1)
                  : undefined
              }
              isMoving={order.isBusy}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}
