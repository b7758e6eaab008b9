import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { betTypeNames } from '@/contract/lotto.copy';
import { lottoRoundList } from '@/contract/operator/lotto.contract';
import { lottoMarketList } from '@/contract/operator/lotto-markets.contract';
import {
  type Exposure,
  lottoExposures,
  lottoNumberChange,
  PROPOSE_PERCENT,
} from '@/contract/operator/lotto-numbers.contract';
import { type BetType, betTypes } from '@/domain/lotto';
import { formatMoney } from '@/domain/money';
import { Button } from '@/shared/ui/button';
import { Chip } from '@/shared/ui/chip';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { EmptyState, Skeleton } from '@/shared/ui/states';
import { SelectFilter } from '../../kit/filters';
import { LoadError } from '../../kit/load-error';
import { operatorPages, operatorQuery } from '../../kit/operator-query';
import { formatStaffTime } from '../../kit/staff-time';
import { type UrlFilter, useUrlFilter } from '../../kit/use-url-filter';
import { useMay } from '../../shell/use-me';
import { ClosedNumbersCard } from './closed-numbers-card';
import { lottoCopy } from './lotto.copy';
import { LottoPage } from './lotto-page';
import { NumberActs } from './number-acts';
import { numbersCopy as copy } from './numbers.copy';
import styles from './numbers.module.css';
import { type NumberDialogStart, NumbersDialog } from './numbers-dialog';
import { NumbersGrid } from './numbers-grid';

const PAGE = 100;
const MOST_ROUNDS = 200;
const EVERY_MS = 15_000;

