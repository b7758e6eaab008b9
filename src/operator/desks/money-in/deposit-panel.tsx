import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { DataOf } from '@/contract/endpoint';
import {
  depositApprove,
  depositAsk,
  depositReject,
  depositShow,
} from '@/contract/operator/deposits.contract';
import { formatMoney } from '@/domain/money';
import { Button } from '@/shared/ui/button';
import { Card, Stack, Text } from '@/shared/ui/kit';
import { Skeleton } from '@/shared/ui/states';
import { FactList } from '../../kit/fact-list';
import { LoadError } from '../../kit/load-error';
import { operatorQuery, useOperatorCommand } from '../../kit/operator-query';
import { TimeText } from '../../kit/time-text';
import { useClaim } from '../../kit/use-claim';
import { useKeys } from '../../kit/use-keys';
import { useMay } from '../../shell/use-me';
import { AccountText, accountEnd, bankName } from './account-text';
import { ConfirmDialog, nameOf } from './confirm-dialog';
import { StateBadge } from './money-columns';
import {
  panelCopy as copy,
  incomingStateNames,
  methodNames,
  moneyActsCopy,
  moneyInCopy,
} from './money-in.copy';
import styles from './money-in.module.css';
import { toDeposit } from './money-row';
import { NoteDialog } from './note-dialog';
import { PanelHead } from './panel-head';
import { type Decision, MONEY_CHANGES, useDecision } from './use-decision';

type Shown = DataOf<typeof depositShow>;
type DepositAsk = 'unseen' | 'reject' | 'document';

interface DepositPanelProps {
  number: number;
  onClose: () => void;
  onDone: () => void;
}

/** The open deposit: the intended amount, payments that may belong to it, and the possible decisions. */
export function DepositPanel({ number, onClose, onDone }: DepositPanelProps) {
  const may = useMay();
  const deposit = useQuery(operatorQuery(depositShow, { id: number }));
  const others = useClaim(deposit.data ? `deposit/${deposit.data.id}` : `deposit/d${number}`);
  const decision = useDecision<DepositAsk>(onDone);
  const isOpen = deposit.data?.state === 'review' || deposit.data?.state === 'pending';
  useKeys({
    Escape: onClose,
    ...(isOpen && may(depositReject) && { KeyR: () => decision.ask('reject') }),
  });
  if (deposit.error && !deposit.data) {
    return <LoadError error={deposit.error} onRetry={() => void deposit.refetch()} />;
  }
  if (!deposit.data) return <Skeleton width="100%" height={420} />;
  const row = deposit.data;
  return (
    <Card as="section" aria-label={`D${number}`}>
      <Stack gap={4}>
        <PanelHead
          amount={formatMoney(row.credited_amount ?? row.amount)}
          badge={<StateBadge row={toDeposit(row)} />}
          others={others}
          onClose={onClose}
        >
          D{row.number} · <TimeText at={row.created_at} />
        </PanelHead>
        <AccountText of={row} />
        <DepositFacts deposit={row} />
        <Money deposit={row} />
        {may(depositApprove) && <Acts deposit={row} decision={decision} />}
        <Text variant="note" tone="faint">
          {copy.audited}
        </Text>
      </Stack>
      <DepositDialogs deposit={row} decision={decision} />
    </Card>
  );
}

function DepositFacts({ deposit }: { deposit: Shown }) {
  const { member_id, member_name, username, sender_bank_code, sender_account_number } = deposit;
  const end = accountEnd(sender_account_number);
  const optional: readonly (readonly [string, ReactNode])[] = [
    [copy.claimedAt, deposit.claimed_at && <TimeText at={deposit.claimed_at} />],
    [copy.asked, deposit.asked_note],
    [copy.note, deposit.note],
    [copy.decided, deposit.decided_at && nameOf(deposit.decided_by)],
    [copy.decidedAt, deposit.decided_at && <TimeText at={deposit.decided_at} />],
  ];
  return (
    <FactList
      facts={[
        [
          copy.member,
          <Link key="member" href={`/members/${member_id}`} className={styles.link}>
            {member_name ?? moneyInCopy.unnamed} · {username}
          </Link>,
        ],
        [
          copy.method,
          sender_bank_code === null || end === null
            ? methodNames[deposit.method]
            : `${methodNames[deposit.method]} · ${bankName(sender_bank_code)} ${moneyInCopy.accountEnd(end)}`,
        ],
        [copy.expires, <TimeText key="expires" at={deposit.expires_at} />],
        [copy.facts.creditedBefore, copy.times(deposit.credited_before)],
        [copy.facts.before, copy.times(deposit.from_account_before)],
        [
          copy.facts.limit,
          deposit.limit_left === null ? copy.noLimit : formatMoney(deposit.limit_left),
        ],
        [copy.facts.promotion, deposit.promotion ?? copy.noPromotion],
        ...optional.filter(([, value]) => value !== null),
      ]}
    />
  );
}

