import { useSnapshot } from 'valtio/react';
import { useSearchParams } from 'wouter';
import type { BetTerms, ClosedNumber } from '@/contract/lotto.contract';
import type { BetType } from '@/domain/lotto';
import { useHasPassed } from '@/shared/time/server-clock';
import { Stack } from '@/shared/ui/kit';
import { lazyPart } from '@/shared/ui/lazy-part';
import { EmptyState, Skeleton } from '@/shared/ui/states';
import { useIsWide } from '@/shared/ui/use-is-wide';
import { betCopy } from '../bet.copy';
import { findChosen, toggleType } from '../bet-types.rules';
import { backToEditing, checkoutStore } from '../checkout.store';
import type { RoundTerms } from '../lotto.queries';
import { addToSlip } from '../slip-draft.store';
import { useEntry } from '../use-entry';
import { useSlip } from '../use-slip';
import { MarketHead, MarketHeadPlace } from './market-head';
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
  const chosen = findChosen(data.terms, query.get('type'));
  if (chosen.length === 0) return <EmptyState title={betCopy.nothingOffered} />;
  const choose = (type: BetType) => {
    setQuery({ type: toggleType(chosen, type).join('.') }, { replace: true });
  };
  return <Betting data={data} chosen={chosen} onChoose={choose} />;
}

/** Placeholder of the betting page until the round is loaded. */
export function RoundPlace() {
  const isWide = useIsWide();
  return (
    <Stack gap={4} className={styles.round} aria-busy="true">
      <Stack gap={2} className={styles.pad}>
        <MarketHeadPlace />
        <Skeleton height={128} />
        <Skeleton height={56} />
        <Skeleton height={320} />
      </Stack>
      {isWide && <Skeleton height={232} />}
    </Stack>
  );
}

interface BettingProps extends RoundViewProps {
  /** Terms of the chosen bet types, at least one. */
  chosen: readonly BetTerms[];
  onChoose: (type: BetType) => void;
}

function Betting({ data, chosen, onChoose }: BettingProps) {
  const { round, closed_numbers, clockOffsetMs } = data;
  const { checkout } = useSnapshot(checkoutStore);
  const isWide = useIsWide();
  const slip = useSlip(data);
  const entry = useEntry({ terms: chosen, add: (bets) => addToSlip(slip.key, bets) });
  const hasOpened = useHasPassed(round.opens_at, clockOffsetMs);
  const hasClosed = useHasPassed(round.closes_at, clockOffsetMs);
  const isOver = hasClosed || !(round.state === 'open' || round.state === 'scheduled');

  const canSend = !isOver && hasOpened;

  return (
    <Stack gap={4} className={styles.round}>
      <Stack gap={2} className={styles.pad}>
        <MarketHead round={round} image={data.image} clockOffsetMs={clockOffsetMs} />
        <RoundNotice round={round} isOver={isOver} isEarly={!isOver && !hasOpened} />
        <TypeTabs terms={data.terms} chosen={entry.types} onChoose={onChoose} />
        <NumberPad entry={entry} closedNumbers={ofTypes(closed_numbers, entry.types)} />
      </Stack>
      <SlipBar slip={slip} canSend={canSend} isWide={isWide}>
        {isWide && <SlipEditor slip={slip} />}
      </SlipBar>
      <RoundDialogs
        isWanted={checkout.step !== 'editing' || checkout.panel !== null}
        onFail={backToEditing}
        data={data}
        entry={entry}
        slip={slip}
        canSend={canSend}
      />
    </Stack>
  );
}

function ofTypes(numbers: readonly ClosedNumber[], types: readonly BetType[]): ClosedNumber[] {
  return numbers.filter(({ bet_type }) => types.includes(bet_type));
}