/** `/operator/lotto/numbers`: the payout of a round for each number, and the numbers that are closed or pay half. */
export function NumbersPage() {
  const filter = useUrlFilter();
  const [dialog, setDialog] = useState<NumberDialogStart | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const marketId = filter.read('market');
  const type = betTypes.find((each) => each === filter.read('type'));
  const rounds = useQuery({
    ...operatorQuery(lottoRoundList, {
      ...{ state: 'open', limit: MOST_ROUNDS },
      ...(marketId !== undefined && { market_id: marketId }),
    }),
    refetchInterval: EVERY_MS,
  });
  const roundId = filter.read('round') ?? rounds.data?.[0]?.round_id;
  const list = useInfiniteQuery({
    ...operatorPages(lottoExposures, {
      ...{ round_id: roundId ?? '', limit: PAGE },
      ...(type && { bet_type: type }),
    }),
    enabled: roundId !== undefined,
    refetchInterval: EVERY_MS,
  });
  const [first] = list.data?.pages ?? [];
  const rows = list.data?.pages.flatMap((page) => page.rows);
  const near = rows?.filter(isProposed) ?? [];
  const toggle = (number: string) => {
    const next = new Set(chosen);
    if (!next.delete(number)) next.add(number);
    setChosen(next);
  };
  const error = rounds.error ?? list.error;
  return (
    <LottoPage
      title={lottoCopy.numbersPage}
      page="numbers"
      state={rows && copy.state(near.length, PROPOSE_PERCENT)}
    >
      <Filters
        filter={filter}
        rounds={rounds.data ?? []}
        roundId={roundId}
        onChange={() => setChosen(new Set())}
      />
      <Card as="section" aria-label={copy.filters}>
        <Stack gap={4}>
          {first && (
            <TypeChips
              types={first.bet_types}
              type={first.bet_type}
              onChoose={(each) => {
                setChosen(new Set());
                filter.set('type', each);
              }}
            />
          )}
          {error && (
            <LoadError
              error={error}
              onRetry={() => void (rounds.error ? rounds.refetch() : list.refetch())}
            />
          )}
          {rounds.data && roundId === undefined && <EmptyState title={copy.noRounds} />}
          {!error && !rows && !(rounds.data && roundId === undefined) && <LoadingGrid />}
          {first && rows && (
            <Exposures
              rows={rows}
              type={first.bet_type}
              ceiling={first.ceiling}
              closesAt={first.round.closes_at}
              chosen={chosen}
              onChoose={toggle}
              onPropose={() => setChosen(new Set(near.map(({ number }) => number)))}
            />
          )}
          {list.hasNextPage && (
            <Button
              variant="text"
              isBusy={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              {list.isFetchingNextPage ? copy.loading : copy.more}
            </Button>
          )}
          {first && (
            <NumberActs
              count={chosen.size}
              onClear={() => setChosen(new Set())}
              onAct={(kind) =>
                setDialog({
                  ...{ type: first.bet_type, numbers: [...chosen].sort(), kind },
                  market: { id: first.round.market_id, name: first.round.market_name },
                  roundId: first.round.state === 'open' ? first.round.round_id : null,
                })
              }
            />
          )}
        </Stack>
      </Card>
      <ClosedNumbersCard filter={filter} onOpen={setDialog} />
      {dialog && (
        <NumbersDialog
          start={dialog}
          onClose={() => setDialog(null)}
          onDone={() => {
            setDialog(null);
            setChosen(new Set());
          }}
        />
      )}
    </LottoPage>
  );
}

const isProposed = ({ percent, closed }: Exposure): boolean =>
  percent >= PROPOSE_PERCENT && closed === null;

interface RoundChoice {
  round_id: string;
  market_name: string;
  closes_at: string;
}

function Filters({
  filter,
  rounds,
  roundId,
  onChange,
}: {
  filter: UrlFilter;
  rounds: readonly RoundChoice[];
  roundId: string | undefined;
  onChange: () => void;
}) {
  const markets = useQuery(operatorQuery(lottoMarketList));
  const isListed = rounds.some((round) => round.round_id === roundId);
  return (
    <Row gap={3} wraps className={styles.filters}>
      <SelectFilter
        label={copy.market}
        value={filter.read('market') ?? ''}
        options={[
          ['', copy.allMarkets],
          ...(markets.data?.markets ?? []).map(({ market_id: id, name }) => [id, name] as const),
        ]}
        onChange={(value) => {
          onChange();
          filter.set('round', '');
          filter.set('market', value);
        }}
      />
      <SelectFilter
        label={copy.round}
        value={roundId ?? ''}
        options={[
          ...(isListed ? [] : [[roundId ?? '', roundId ?? copy.noRound] as const]),
          ...rounds.map(
            (round) =>
              [
                round.round_id,
                `${round.market_name} · ${formatStaffTime(round.closes_at)}`,
              ] as const,
          ),
        ]}
        onChange={(value) => {
          onChange();
          filter.set('round', value);
        }}
      />
    </Row>
  );
}

function TypeChips({
  types,
  type,
  onChoose,
}: {
  types: readonly BetType[];
  type: BetType;
  onChoose: (type: BetType) => void;
}) {
  return (
    <Row gap={2} wraps role="group" aria-label={copy.betTypes}>
      {types.map((each) => (
        <Chip key={each} isSelected={each === type} onClick={() => onChoose(each)}>
          {betTypeNames[each]}
        </Chip>
      ))}
    </Row>
  );
}

function LoadingGrid() {
  return (
    <div aria-busy="true">
      <Skeleton width="100%" height={240} />
    </div>
  );
}

function Exposures({
  rows,
  type,
  ceiling,
  closesAt,
  chosen,
  onChoose,
  onPropose,
}: {
  rows: readonly Exposure[];
  type: BetType;
  ceiling: number;
  closesAt: string;
  chosen: ReadonlySet<string>;
  onChoose: (number: string) => void;
  onPropose: () => void;
}) {
  const may = useMay();
  const near = rows.filter(isProposed);
  return (
    <>
      <Text variant="detail" tone="soft" hasFigures>
        {copy.ceiling(formatMoney(ceiling), formatStaffTime(closesAt))}
      </Text>
      {near.length > 0 && (
        <Row gap={3} wraps role="status">
          <Text variant="strong" hasFigures>
            {copy.proposal(PROPOSE_PERCENT, near.map(({ number }) => number).join(' '))}
          </Text>
          {may(lottoNumberChange) && (
            <Button variant="quiet" size="small" onClick={onPropose}>
              {copy.chooseProposal}
            </Button>
          )}
        </Row>
      )}
      {rows.length === 0 ? (
        <EmptyState title={copy.noBets} />
      ) : (
        <NumbersGrid
          label={copy.grid(type)}
          rows={rows}
          chosen={chosen}
          onChoose={may(lottoNumberChange) ? onChoose : undefined}
        />
      )}
    </>
  );
}
