import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import * as v from 'valibot';
import type { QueryOf } from '@/contract/endpoint';
import { calendarDay, phone, slug } from '@/contract/fields';
import { roundId } from '@/contract/lotto.fields';
import { billStates } from '@/contract/lotto-bills.contract';
import type { lottoBills } from '@/contract/operator/lotto-bills.contract';
import { lottoMarketList } from '@/contract/operator/lotto-markets.contract';
import { rowId } from '@/contract/operator/operator.fields';
import { Button } from '@/shared/ui/button';
import { Row } from '@/shared/ui/kit';
import { DayFilter, SelectFilter } from '../../kit/filters';
import filterStyles from '../../kit/filters.module.css';
import { operatorQuery } from '../../kit/operator-query';
import type { UrlFilter } from '../../kit/use-url-filter';
import { billStateNames, billsCopy as copy } from './bills.copy';
import styles from './numbers.module.css';

type BillsQuery = NonNullable<QueryOf<typeof lottoBills>>;

/** Filters by their name in the URL, with the field of the call and its rule; a value that does not fit filters nothing. */
const fields = {
  number: ['number', rowId],
  phone: ['username', phone],
  round: ['round_id', roundId],
  market: ['market_id', slug],
  state: ['state', v.picklist(billStates)],
  from: ['from', calendarDay],
  to: ['to', calendarDay],
} as const satisfies Record<string, readonly [keyof BillsQuery, v.GenericSchema]>;

/** Reads the filter from the address. */
export function readBillsFilter({ read }: UrlFilter): Partial<BillsQuery> {
  const given = Object.entries(fields).flatMap(([name, [field, rule]]) => {
    const text = read(name);
    return text !== undefined && v.safeParse(rule, text).success ? [[field, text] as const] : [];
  });
  return Object.fromEntries(given);
}

/** The filters of the bills. */
export function BillsFilters({ filter }: { filter: UrlFilter }) {
  const markets = useQuery(operatorQuery(lottoMarketList));
  return (
    <details className={styles.fold} open={filter.isSet || undefined}>
      <summary>{filter.isSet ? copy.filtersOn : copy.filters}</summary>
      <Row gap={3} wraps className={styles.filters}>
        <TextFilter label={copy.numberFilter} name="number" filter={filter} inputMode="numeric" />
        <TextFilter label={copy.phone} name="phone" filter={filter} inputMode="tel" />
        <TextFilter label={copy.roundFilter} name="round" filter={filter} inputMode="text" />
        <SelectFilter
          label={copy.market}
          value={filter.read('market') ?? ''}
          options={[
            ['', copy.all],
            ...(markets.data?.markets ?? []).map(({ market_id: id, name }) => [id, name] as const),
          ]}
          onChange={(value) => filter.set('market', value)}
        />
        <SelectFilter
          label={copy.stateHead}
          value={filter.read('state') ?? ''}
          options={[
            ['', copy.all],
            ...billStates.map((each) => [each, billStateNames[each]] as const),
          ]}
          onChange={(value) => filter.set('state', value)}
        />
        <DayFilter
          label={copy.from}
          value={filter.read('from')}
          onChange={(value) => filter.set('from', value)}
        />
        <DayFilter
          label={copy.to}
          value={filter.read('to')}
          onChange={(value) => filter.set('to', value)}
        />
        {filter.isSet && (
          <Button variant="text" size="small" onClick={filter.clear}>
            {copy.clear}
          </Button>
        )}
      </Row>
    </details>
  );
}

function TextFilter({
  label,
  name,
  filter,
  inputMode,
}: {
  label: string;
  name: keyof typeof fields;
  filter: UrlFilter;
  inputMode: 'numeric' | 'tel' | 'text';
}) {
  const id = useId();
  return (
    <div className={filterStyles.filter}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        inputMode={inputMode}
        size={inputMode === 'text' ? 18 : 11}
        autoComplete="off"
        value={filter.read(name) ?? ''}
        onChange={({ target }) => filter.set(name, target.value.trim())}
      />
    </div>
  );
}