/** Payments of the deposit, and waiting money of its member; a press opens one. */
function Money({ deposit }: { deposit: Shown }) {
  return (
    <section aria-label={copy.money}>
      <Text variant="label" tone="soft">
        {copy.money}
      </Text>
      {deposit.money.length === 0 ? (
        <Text variant="detail" tone="soft">
          {copy.noMoney}
        </Text>
      ) : (
        <ul className={styles.candidates}>
          {deposit.money.map(({ id, amount, sender_name, occurred_at, state }) => (
            <li key={id}>
              <Link href={`/in/i${id}`} className={styles.candidate}>
                <span>{sender_name ?? moneyInCopy.unknownSender}</span>
                <span className={styles.sum}>{formatMoney(amount)}</span>
                <small>
                  #{id} · <TimeText at={occurred_at} />
                </small>
                <small>{incomingStateNames[state]}</small>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Acts({ deposit, decision }: { deposit: Shown; decision: Decision<DepositAsk> }) {
  const { state, money } = deposit;
  const isOpen = state === 'review' || state === 'pending';
  const hasMoney = money.some((each) => each.state === 'review');
  const mayCredit = (isOpen || state === 'expired') && !hasMoney;
  if (!isOpen && !mayCredit) return null;
  return (
    <>
      <div className={styles.others}>
        {state === 'review' && (
          <Button variant="quiet" size="small" onClick={() => decision.ask('document')}>
            {copy.ask}
          </Button>
        )}
      </div>
      <div className={styles.acts}>
        {isOpen && (
          <Button variant="outline" onClick={() => decision.ask('reject')}>
            {copy.reject} <kbd className={styles.key}>R</kbd>
          </Button>
        )}
        {mayCredit && (
          <Button variant="quiet" onClick={() => decision.ask('unseen')}>
            {copy.unseen}
          </Button>
        )}
      </div>
    </>
  );
}

interface Asked {
  deposit: Shown;
  decision: Decision<DepositAsk>;
}

function DepositDialogs({ deposit, decision }: Asked) {
  if (decision.asks === 'unseen') return <Unseen deposit={deposit} decision={decision} />;
  if (decision.asks === 'reject') return <Reject deposit={deposit} decision={decision} />;
  if (decision.asks === 'document') return <Ask deposit={deposit} decision={decision} />;
  return null;
}

function Unseen({ deposit, decision }: Asked) {
  const command = useOperatorCommand(depositApprove, MONEY_CHANGES);
  const amount = formatMoney(deposit.amount);
  const number = `D${deposit.number}`;
  const run = async () => {
    if ((await command.run({ id: deposit.id })) !== undefined) {
      decision.finish(moneyActsCopy.toasts.credited(number, amount));
    }
  };
  return (
    <ConfirmDialog
      title={`${copy.unseen} · ${number}`}
      action={copy.unseen}
      error={command.error}
      isBusy={command.isBusy}
      onClose={decision.close}
      onConfirm={() => void run()}
    >
      {moneyActsCopy.unseenText(amount, deposit.member_name ?? deposit.username)}
    </ConfirmDialog>
  );
}

function Reject({ deposit, decision }: Asked) {
  const command = useOperatorCommand(depositReject, MONEY_CHANGES);
  const number = `D${deposit.number}`;
  const waiting = deposit.incoming?.state === 'review' ? deposit.money[0] : undefined;
  const run = async (note: string) => {
    if ((await command.run({ id: deposit.id, note })) !== undefined) {
      decision.finish(moneyActsCopy.toasts.rejected(number));
    }
  };
  return (
    <NoteDialog
      title={copy.reject}
      text={
        waiting
          ? moneyActsCopy.rejectReturns(number, formatMoney(waiting.amount))
          : moneyActsCopy.rejectText(number)
      }
      sentences={moneyActsCopy.rejectNotes}
      error={command.error}
      isBusy={command.isBusy}
      onClose={decision.close}
      onConfirm={run}
    />
  );
}

function Ask({ deposit, decision }: Asked) {
  const command = useOperatorCommand(depositAsk, MONEY_CHANGES);
  const run = async (note: string) => {
    if ((await command.run({ id: deposit.id, note })) !== undefined) {
      decision.finish(moneyActsCopy.toasts.asked(`D${deposit.number}`));
    }
  };
  return (
    <NoteDialog
      title={copy.ask}
      text={moneyActsCopy.askText}
      sentences={moneyActsCopy.askNotes}
      error={command.error}
      isBusy={command.isBusy}
      onClose={decision.close}
      onConfirm={run}
    />
  );
}
