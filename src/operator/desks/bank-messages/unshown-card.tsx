import { Link } from 'wouter';
import type { BankMessageSetup, MessagedAccount } from '@/contract/operator/bank-messages.contract';
import { formatMoney } from '@/domain/money';
import { buttonClass } from '@/shared/ui/button';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { type Column, DataTable } from '../../kit/data-table';
import { AccountText } from '../money-in/account-text';
import { bankMessagesCopy as copy } from './bank-messages.copy';

const columns: readonly Column<MessagedAccount>[] = [
  { head: copy.account, isName: true, cell: (account) => <AccountText of={account} /> },
  { head: copy.unshown, isNumber: true, cell: ({ unshown }) => formatMoney(unshown) },
];

/** Shows money that messages have credited and no bank statement has shown yet; nothing while there is none. */
export function UnshownCard({ setup: { accounts } }: { setup: BankMessageSetup }) {
  const rows = accounts.filter(({ unshown }) => unshown > 0);
  if (rows.length === 0) return null;
  return (
    <Card as="section" aria-label={copy.unshownTitle}>
      <Stack gap={3}>
        <Row place="spread" gap={3} wraps>
          <Text as="h2" variant="heading">
            {copy.unshownTitle}
          </Text>
          <Link href="/in/statements" className={buttonClass({ variant: 'quiet', size: 'small' })}>
            {copy.toStatements}
          </Link>
        </Row>
        <Text variant="detail" tone="soft">
          {copy.unshownText}
        </Text>
        <DataTable
          caption={copy.unshownCaption}
          columns={columns}
          rows={rows}
          keyOf={({ account_id: id }) => id}
          empty=""
        />
      </Stack>
    </Card>
  );
}
