import { useId } from 'react';
import * as v from 'valibot';
import { calendarDay, phone, typedBaht } from '@/contract/fields';
import { payoutStates } from '@/contract/operator/withdrawals.contract';
import { Row } from '@/shared/ui/kit';
import { DayFilter, SelectFilter } from '../../kit/filters';
import filterStyles from '../../kit/filters.module.css';
import type { UrlFilter } from '../../kit/use-url-filter';
import { moneyOutCopy as copy, payoutStateNames } from './money-out.copy';
import styles from './money-out.module.css';
import type { OutQuery } from './out-tabs';

const names = ['state', 'username', 'from', 'to', 'amount_from', 'amount_to'] as const;

/** Fields of a filter with their rules; a value that does not fit filters nothing. */
const rules = {
  state: v.picklist(payoutStates),
  username: phone,
  from: calendarDay,
  to: calendarDay,
  amount_from: typedBaht,
  amount_to: typedBaht,
} as const;

/** Reads the filter from the address. */
export function readPayoutFilter({ read }: UrlFilter): Partial<OutQuery> {
  const given = names.flatMap((name) => {
    const text = read(name);
    return text !== undefined && v.is(rules[name], text) ? [[name, text] as const] : [];
  });
  return Object.fromEntries(given);
}

/** Number of filters in the address. */
export const countFilters = ({ read }: UrlFilter): number =>
  names.filter((name) => read(name) !== undefined).length;

/** The filters of a list, folded until one is set. */
export function PayoutFilters({ url, hasState }: { url: UrlFilter; hasState: boolean }) {
  const count = countFilters(url);
  return (
    <details className={styles.filters} open={count > 0 || undefined}>
      <summary>{count > 0 ? copy.filtersOn(count) : copy.filters}</summary>
      <Row gap={3} wraps>
        {hasState && (
          <>
            <SelectFilter
              label={copy.state}
              value={url.read('state') ?? ''}
              options={[
                ['', copy.all],
                ...payoutStates.map((each) => [each, payoutStateNames[each]] as const),
              ]}
              onChange={(value) => url.set('state', value)}
            />
            <DayFilter
              label={copy.from}
              value={url.read('from')}
              onChange={(day) => url.set('from', day)}
            />
            <DayFilter
              label={copy.to}
              value={url.read('to')}
              onChange={(day) => url.set('to', day)}
            />
          </>
        )}
        <TextFilter label={copy.phone} name="username" url={url} inputMode="tel" />
        <TextFilter label={copy.amountFrom} name="amount_from" url={url} inputMode="decimal" />
        <TextFilter label={copy.amountTo} name="amount_to" url={url} inputMode="decimal" />
      </Row>
    </details>
  );
}

function TextFilter({
  label,
  name,
  url,
  inputMode,
}: {
  label: string;
  name: (typeof names)[number];
  url: UrlFilter;
  inputMode: 'tel' | 'decimal';
}) {
  const id = useId();
  return (
    <div className={filterStyles.filter}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        inputMode={inputMode}
        size={inputMode === 'tel' ? 12 : 8}
        autoComplete="off"
        value={url.read(name) ?? ''}
        onChange={({ target }) => url.set(name, target.value)}
      />
    </div>
  );
}
