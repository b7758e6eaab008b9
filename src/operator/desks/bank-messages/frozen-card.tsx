import { useState } from 'react';
import { Link } from 'wouter';
import {
  bankMessageSetup,
  bankMessageThaw,
  type MessagedAccount,
} from '@/contract/operator/bank-messages.contract';
import { formatMoney } from '@/domain/money';
import { Button } from '@/shared/ui/button';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { showToast } from '@/shared/ui/toast';
import { AskDialog } from '../../kit/ask-dialog';
import { waitsForSecond } from '../../kit/operator-client';
import { useOperatorCommand } from '../../kit/operator-query';
import { TimeText } from '../../kit/time-text';
import { useMay } from '../../shell/use-me';
import { WaitingDialog } from '../members/reason-dialog';
import { AccountText } from '../money-in/account-text';
import { bankMessagesCopy as copy } from './bank-messages.copy';
import styles from './bank-messages.module.css';

const TOAST_MS = 5_000;

export interface FrozenCardProps {
  account: MessagedAccount;
  frozen: NonNullable<MessagedAccount['frozen']>;
}

/** An account on which messages credit nothing any more, with the money that the bank does not show. */
export function FrozenCard({ account, frozen }: FrozenCardProps) {
  const may = useMay();
  const [isAsking, setAsking] = useState(false);
  return (
    <Card as="section" aria-label={copy.frozenTitle} className={styles.frozen}>
      <Stack gap={3}>
        <Row place="spread" gap={3} wraps>
          <Text as="h2" variant="heading" tone="danger">
            {copy.frozenTitle}
          </Text>
          <AccountText of={account} />
        </Row>
        <Text variant="detail">{copy.frozenText}</Text>
        <ul className={styles.missing}>
          {frozen.missing.map(({ incoming_id: id, amount, at, statement_id: statement }) => (
            <li key={id}>
              <Link href={`/in/i${id}`}>{copy.missing(formatMoney(amount), id)}</Link>{' '}
              <TimeText at={at} /> ·{' '}
              <Link href={`/in/statements/${statement}`}>{copy.statement(statement)}</Link>
            </li>
          ))}
        </ul>
        {may(bankMessageThaw) && (
          <Row gap={3}>
            <Button variant="quiet" onClick={() => setAsking(true)}>
              {copy.thaw}
            </Button>
          </Row>
        )}
      </Stack>
      {isAsking && <ThawDialog accountId={account.account_id} onClose={() => setAsking(false)} />}
    </Card>
  );
}

function ThawDialog({ accountId, onClose }: { accountId: number; onClose: () => void }) {
  const command = useOperatorCommand(bankMessageThaw, [
    bankMessageSetup.path,
    '/operator/v1/approvals',
    '/operator/v1/counts',
  ]);
  if (waitsForSecond(command.error)) return <WaitingDialog title={copy.thaw} onClose={onClose} />;
  return (
    <AskDialog
      title={copy.thaw}
      text={copy.thawText}
      busy={copy.busy}
      command={command}
      onClose={onClose}
      onConfirm={async () => {
        if ((await command.run({ account_id: accountId })) === undefined) return;
        showToast({ message: copy.thawed, tone: 'success', durationMs: TOAST_MS });
        onClose();
      }}
    />
  );
}
