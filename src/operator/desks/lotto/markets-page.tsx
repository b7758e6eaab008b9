import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { betTypeNames } from '@/contract/lotto.copy';
import { lottoMarketAdd } from '@/contract/operator/lotto.contract';
import { lottoMarketList, type OperatorMarket } from '@/contract/operator/lotto-markets.contract';
import { Button } from '@/shared/ui/button';
import { Card } from '@/shared/ui/kit';
import { type Column, DataTable } from '../../kit/data-table';
import { Gone } from '../../kit/gone';
import { operatorQuery } from '../../kit/operator-query';
import { TimeText } from '../../kit/time-text';
import { useRowKeys } from '../../kit/use-row-keys';
import { useMay } from '../../shell/use-me';
import { lottoCopy } from './lotto.copy';
import { LottoPage } from './lotto-page';
import { MarketBadges } from './market-badges';
import { AddMarketDialog } from './market-dialogs';
import { MarketPanel } from './market-panel';
import { marketsCopy as copy } from './markets.copy';

const PATH = '/lotto/markets';
const EVERY_MS = 60_000;
/** Rates that a row of the list shows. */
const SHOWN_RATES = 3;

/** `/operator/lotto/markets`: all markets with their terms; a row opens its panel. */
export function MarketsPage() {
  const may = useMay();
  const [, go] = useLocation();
  const { id } = useParams<{ id?: string }>();
  const [isAdding, setAdding] = useState(false);
  const list = useQuery({ ...operatorQuery(lottoMarketList), refetchInterval: EVERY_MS });
  const markets = list.data?.markets;
  const shown = markets?.find(({ market_id }) => market_id === id);
  const { chosenKey, open } = useRowKeys({
    ...{ rows: markets, keyOf: ({ market_id }: OperatorMarket) => market_id },
    onOpen: ({ market_id }: OperatorMarket) => go(`${PATH}/${market_id}`),
  });
  const close = () => go(PATH);
  return (
    <LottoPage
      title={lottoCopy.marketsPage}
      page="markets"
      state={markets && copy.state(markets.filter((each) => each.is_open).length, markets.length)}
      actions={
        may(lottoMarketAdd) &&
        list.data && (
          <Button variant="primary" onClick={() => setAdding(true)}>
            {copy.add}
          </Button>
        )
      }
      panel={
        id !== undefined &&
        (shown ? (
          <MarketPanel key={id} market={shown} images={list.data?.images ?? []} onClose={close} />
        ) : (
          markets && <Gone title={copy.gone} />
        ))
      }
    >
      <Card>
        <DataTable
          caption={copy.caption}
          columns={id === undefined ? columns : narrowColumns}
          rows={markets}
          keyOf={({ market_id }) => market_id}
          openKey={chosenKey ?? id}
          onOpen={open}
          empty={copy.empty}
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      </Card>
      {isAdding && list.data && (
        <AddMarketDialog markets={list.data.addable} onClose={() => setAdding(false)} />
      )}
    </LottoPage>
  );
}

const name: Column<OperatorMarket> = {
  ...{ head: copy.market, isName: true },
  cell: (market) => market.name,
};
const state: Column<OperatorMarket> = {
  head: copy.stateHead,
  cell: (market) => <MarketBadges market={market} />,
};
const next: Column<OperatorMarket> = {
  head: copy.nextClose,
  cell: ({ next_closes_at: at }) => (at === null ? copy.noRound : <TimeText at={at} />),
};

const columns: readonly Column<OperatorMarket>[] = [
  name,
  { head: copy.category, isSecondary: true, cell: ({ category_name }) => category_name },
  state,
  {
    head: copy.rates,
    cell: ({ terms }) =>
      terms
        .slice(0, SHOWN_RATES)
        .map(({ bet_type: type, rate }) => `${betTypeNames[type]} ${copy.rate(rate)}`)
        .join(' · '),
  },
  next,
  { head: copy.planned, isNumber: true, isSecondary: true, cell: ({ kept }) => kept.rounds },
  { head: copy.standing, isNumber: true, isSecondary: true, cell: (row) => row.standing_numbers },
];

const narrowColumns: readonly Column<OperatorMarket>[] = [name, state, next];
