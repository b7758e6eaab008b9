import checkIcon from '@phosphor-icons/core/regular/check.svg?icon';
import { useQuery } from '@tanstack/react-query';
import type { DataOf } from '@/contract/endpoint';
import { depositAutomatic } from '@/contract/operator/deposits.contract';
import { formatMoney } from '@/domain/money';
import { Icon } from '@/shared/ui/icon';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { Badge } from '../../kit/badge';
import { type Column, DataTable } from '../../kit/data-table';
import { operatorQuery } from '../../kit/operator-query';
import { TimeText } from '../../kit/time-text';
import { bankName } from './account-text';
import { automaticCopy as copy, methodNames, moneyInCopy } from './money-in.copy';

type Credit = DataOf<typeof depositAutomatic>['rows'][number];

const EVERY_MS = 15_000;
/** Longest time to a credit that is shown as normal. */
const SLOW_SECONDS = 120;

/** The query of the last automatic credits, which the desk and its title share. */
export const automaticQuery = {
  ...operatorQuery(depositAutomatic),
  refetchInterval: EVERY_MS,
};

const columns: readonly Column<Credit>[] = [
  { head: copy.credited, cell: ({ credited_at }) => <TimeText at={credited_at} /> },
  {
    ...{ head: moneyInCopy.account, isSecondary: true },
    cell: ({ method, bank_code }) =>
      method === 'bank' || method === 'truemoney' ? bankName(bank_code) : methodNames[method],
  },
  {
    head: copy.member,
    cell: ({ member_name, username, number }) => (
      <span>
        {member_name ?? username} <small>D{number}</small>
      </span>
    ),
  },
  {
    head: copy.took,
    cell: ({ seconds }) => (
      <Badge tone={seconds > SLOW_SECONDS ? 'warn' : 'success'}>
        <Icon name={checkIcon} size={14} /> {copy.seconds(seconds)}
      </Badge>
    ),
  },
  { head: moneyInCopy.amount, isNumber: true, cell: ({ amount }) => formatMoney(amount) },
];

/** The last deposits that were credited without an operator, which shows that it works. */
export function AutomaticCard() {
  const list = useQuery(automaticQuery);
  const rows = list.data?.rows;
  const sum = rows?.reduce((total, { seconds }) => total + seconds, 0) ?? 0;
  return (
    <Card as="section" aria-label={copy.title}>
      <Stack gap={3}>
        <Row place="spread" gap={3}>
          <Text as="h2" variant="heading">
            {copy.title}
          </Text>
          {rows && rows.length > 0 && (
            <Text variant="detail" tone="soft">
              {copy.average(Math.round(sum / rows.length))}
            </Text>
          )}
        </Row>
        <DataTable
          caption={copy.caption}
          columns={columns}
          rows={rows}
          keyOf={({ incoming_id }) => incoming_id}
          empty={copy.none}
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      </Stack>
    </Card>
  );
}
