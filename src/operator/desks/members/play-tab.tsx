import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import type { Bill } from '@/contract/lotto-bills.contract';
import { type MemberRound, memberBills, memberRounds } from '@/contract/operator/members.contract';
import { formatMoney } from '@/domain/money';
import { Chip } from '@/shared/ui/chip';
import { Row } from '@/shared/ui/kit';
import { Badge } from '../../kit/badge';
import { type Column, DataTable } from '../../kit/data-table';
import { operatorPages } from '../../kit/operator-query';
import { pageProps } from '../../kit/page-props';
import { Reference } from '../../kit/reference';
import { TimeText } from '../../kit/time-text';
import { BillDialog } from './bill-dialog';
import { memberTabsCopy as copy } from './members.copy';
import { RoundDialog } from './round-dialog';

const PAGE = 50;

/** Rounds of games, and bills of the lottery. The address may name a round or a bill, which is then open. */
export function PlayTab({ id }: { id: number }) {
  const [search] = useSearchParams();
  const [showsBills, setShowsBills] = useState(search.has('bill'));
  return (
    <>
      <Row gap={2}>
        <Chip isSelected={!showsBills} onClick={() => setShowsBills(false)}>
          {copy.games}
        </Chip>
        <Chip isSelected={showsBills} onClick={() => setShowsBills(true)}>
          {copy.bills}
        </Chip>
      </Row>
      {showsBills ? <Bills id={id} /> : <Rounds id={id} />}
    </>
  );
}

const roundColumns: readonly Column<MemberRound>[] = [
  { head: copy.at, cell: ({ opened_at }) => <TimeText at={opened_at} /> },
  { head: copy.game, isName: true, cell: ({ game, provider }) => `${game} · ${provider}` },
  { head: copy.round, cell: ({ round_id }) => <Reference text={round_id} /> },
  { head: copy.wallet, cell: ({ wallet, is_free }) => (is_free ? copy.freeRound : wallet) },
  { head: copy.state, cell: ({ state }) => <Badge>{copy.roundStates[state]}</Badge> },
  { head: copy.stake, isNumber: true, cell: ({ stake }) => formatMoney(stake) },
  { head: copy.payout, isNumber: true, cell: ({ payout }) => formatMoney(payout) },
];

function Rounds({ id }: { id: number }) {
  const [search] = useSearchParams();
  const [round, setRound] = useState(search.get('round'));
  const list = useInfiniteQuery(operatorPages(memberRounds, { id, limit: PAGE }));
  return (
    <>
      <DataTable
        caption={copy.games}
        columns={roundColumns}
        rows={list.data?.pages.flatMap((page) => page.rows)}
        keyOf={(row) => row.id}
        empty={copy.noRounds}
        {...pageProps(list)}
        onOpen={(row) => setRound(row.id)}
      />
      {round !== null && <RoundDialog id={round} onClose={() => setRound(null)} />}
    </>
  );
}

const billColumns: readonly Column<Bill>[] = [
  { head: copy.bill, isName: true, cell: ({ number }) => `#${number}` },
  { head: copy.at, cell: ({ created_at }) => <TimeText at={created_at} /> },
  { head: copy.market, cell: ({ round }) => round.market_name },
  { head: copy.items, isNumber: true, cell: ({ item_count }) => item_count },
  { head: copy.state, cell: ({ state }) => <Badge>{copy.billStates[state]}</Badge> },
  { head: copy.stake, isNumber: true, cell: ({ amount }) => formatMoney(amount) },
  { head: copy.payout, isNumber: true, cell: ({ paid }) => formatMoney(paid) },
];

function Bills({ id }: { id: number }) {
  const [search] = useSearchParams();
  const [number, setNumber] = useState(search.get('bill'));
  const list = useInfiniteQuery(operatorPages(memberBills, { id, limit: PAGE }));
  return (
    <>
      <DataTable
        caption={copy.bills}
        columns={billColumns}
        rows={list.data?.pages.flatMap((page) => page.rows)}
        keyOf={(bill) => bill.bill_id}
        empty={copy.noBills}
        {...pageProps(list)}
        onOpen={(bill) => setNumber(bill.number)}
      />
      {number !== null && <BillDialog number={number} onClose={() => setNumber(null)} />}
    </>
  );
}
