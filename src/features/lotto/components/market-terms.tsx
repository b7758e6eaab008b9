import { useQuery } from '@tanstack/react-query';
import type { ClosedNumber } from '@/contract/lotto.contract';
import { formatMoney } from '@/domain/money';
import { isReachable } from '@/shared/routing/use-route';
import { ButtonLink } from '@/shared/ui/button-link';
import { Row, Text } from '@/shared/ui/kit';
import { Skeleton } from '@/shared/ui/states';
import { lottoCopy } from '../lotto.copy';
import { lottoQueries } from '../lotto.queries';
import { ratesCopy as copy } from '../rates.copy';
import type { RatedMarket } from '../rates.rules';
import styles from './market-terms.module.css';

export interface MarketTermsProps {
  market: RatedMarket;
  /** The open round or the next one; null for none. */
  roundId: string | null;
}

/** Return to player and limits of a market, and the numbers that its round restricts. */
export function MarketTerms({ market: { schedule, terms }, roundId }: MarketTermsProps) {
  return (
    <>
      <Text variant="note" className={styles.schedule}>
        {schedule}
      </Text>
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
          <ClosedNumbers roundId={roundId} />
          {isReachable('lottoRound') && (
            <ButtonLink name="lottoRound" params={{ roundId }} variant="quiet" size="small">
              {copy.bet}
            </ButtonLink>
          )}
        </>
      )}
    </>
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
            <Row key={kind} gap={3} align="stretch">
              <dt>{lottoCopy.closedNumbers[kind]}</dt>
              <Text as="dd" tone="soft">
                {numbers.map(describe).join(' · ')}
              </Text>
            </Row>
          )
        );
      })}
    </dl>
  );
}

function describe({ bet_type, number }: ClosedNumber): string {
  return `${number} ${lottoCopy.types[bet_type]}`;
}
