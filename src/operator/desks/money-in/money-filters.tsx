import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import * as v from 'valibot';
import { depositMethods } from '@/contract/deposits.contract';
import { typedBaht } from '@/contract/fields';
import { receivingAccountList } from '@/contract/operator/banks.contract';
import { paymentSources, reviewReasons } from '@/contract/operator/money-in.fields';
import { Row } from '@/shared/ui/kit';
import { DayFilter, SelectFilter } from '../../kit/filters';
import filterStyles from '../../kit/filters.module.css';
import { operatorQuery } from '../../kit/operator-query';
import type { UrlFilter } from '../../kit/use-url-filter';
import { accountEnd, bankName } from './account-text';
import { moneyInCopy as copy, methodNames, reasonNames, sourceNames } from './money-in.copy';
import styles from './money-in.module.css';
import type { MoneyFilter } from './use-money-rows';

const names = [
  ...['reason', 'account', 'method', 'source'],
  ...['from', 'to', 'amount_from', 'amount_to'],
];

/** Reads the filter from the address; values that no filter offers are left out. */
export function readMoneyFilter({ read }: UrlFilter): MoneyFilter {
  const reason = reviewReasons.find((each) => each === read('reason'));
  const method = depositMethods.find((each) => each === read('method'));
  const source = paymentSources.find((each) => each === read('source'));
  const given = { from: read('from'), to: read('to'), account: read('account') };
  const amounts = {
    amount_from: readAmount(read('amount_from')),
    amount_to: readAmount(read('amount_to')),
  };
  const all = { reason, method, source, ...given, ...amounts };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** An amount that cannot be read filters nothing. */
const readAmount = (text: string | undefined): string | undefined =>
  text !== undefined && v.is(typedBaht, text) ? text : undefined;

/** Number of filters in the address. */
export const countFilters = ({ read }: UrlFilter): number =>
  names.filter((name) => read(name) !== undefined).length;

/** The filters of all lists, folded until one is set. */
export function MoneyFilters({ url }: { url: UrlFilter }) {
  const accounts = useQuery(operatorQuery(receivingAccountList));
  const count = countFilters(url);
  const select = (name: string, label: string, options: readonly (readonly [string, string])[]) => (
    <SelectFilter
      label={label}
      value={url.read(name) ?? ''}
      options={[['', copy.all], ...options]}
      onChange={(value) => url.set(name, value)}
    />
  );
  return (
    <details className={styles.filters} open={count > 0 || undefined}>
      <summary>{count > 0 ? copy.filtersOn(count) : copy.filters}</summary>
      <Row gap={3} wraps>
        {select(
          'reason',
          copy.reason,
          reviewReasons.map((each) => [each, reasonNames[each]]),
        )}
        {select(
          'account',
          copy.account,
          (accounts.data ?? []).map(({ id, bank_code, account_number }) => [
            String(id),
            `${bankName(bank_code)} ${accountEnd(account_number) ?? ''}`,
          ]),
        )}
        {select(
          'method',
          copy.method,
          depositMethods.map((each) => [each, methodNames[each]]),
        )}
        {select(
          'source',
          copy.source,
          paymentSources.map((each) => [each, sourceNames[each]]),
        )}
        <DayFilter
          label={copy.from}
          value={url.read('from')}
          onChange={(day) => url.set('from', day)}
        />
        <DayFilter label={copy.to} value={url.read('to')} onChange={(day) => url.set('to', day)} />
        <AmountFilter label={copy.amountFrom} name="amount_from" url={url} />
        <AmountFilter label={copy.amountTo} name="amount_to" url={url} />
      </Row>
    </details>
  );
}

function AmountFilter({ label, name, url }: { label: string; name: string; url: UrlFilter }) {
  const id = useId();
  return (
    <div className={filterStyles.filter}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        inputMode="decimal"
        size={8}
        autoComplete="off"
        value={url.read(name) ?? ''}
        onChange={({ target }) => url.set(name, target.value)}
      />
    </div>
  );
}
