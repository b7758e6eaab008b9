import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeMovement } from '@/contract/movement-kinds';
import {
  type OperatorStatement,
  operatorMemberStatement,
} from '@/contract/operator/members.contract';
import { formatMoney, formatSignedMoney } from '@/domain/money';
import { Row, Text } from '@/shared/ui/kit';
import { Badge } from '../../kit/badge';
import { type Column, DataTable } from '../../kit/data-table';
import { DayFilter } from '../../kit/filters';
import { operatorPages } from '../../kit/operator-query';
import { pageProps } from '../../kit/page-props';
import { Reference } from '../../kit/reference';
import { TimeText } from '../../kit/time-text';
import styles from './member.module.css';
import { memberTabsCopy as copy, membersCopy } from './members.copy';
import { MovementDialog } from './movement-dialog';

const PAGE = 50;

type Line = OperatorStatement['rows'][number];

const columns: readonly Column<Line>[] = [
  { head: copy.at, cell: ({ at }) => <TimeText at={at} /> },
  {
    head: copy.movement,
    isName: true,
    cell: ({ code, game, wallet_name: wallet }) => (
      <span>
        {game ? `${describeMovement(code)} ${game.name}` : describeMovement(code)}
        {wallet !== membersCopy.main && (
          <Text as="span" variant="note" tone="faint" isBlock>
            {wallet}
          </Text>
        )}
      </span>
    ),
  },
  { head: copy.reference, cell: ({ reference }) => <Reference text={reference} /> },
  {
    ...{ head: copy.amount, isNumber: true },
    cell: ({ amount }) => (
      <span className={amount > 0 ? styles.in : undefined}>{formatSignedMoney(amount)}</span>
    ),
  },
  {
    head: copy.before,
    isNumber: true,
    isSecondary: true,
    cell: ({ balance_before }) => formatMoney(balance_before),
  },
  { head: copy.after, isNumber: true, cell: ({ balance_after }) => formatMoney(balance_after) },
];

/** Every movement of the member's wallets, and whether the ledger agrees. */
export function StatementTab({ id }: { id: number }) {
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [open, setOpen] = useState<Line | null>(null);
  const list = useInfiniteQuery(
    operatorPages(operatorMemberStatement, {
      ...{ id, limit: PAGE },
      ...(from !== '' && { from }),
      ...(to !== '' && { to }),
    }),
  );
  const isInOrder = list.data?.pages[0]?.is_in_order;
  return (
    <>
      <Row gap={3} wraps place="spread">
        <Row gap={3} wraps>
          <DayFilter label={copy.from} value={from} onChange={setFrom} />
          <DayFilter label={copy.to} value={to} onChange={setTo} />
        </Row>
        {isInOrder === true && (
          <span title={copy.inOrderText}>
            <Badge tone="success">✓ {copy.inOrder}</Badge>
          </span>
        )}
        {isInOrder === false && <Badge tone="danger">{copy.notInOrder}</Badge>}
        {isInOrder === null && <Badge>{copy.tooLong}</Badge>}
      </Row>
      <DataTable
        caption={copy.movement}
        columns={columns}
        rows={list.data?.pages.flatMap((page) => page.rows)}
        keyOf={({ id: line, wallet_id }) => `${line}/${wallet_id}`}
        empty={from === '' && to === '' ? copy.noLines : copy.noLinesThen}
        {...pageProps(list)}
        onOpen={setOpen}
      />
      {open && <MovementDialog line={open} onClose={() => setOpen(null)} />}
    </>
  );
}
