import { useState } from 'react';
import { Link } from 'wouter';
import { betTypeNames } from '@/contract/lotto.copy';
import {
  lottoMarketEdit,
  lottoMarketOpen,
  lottoMarketTerms,
  type MarketTerms,
  type OperatorMarket,
} from '@/contract/operator/lotto-markets.contract';
import { formatMoney } from '@/domain/money';
import { formatDay } from '@/domain/thai-date';
import { Button, buttonClass } from '@/shared/ui/button';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { type Column, DataTable } from '../../kit/data-table';
import { FactList } from '../../kit/fact-list';
import { useKeys } from '../../kit/use-keys';
import { useMay } from '../../shell/use-me';
import { MarketBadges } from './market-badges';
import { MarketDays } from './market-days';
import { EditMarketDialog, OpenMarketDialog } from './market-dialogs';
import { MarketSources } from './market-sources';
import { marketsCopy as copy } from './markets.copy';
import styles from './numbers.module.css';
import { TermsDialog } from './terms-dialog';

const LINK = buttonClass({ variant: 'text', size: 'small' });

type Open = { kind: 'edit' | 'open' } | { kind: 'terms'; terms: MarketTerms } | null;

/** The open market: its facts, its terms, its calendar, and what can be changed. */
export function MarketPanel({
  market,
  images,
  onClose,
}: {
  market: OperatorMarket;
  images: readonly string[];
  onClose: () => void;
}) {
  const may = useMay();
  const [open, setOpen] = useState<Open>(null);
  useKeys({ Escape: onClose });
  const close = () => setOpen(null);
  return (
    <>
      <Card as="section" aria-label={market.name}>
        <Stack gap={4}>
          <Row place="spread" gap={3}>
            <Text as="h2" variant="title">
              {market.name}
            </Text>
            <Row gap={2}>
              <MarketBadges market={market} />
              <Button variant="text" size="small" onClick={onClose}>
                {copy.back}
              </Button>
            </Row>
          </Row>
          <Facts market={market} />
          <Row gap={2} wraps>
            {may(lottoMarketOpen) && (
              <Button variant="outline" size="small" onClick={() => setOpen({ kind: 'open' })}>
                {market.is_open ? copy.closeMarket : copy.openMarket}
              </Button>
            )}
            {may(lottoMarketEdit) && (
              <Button variant="quiet" size="small" onClick={() => setOpen({ kind: 'edit' })}>
                {copy.edit}
              </Button>
            )}
            <Link href={`/lotto/numbers?market=${market.market_id}`} className={LINK}>
              {copy.numbers}
            </Link>
            <Link href={`/lotto/bills?market=${market.market_id}`} className={LINK}>
              {copy.bills}
            </Link>
          </Row>
        </Stack>
      </Card>
      <TermsCard
        market={market}
        onOpen={may(lottoMarketTerms) ? (terms) => setOpen({ kind: 'terms', terms }) : undefined}
      />
      {market.result_kind !== 'yeekee' && (
        <>
          <MarketSources marketId={market.market_id} />
          <MarketDays marketId={market.market_id} />
        </>
      )}
      {open?.kind === 'open' && <OpenMarketDialog market={market} onClose={close} />}
      {open?.kind === 'edit' && (
        <EditMarketDialog market={market} images={images} onClose={close} />
      )}
      {open?.kind === 'terms' && <TermsDialog market={market} terms={open.terms} onClose={close} />}
    </>
  );
}

function Facts({ market }: { market: OperatorMarket }) {
  const { final_by_time_below: below, kept } = market;
  return (
    <FactList
      facts={[
        [copy.schedule, market.schedule],
        [copy.refundAfter, copy.minutes(market.refund_after_minutes)],
        [copy.byTime, below === null ? copy.byTimeNever : formatMoney(below)],
        [copy.planned, kept.rounds],
        [copy.standing, market.standing_numbers],
        [copy.position, market.position],
      ]}
    />
  );
}

const columns: readonly Column<MarketTerms>[] = [
  {
    ...{ head: copy.type, isName: true },
    cell: ({ bet_type: type }) => betTypeNames[type],
  },
  {
    ...{ head: copy.rates, isNumber: true },
    cell: ({ rate, rtp }) => (
      <>
        {copy.rate(rate)}
        <br />
        <small>{copy.returns(rtp)}</small>
      </>
    ),
  },
  {
    head: copy.limitsHead,
    cell: ({ min_amount, max_amount, max_per_number, payout_ceiling }) => (
      <ul className={styles.limits}>
        <li>{copy.limits(formatMoney(min_amount), formatMoney(max_amount))}</li>
        <li>{copy.perNumberOf(formatMoney(max_per_number))}</li>
        <li>{copy.ceilingOf(formatMoney(payout_ceiling))}</li>
      </ul>
    ),
  },
];

function TermsCard({
  market: { terms, kept, earlier },
  onOpen,
}: {
  market: OperatorMarket;
  onOpen: ((terms: MarketTerms) => void) | undefined;
}) {
  return (
    <Card as="section" aria-label={copy.terms}>
      <Stack gap={3}>
        <Text as="h3" variant="heading">
          {copy.terms}
        </Text>
        {kept.last_day !== null && (
          <Text variant="note" tone="soft">
            {copy.keeps(kept.rounds, formatDay(kept.last_day))}
          </Text>
        )}
        {earlier.last_day !== null && (
          <Text variant="note" tone="soft">
            {copy.earlier(earlier.rounds, formatDay(earlier.last_day))}
          </Text>
        )}
        <DataTable
          caption={copy.termsCaption}
          columns={columns}
          rows={terms}
          keyOf={({ bet_type: type }) => type}
          onOpen={onOpen}
          empty={copy.noTerms}
        />
      </Stack>
    </Card>
  );
}
