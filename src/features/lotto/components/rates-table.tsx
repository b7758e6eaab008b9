import caretIcon from '@phosphor-icons/core/regular/caret-down.svg?icon';
import { Fragment, useId, useState } from 'react';
import type { DataOf } from '@/contract/endpoint';
import type { lottoRates } from '@/contract/lotto.contract';
import type { BetType } from '@/domain/lotto';
import { Icon } from '@/shared/ui/icon';
import { Card, Text } from '@/shared/ui/kit';
import hidden from '@/shared/ui/visually-hidden.module.css';
import { lottoCopy } from '../lotto.copy';
import { ratesCopy as copy } from '../rates.copy';
import { compareRate, type RateColumn, type RatedMarket, toColumns } from '../rates.rules';
import { MarketPicture } from './market-picture';
import { MarketTerms } from './market-terms';
import styles from './rates-table.module.css';

export interface RatesTableProps {
  categories: DataOf<typeof lottoRates>['categories'];
  /** Open or next round id of each market, by market id. */
  roundIds: ReadonlyMap<string, string>;
}

/**
 * Table of the rates of all markets. Rates that differ from most markets are marked; a click on a market opens its
 * limits.
 */
export function RatesTable({ categories, roundIds }: RatesTableProps) {
  const columns = toColumns(categories.flatMap(({ markets }) => markets));
  return (
    // Focusable, so that the keyboard can scroll it.
    <Card className={styles.scroll} role="region" aria-label={copy.table} tabIndex={0}>
      <table className={styles.table}>
        <caption className={hidden.hidden}>{copy.table}</caption>
        <thead>
          <tr>
            <th scope="col">{copy.market}</th>
            {columns.map(({ type, isRare }) => (
              <th key={type} scope="col" data-rare={isRare}>
                <TypeName type={type} />
              </th>
            ))}
          </tr>
        </thead>
        {categories.map(({ category_id, name, markets }) => (
          <tbody key={category_id}>
            <tr className={styles.category}>
              <th scope="rowgroup" colSpan={columns.length + 1}>
                <span>{name}</span>
              </th>
            </tr>
            {markets.map((market) => (
              <Market
                key={market.market_id}
                market={market}
                columns={columns}
                roundId={roundIds.get(market.market_id) ?? null}
              />
            ))}
          </tbody>
        ))}
      </table>
    </Card>
  );
}

/** The name of a bet type on two lines: `3 ตัว`, `บน`. */
function TypeName({ type }: { type: BetType }) {
  const [, first, second] = /^(\d ตัว|วิ่ง)(.+)$/.exec(lottoCopy.types[type]) ?? [];
  return (
    <>
      {first}
      <wbr />
      <span>{second}</span>
    </>
  );
}

interface MarketProps {
  market: RatedMarket;
  columns: readonly RateColumn[];
  roundId: string | null;
}

function Market({ market, columns, roundId }: MarketProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <Fragment>
      <tr data-open={isOpen}>
        <th scope="row">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <MarketPicture image={market.image} size={28} />
            <span>{market.name}</span>
            <Icon name={caretIcon} size={14} />
          </button>
        </th>
        {columns.map((column) => {
          const { rate, differs } = compareRate(market, column);
          return (
            <td key={column.type} data-differs={differs} data-rare={column.isRare}>
              {rate === null ? (
                <Text as="span" tone="faint">
                  <span aria-hidden="true">–</span>
                  <span className={hidden.hidden}>{copy.notOffered}</span>
                </Text>
              ) : (
                <>
                  {rate}
                  {differs && (
                    <>
                      <i aria-hidden="true">{differs === 'higher' ? '▲' : '▼'}</i>
                      <span className={hidden.hidden}> {copy.differs[differs]}</span>
                    </>
                  )}
                </>
              )}
            </td>
          );
        })}
      </tr>
      {isOpen && (
        <tr className={styles.details}>
          <td id={id} colSpan={columns.length + 1}>
            <div>
              <MarketTerms market={market} roundId={roundId} />
            </div>
          </td>
        </tr>
      )}
    </Fragment>
  );
}
