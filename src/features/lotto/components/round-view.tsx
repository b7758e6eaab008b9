import { useCallback, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { BetTerms, ClosedNumber } from '@/contract/lotto.contract';
import { useHasPassed } from '@/shared/time/server-clock';
import { lazyPart } from '@/shared/ui/lazy-part';
import { EmptyState } from '@/shared/ui/states';
import { useIsWide } from '@/shared/ui/use-is-wide';
import { betCopy } from '../bet.copy';
import type { RoundTerms } from '../lotto.api';
import { sumSlip, toSlipLines } from '../slip.rules';
import { addToSlip } from '../slip-draft.store';
import { useCheckout } from '../use-checkout';
import { useEntry } from '../use-entry';
import { useSlip } from '../use-slip';
import { MarketHead } from './market-head';
import { NumberPad } from './number-pad';
import { RoundNotice } from './round-notice';
import styles from './round-view.module.css';
import { SlipBar } from './slip-bar';
import { TypeTabs } from './type-tabs';

/** What opens over the pad. */
export type RoundPanel = 'tools' | 'paste' | 'bills' | 'slip' | 'confirm';

const SlipEditor = lazyPart(() => import('./slip-editor').then((m) => m.SlipEditor));
const RoundDialogs = lazyPart(() => import('./round-dialogs').then((m) => m.RoundDialogs));

export interface RoundViewProps {
  data: RoundTerms;
  /** What the page knows of the round is old. */
  onStale: () => void;
}

/** A round to bet on: its market, the pad, and the slip. */
export function RoundView({ data, onStale }: RoundViewProps) {
  const [query, setQuery] = useSearchParams();
  const chosen = data.terms.find(({ bet_type }) => bet_type === query.get('type'));
  const terms = chosen ?? data.terms[0];
  if (!terms) return <EmptyState title={betCopy.nothingOffered} />;
  return (
    <Betting
      data={data}
      terms={terms}
      onChoose={(type) => setQuery({ type }, { replace: true })}
      onStale={onStale}
    />
  );
}

interface BettingProps extends RoundViewProps {
  terms: BetTerms;
  onChoose: (type: BetTerms['bet_type']) => void;
}

function Betting({ data, terms, onChoose, onStale }: BettingProps) {
  const { round, closed_numbers, clockOffsetMs } = data;
  const [panel, setPanel] = useState<RoundPanel | null>(null);
  const [pasted, setPasted] = useState('');
  const closePanel = useCallback(() => setPanel(null), []);
  const isWide = useIsWide();
  const { slipKey, items, toKey } = useSlip(round.round_id);
  const lines = toSlipLines(items, data);
  const entry = useEntry({ terms, put: (bets) => addToSlip(slipKey, bets) });
  const hasOpened = useHasPassed(round.opens_at, clockOffsetMs);
  const hasClosed = useHasPassed(round.closes_at, clockOffsetMs);
  const isOver = hasClosed || !(round.state === 'open' || round.state === 'scheduled');
  const checkout = useCheckout({
    roundId: round.round_id,
    items,
    onJudged: () => setPanel('confirm'),
    onRoundClosed: onStale,
  });

  return (
    <div className={styles['round']}>
      <div className={styles['pad']}>
        <MarketHead round={round} image={data.image} clockOffsetMs={clockOffsetMs} />
        <RoundNotice round={round} isOver={isOver} isEarly={!isOver && !hasOpened} toKey={toKey} />
        <TypeTabs terms={data.terms} chosen={terms.bet_type} onChoose={onChoose} />
        <NumberPad
          entry={entry}
          closedNumbers={ofType(closed_numbers, terms)}
          onOpen={setPanel}
          onPaste={(text) => {
            setPasted(text);
            setPanel('paste');
          }}
        />
      </div>
      <SlipBar
        lines={lines}
        sums={sumSlip(lines, data.result_kind)}
        checkout={checkout}
        canValidate={!isOver && hasOpened}
        isWide={isWide}
        onOpen={() => setPanel('slip')}
      >
        {isWide && <SlipEditor slipKey={slipKey} lines={lines} />}
      </SlipBar>
      <RoundDialogs
        isWanted={panel !== null}
        panel={panel}
        data={data}
        terms={terms}
        entry={entry}
        slipKey={slipKey}
        lines={lines}
        pasted={pasted}
        onPasted={setPasted}
        onClose={closePanel}
        onFail={closePanel}
        onStale={onStale}
      />
    </div>
  );
}

function ofType(numbers: readonly ClosedNumber[], { bet_type }: BetTerms): ClosedNumber[] {
  return numbers.filter((closed) => closed.bet_type === bet_type);
}
