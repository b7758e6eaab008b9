import { useInfiniteQuery } from '@tanstack/react-query';
import { type CashbackEntry, type CashbackKind, cashbackKinds } from '@/contract/cashback.contract';
import { formatMoney } from '@/domain/money';
import { ButtonLink } from '@/shared/ui/button-link';
import { Chip } from '@/shared/ui/chip';
import filterStyles from '@/shared/ui/list-filter.module.css';
import { StateList } from '@/shared/ui/state-list';
import { EmptyState } from '@/shared/ui/states';
import { cashbackCopy as copy } from '../cashback.copy';
import { cashbackQueries } from '../cashback.queries';
import { formatLastMinute } from '../cashback.rules';
import { HistoryRow } from './history-row';

export interface CashbackHistoryProps {
  kind: CashbackKind;
  onKind: (kind: CashbackKind) => void;
}

/** History of one kind by day, the latest first. */
export function CashbackHistory({ kind, onKind }: CashbackHistoryProps) {
  const history = useInfiniteQuery(cashbackQueries.history(kind));
  const entries = history.data?.pages.flatMap((page) => page.entries);
  return (
    <>
      <div className={filterStyles.chips} role="group" aria-label={copy.kindFilter}>
        {cashbackKinds.map((each) => (
          <Chip key={each} isSelected={each === kind} onClick={() => onKind(each)}>
            {copy.kinds[each]}
          </Chip>
        ))}
      </div>
      <StateList
        list={history}
        rows={entries?.map((entry) => <Entry key={entry.date} entry={entry} />)}
        empty={
          <EmptyState
            title={copy.noHistory[kind]}
            action={
              <ButtonLink name="lobby" variant="quiet">
                {copy.toGames}
              </ButtonLink>
            }
          />
        }
      />
    </>
  );
}

function Entry({ entry }: { entry: CashbackEntry }) {
  const basis = formatMoney(entry.basis);
  return (
    <HistoryRow
      date={entry.date}
      detail={entry.kind === 'loss' ? copy.lostOf(basis) : copy.playedOf(basis)}
      amount={entry.amount}
      state={entry.state}
      why={whyOf(entry)}
    />
  );
}

function whyOf({ state, ends_at, least, paid, amount }: CashbackEntry): string | undefined {
  if (state === 'lapsed') {
    return copy.why.lapsed(formatLastMinute(ends_at));
  }
  if (state === 'other_taken') return copy.why.other_taken;
  if (state === 'too_little') return copy.why.too_little(formatMoney(least));
  if (paid !== null && paid !== amount) return copy.why.paidLess(formatMoney(paid));
  return undefined;
}
