import { useSnapshot } from 'valtio/react';
import { useSearchParams } from 'wouter';
import type { BetTerms, ClosedNumber } from '@/contract/lotto.contract';
import { useHasPassed } from '@/shared/time/server-clock';
import { lazyPart } from '@/shared/ui/lazy-part';
import { EmptyState } from '@/shared/ui/states';
import { useIsWide } from '@/shared/ui/use-is-wide';
import { betCopy } from '../bet.copy';
import { backToEditing, checkoutStore } from '../checkout.store';
import type { RoundTerms } from '../lotto.api';
import { addToSlip } from '../slip-draft.store';
import { useEntry } from '../use-entry';
import { useSlip } from '../use-slip';
import { MarketHead } from './market-head';
import { NumberPad } from './number-pad';
import { RoundNotice } from './round-notice';
import styles from './round-view.module.css';
import { SlipBar } from './slip-bar';
import { TypeTabs } from './type-tabs';

const SlipEditor = lazyPart(() => import('./slip-editor').then((m) => m.SlipEditor));
const RoundDialogs = lazyPart(() => import('./round-dialogs').then((m) => m.RoundDialogs));

export interface RoundViewProps {
  data: RoundTerms;
}

/** The betting page of a round: its market, the pad and the slip. */
export function RoundView({ data }: RoundViewProps) {
  const [query, setQuery] = useSearchParams();
  const chosen = data.terms.find(({ bet_type }) => bet_type === query.get('type'));
  const terms = chosen ?? data.terms[0];
  if (!terms) return <EmptyState title={betCopy.nothingOffered} />;
  return (
    <Betting data={data} terms={terms} onChoose={(type) => setQuery({ type }, { replace: true })} />
  );
}

interface BettingProps extends RoundViewProps {
  terms: BetTerms;
  onChoose: (type: BetTerms['bet_type']) => void;
}

function Betting({ data, terms, onChoose }: BettingProps) {
  const { round, closed_numbers, clockOffsetMs } = data;
  const { checkout } = useSnapshot(checkoutStore);
  const isWide = useIsWide();
  const slip = useSlip(data);
  const entry = useEntry({ terms, add: (bets) => addToSlip(slip.key, bets) });
  const hasOpened = useHasPassed(round.opens_at, clockOffsetMs);
  const hasClosed = useHasPassed(round.closes_at, clockOffsetMs);
  const isOver = hasClosed || !(round.state === 'open' || round.state === 'scheduled');

  return (
    <div className={styles.round}>
      <div className={styles.pad}>
        <MarketHead round={round} image={data.image} clockOffsetMs={clockOffsetMs} />
        <RoundNotice round={round} isOver={isOver} isEarly={!isOver && !hasOpened} />
        <TypeTabs terms={data.terms} chosen={terms.bet_type} onChoose={onChoose} />
        <NumberPad entry={entry} closedNumbers={ofType(closed_numbers, terms)} />
      </div>
      <SlipBar slip={slip} canValidate={!isOver && hasOpened} isWide={isWide}>
        {isWide && <SlipEditor slip={slip} />}
      </SlipBar>
      <RoundDialogs
        isWanted={checkout.step !== 'editing' || checkout.panel !== null}
        onFail={backToEditing}
        data={data}
        terms={terms}
        entry={entry}
        slip={slip}
      />
    </div>
  );
}

function ofType(numbers: readonly ClosedNumber[], { bet_type }: BetTerms): ClosedNumber[] {
  return numbers.filter((closed) => closed.bet_type === bet_type);
}
