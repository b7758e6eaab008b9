import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import {
  type AffiliateEarner,
  affiliateEarners,
  affiliateHold,
  earnerPeriods,
} from '@/contract/operator/affiliate.contract';
import { formatInteger } from '@/domain/format-integer';
import { formatMoney } from '@/domain/money';
import { formatMonth } from '@/domain/thai-date';
import { Card, Row } from '@/shared/ui/kit';
import { Badge } from '../../kit/badge';
import { type Column, DataTable } from '../../kit/data-table';
import { SelectFilter } from '../../kit/filters';
import { operatorPages } from '../../kit/operator-query';
import { pageProps } from '../../kit/page-props';
import { useRowKeys } from '../../kit/use-row-keys';
import { useUrlFilter } from '../../kit/use-url-filter';
import { useMay } from '../../shell/use-me';
import { affiliateCopy, earnersCopy as copy } from './affiliate.copy';
import { AffiliatePage } from './affiliate-page';
import { HoldButton } from './hold-button';
import { HoldDialog, type IncomeAct, ReleaseDialog } from './hold-dialogs';
import { MemberName } from './member-name';

const LIMIT = 50;

const columns: readonly Column<AffiliateEarner>[] = [
  { head: affiliateCopy.member, isName: true, cell: (row) => <MemberName member={row} /> },
  {
    head: copy.income,
    isNumber: true,
    cell: ({ income, earned }) => (
      <>
        {earned > income && <Badge tone="info">{copy.capped}</Badge>} {formatMoney(income)}
      </>
    ),
  },
  {
    head: copy.earned,
    isNumber: true,
    isSecondary: true,
    cell: ({ earned }) => formatMoney(earned),
  },
  {
    head: copy.friends,
    isNumber: true,
    isSecondary: true,
    cell: ({ friends }) => formatInteger(friends),
  },
  {
    head: copy.played,
    isNumber: true,
    isSecondary: true,
    cell: ({ played }) => formatInteger(played),
  },
  {
    head: affiliateCopy.balance,
    isNumber: true,
    cell: ({ balance }) => formatMoney(balance),
  },
  {
    head: affiliateCopy.state,
    cell: ({ held_since: since }) =>
      since === null ? '–' : <Badge tone="warn">{affiliateCopy.held}</Badge>,
  },
];

/** The members with the highest income of a month. */
export function EarnersPage() {
  const may = useMay();
  const [, go] = useLocation();
  const filter = useUrlFilter();
  const [act, setAct] = useState<IncomeAct>();
  const period = earnerPeriods.find((each) => each === filter.read('period')) ?? 'this_month';
  const list = useInfiniteQuery(operatorPages(affiliateEarners, { period, limit: LIMIT }));
  const [first] = list.data?.pages ?? [];
  const rows = list.data?.pages.flatMap((page) => page.rows);
  const { chosenKey, open } = useRowKeys({
    ...{ rows, keyOf: ({ member_id: id }: AffiliateEarner) => id },
    onOpen: ({ member_id: id }) => go(`/members/${id}?tab=network`),
  });
  const hold: Column<AffiliateEarner> = {
    head: affiliateCopy.act,
    cell: (row) => (
      <HoldButton
        member={{ id: row.member_id, name: row.name ?? row.username }}
        isHeld={row.held_since !== null}
        onAct={setAct}
      />
    ),
  };
  return (
    <AffiliatePage page="earners" state={first && copy.state(formatMoney(first.month_cap))}>
      <Row gap={3} wraps>
        <SelectFilter
          label={copy.period}
          value={period}
          options={earnerPeriods.map((each) => [each, copy.periods[each]] as const)}
          onChange={(value) => filter.set('period', value === 'this_month' ? '' : value)}
        />
      </Row>
      <Card>
        <DataTable
          caption={copy.caption(first ? formatMonth(first.month) : '')}
          columns={may(affiliateHold) ? [...columns, hold] : columns}
          rows={rows}
          keyOf={({ member_id: id }) => id}
          empty={copy.empty}
          {...pageProps(list)}
          openKey={chosenKey}
          onOpen={open}
        />
      </Card>
      {act?.kind === 'hold' && <HoldDialog member={act.member} onClose={() => setAct(undefined)} />}
      {act?.kind === 'release' && (
        <ReleaseDialog member={act.member} onClose={() => setAct(undefined)} />
      )}
    </AffiliatePage>
  );
}
