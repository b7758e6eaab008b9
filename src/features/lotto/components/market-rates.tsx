import caretIcon from '@phosphor-icons/core/regular/caret-down.svg?icon';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BetTerms, ClosedNumber } from '@/contract/lotto.contract';
import { formatMoney } from '@/domain/money';
import { isReachable } from '@/shared/routing/use-route';
import { ButtonLink } from '@/shared/ui/button-link';
import { Icon } from '@/shared/ui/icon';
import { Skeleton } from '@/shared/ui/states';
import { lottoCopy } from '../lotto.copy';
import { lottoQueries } from '../lotto.queries';
import { ratesCopy as copy } from '../rates.copy';
import { MarketPicture } from './market-picture';
import styles from './market-rates.module.css';

export interface MarketRatesProps {
  market: {
    readonly market_id: string;
    readonly name: string;
    readonly image: string;
    readonly schedule: string;
    readonly terms: readonly BetTerms[];
  };
  /** The open round or the next one; null when there is none. */
  roundId: string | null;
}

/** The rates and limits of one market. A tap unfolds them. */
export function MarketRates({
  market: { name, image, schedule, terms },
  roundId,
}: MarketRatesProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.market} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <MarketPicture image={image} size={40} />
        <span className={styles.name}>
          <b>{name}</b>
          <small>{schedule}</small>
        </span>
        <span className={styles.first}>
          {terms[0] && `${lottoCopy.types[terms[0].bet_type]} ${lottoCopy.rate(terms[0].rate)}`}
        </span>
        <Icon name={caretIcon} size={18} className={styles.caret} />
      </summary>
      <table className={styles.terms}>
        <thead>
          <tr>
            <th scope="col">{copy.type}</th>
            <th scope="col">{copy.pays}</th>
            <th scope="col">{copy.return}</th>
            <th scope="col">{copy.perItem}</th>
            <th scope="col">{copy.perNumber}</th>
          </tr>
        </thead>
        <tbody>
          {terms.map((term) => (
            <tr key={term.bet_type}>
              <th scope="row">{lottoCopy.types[term.bet_type]}</th>
              <td>{lottoCopy.rate(term.rate)}</td>
              <td>{copy.percent(term.rtp)}</td>
              <td>{copy.range(formatMoney(term.min_amount), formatMoney(term.max_amount))}</td>
              <td>{formatMoney(term.max_per_number)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {roundId === null ? (
        <p className={styles.closed}>{copy.noRound}</p>
      ) : (
        <>
          {isOpen && <ClosedNumbers roundId={roundId} />}
          {isReachable('lottoRound') && (
            <ButtonLink
              name="lottoRound"
              params={{ roundId }}
              variant="quiet"
              size="small"
              className={styles.bet}
            >
              {copy.bet}
            </ButtonLink>
          )}
        </>
      )}
    </details>
  );
}

function ClosedNumbers({ roundId }: { roundId: string }) {
  const { data, error } = useQuery(lottoQueries.rate(roundId));
  if (!data) {
    return error ? (
      <p className={styles.closed}>{copy.closedFailed}</p>
    ) : (
      <Skeleton height={22} className={styles.closed} />
    );
  }
  const { closed_numbers } = data;
  if (closed_numbers.length === 0) return <p className={styles.closed}>{copy.noneClosed}</p>;
  return (
    <dl className={styles.closed} aria-label={copy.closed}>
      {(['closed', 'half'] as const).map((kind) => {
        const numbers = closed_numbers.filter((each) => each.kind === kind);
        return (
          numbers.length > 0 && (
            <div key={kind}>
              <dt>{lottoCopy.closedNumbers[kind]}</dt>
              <dd>{numbers.map(describe).join(' · ')}</dd>
            </div>
          )
        );
      })}
    </dl>
  );
}

function describe({ bet_type, number }: ClosedNumber): string {
  return `${number} ${lottoCopy.types[bet_type]}`;
}
