import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type PayoutPage, withdrawalShow } from '@/contract/operator/withdrawals.contract';
import { formatBaht } from '@/domain/baht';
import { formatMoney } from '@/domain/money';
import { CopyButton } from '@/shared/ui/copy-button';
import { copyText } from '@/shared/ui/copy-text';
import { Card, Stack, Text } from '@/shared/ui/kit';
import { Skeleton } from '@/shared/ui/states';
import { showToast } from '@/shared/ui/toast';
import { FactList } from '../../kit/fact-list';
import { LoadError } from '../../kit/load-error';
import { operatorQuery } from '../../kit/operator-query';
import { formatStaffTime } from '../../kit/staff-time';
import { TimeText } from '../../kit/time-text';
import { useClaim } from '../../kit/use-claim';
import { useKeys } from '../../kit/use-keys';
import { PanelHead } from '../money-in/panel-head';
import { bankName, nameAccount } from './account-name';
import { nameOf } from './decision-problem';
import { payoutCopy as copy, moneyOutCopy } from './money-out.copy';
import styles from './money-out.module.css';
import { keysOf, PayoutActs, PayoutDialogs, useActs } from './payout-acts';
import { PayoutSigns, StateBadge } from './payout-badges';
import { PayoutFigures } from './payout-figures';
import { useOutDecision } from './use-out-decision';

export interface PayoutPanelProps {
  number: number;
  onClose: () => void;
  onDone: () => void;
}

/** The open withdrawal: where the money goes, what to look at, and what can be done. */
export function PayoutPanel({ number, onClose, onDone }: PayoutPanelProps) {
  const shown = useQuery(operatorQuery(withdrawalShow, { number }));
  const others = useClaim(`withdrawal/w${number}`);
  const decision = useOutDecision(onDone);
  const acts = useActs(shown.data);
  const payout = shown.data;
  useKeys({
    Escape: onClose,
    ...(payout && { KeyC: () => void copyNumber(payout) }),
    ...keysOf(acts, decision.ask),
  });
  if (shown.error && !payout) {
    return <LoadError error={shown.error} onRetry={() => void shown.refetch()} />;
  }
  if (!payout) return <Skeleton width="100%" height={420} />;
  return (
    <Card as="section" aria-label={`W${number}`}>
      <Stack gap={4}>
        <PanelHead
          amount={formatMoney(payout.amount)}
          badge={<StateBadge state={payout.state} />}
          others={others}
          onClose={onClose}
        >
          W{number} · <TimeText at={payout.requested_at} />
          {payout.is_closing && ` · ${copy.closingPayout}`}
        </PanelHead>
        <Destination payout={payout} />
        {payout.held && (
          <p className={styles.heldNote}>
            {moneyOutCopy.heldBefore(
              nameOf(payout.held.by),
              formatStaffTime(payout.held.at),
              payout.held.note,
            )}
          </p>
        )}
        <PayoutSigns payout={payout} />
        <History payout={payout} />
        <PayoutFigures payout={payout} />
        <PayoutActs acts={acts} decision={decision} />
        <Text variant="note" tone="faint">
          {copy.audited}
        </Text>
      </Stack>
      <PayoutDialogs payout={payout} decision={decision} />
    </Card>
  );
}

async function copyNumber({ account_number }: PayoutPage): Promise<void> {
  if (await copyText(account_number)) {
    showToast({ message: `${copy.copied} ${account_number}`, tone: 'success' });
  }
}

/** Where the money goes, each part with its button to copy. */
function Destination({ payout }: { payout: PayoutPage }) {
  const { bank_code, account_number, account_name, is_name_equal, amount } = payout;
  return (
    <div className={styles.destination}>
      <Copied
        label={`${bankName(bank_code)} · ${copy.accountNumber}`}
        name={copy.copyNumber}
        text={account_number}
      >
        {account_number}
      </Copied>
      <Copied label={copy.accountName} name={copy.copyName} text={account_name ?? ''}>
        {account_name ?? moneyOutCopy.unnamed}{' '}
        <span className={is_name_equal ? styles.good : styles.doubt}>
          {is_name_equal ? `✓ ${moneyOutCopy.isEqual}` : `≠ ${moneyOutCopy.isOther}`}
        </span>
      </Copied>
      <Copied label={copy.amount} name={copy.copyAmount} text={formatBaht(amount)}>
        {formatMoney(amount)}
      </Copied>
    </div>
  );
}

function Copied({
  label,
  name,
  text,
  children,
}: {
  label: string;
  name: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <div className={styles.copied}>
      <div>
        <small>{label}</small>
        <strong>{children}</strong>
      </div>
      <CopyButton text={text} label={name} done={`${copy.copied} ${text}`} />
    </div>
  );
}

/** The decisions so far with their people, and the transfer. */
function History({ payout }: { payout: PayoutPage }) {
  const { state, payment, bounced, batch_id } = payout;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [copy.approved, payout.approved_at && by(payout.approved_by, payout.approved_at)],
    [copy.batch, batch_id !== null && `#${batch_id}`],
    [
      state === 'rejected' ? copy.ended.rejected : copy.ended.paid,
      payout.ended_at && by(payout.ended_by, payout.ended_at),
    ],
    [copy.paidFrom, payment && nameAccount(payment.account)],
    [copy.reference, payment?.bank_reference],
    [copy.paidAt, payment && <TimeText at={payment.paid_at} />],
    [copy.rejectedNote, payout.note],
    [
      copy.bounced,
      bounced && `${bounced.note} · ${nameOf(bounced.by)} ${formatStaffTime(bounced.at)}`,
    ],
  ];
  const known = facts.filter(([, value]) => Boolean(value));
  if (known.length === 0) return null;
  return <FactList facts={known} />;
}

const by = (who: string | null, at: string) => `${nameOf(who)} ${formatStaffTime(at)}`;
