import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import {
  type AffiliateMargins,
  affiliateMargins,
  affiliateRatesSet,
} from '@/contract/operator/affiliate.contract';
import { formatMoney } from '@/domain/money';
import { Button } from '@/shared/ui/button';
import { Card, Stack, Text } from '@/shared/ui/kit';
import { type Column, DataTable } from '../../kit/data-table';
import { FactList } from '../../kit/fact-list';
import { operatorQuery } from '../../kit/operator-query';
import { useMay } from '../../shell/use-me';
import { affiliateCopy, ratesCopy as copy, typeNames } from './affiliate.copy';
import styles from './affiliate.module.css';
import { AffiliatePage } from './affiliate-page';
import { formatBasisPoints } from './percent';
import { RatesDialog } from './rates-dialog';

type Margin = AffiliateMargins['margins'][number];

const columns: readonly Column<Margin>[] = [
  { head: copy.type, isName: true, cell: ({ type }) => typeNames[type] },
  {
    head: copy.edge,
    isNumber: true,
    isSecondary: true,
    cell: ({ house_edge: edge }) => formatBasisPoints(edge),
  },
  ...copy.levels.map((head, level) => ({
    head,
    isNumber: true,
    cell: ({ rates }: Margin) => formatBasisPoints(rates[level] ?? 0),
  })),
  {
    head: copy.cashback,
    isNumber: true,
    isSecondary: true,
    cell: ({ turnover_cashback: cashback }) => formatBasisPoints(cashback),
  },
  {
    head: copy.points,
    isNumber: true,
    isSecondary: true,
    cell: ({ points }) => formatBasisPoints(points),
  },
  {
    head: copy.margin,
    isNumber: true,
    cell: ({ margin }) => (
      <strong className={margin < 0 ? styles.loss : undefined}>{formatBasisPoints(margin)}</strong>
    ),
  },
];

/** The rates by type, and the share that is left for the house. */
export function RatesPage() {
  const may = useMay();
  const [edited, setEdited] = useState<Margin>();
  const margins = useQuery(operatorQuery(affiliateMargins));
  const { data } = margins;
  const edit: Column<Margin> = {
    head: affiliateCopy.act,
    cell: (margin) => (
      <Button
        variant="quiet"
        size="small"
        aria-label={copy.editOf(typeNames[margin.type])}
        onClick={() => setEdited(margin)}
      >
        {copy.edit}
      </Button>
    ),
  };
  return (
    <AffiliatePage page="rates" state={copy.state}>
      <Card>
        <Stack gap={3}>
          <DataTable
            caption={copy.caption}
            columns={may(affiliateRatesSet) ? [...columns, edit] : columns}
            rows={data?.margins}
            keyOf={({ type }) => type}
            empty={copy.empty}
            error={margins.error}
            onRetry={() => void margins.refetch()}
          />
          <Text variant="note" tone="faint">
            {copy.note}
          </Text>
        </Stack>
      </Card>
      {data && <Terms terms={data} />}
      {edited && <RatesDialog margin={edited} onClose={() => setEdited(undefined)} />}
    </AffiliatePage>
  );
}

function Terms({ terms }: { terms: AffiliateMargins }) {
  return (
    <Card>
      <Stack gap={3}>
        <FactList
          facts={[
            [copy.monthCap, formatMoney(terms.month_cap)],
            [copy.pointWorth, formatMoney(terms.point_worth)],
            [copy.bestOfShop, formatMoney(terms.best_of_shop)],
          ]}
        />
        {terms.best_of_shop > terms.point_worth && (
          <Text variant="detail" tone="warn">
            {copy.shopWarns}
          </Text>
        )}
        <Link href="/offers/rules" className={styles.link}>
          {copy.rules}
        </Link>
      </Stack>
    </Card>
  );
}
