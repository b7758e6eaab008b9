import { useInfiniteQuery } from '@tanstack/react-query';
import type { Redemption, RedemptionState } from '@/contract/points.contract';
import { formatInteger } from '@/domain/format-integer';
import { formatThaiTime } from '@/domain/thai-date';
import { Button } from '@/shared/ui/button';
import { ButtonLink } from '@/shared/ui/button-link';
import { Chip } from '@/shared/ui/chip';
import filterStyles from '@/shared/ui/list-filter.module.css';
import { Picture } from '@/shared/ui/picture';
import { StateList } from '@/shared/ui/state-list';
import { EmptyState } from '@/shared/ui/states';
import { pointsCopy } from '../points.copy';
import { pointsQueries } from '../points.queries';
import { CouponCodes } from './coupon-codes';
import { FreeRounds } from './free-rounds';
import styles from './redemption-history.module.css';

const shownStates = ['done', 'ordered', 'sent', 'cancelled'] as const;

export interface RedemptionHistoryProps {
  /** Null: all of them. */
  state: RedemptionState | null;
  onState: (state: RedemptionState | null) => void;
}

/** What the member redeemed, the latest first. */
export function RedemptionHistory({ state, onState }: RedemptionHistoryProps) {
  const history = useInfiniteQuery(pointsQueries.redemptions(state));
  const redemptions = history.data?.pages.flatMap((page) => page.redemptions);
  return (
    <>
      <div className={filterStyles.chips} role="group" aria-label={pointsCopy.stateFilter}>
        <Chip isSelected={state === null} onClick={() => onState(null)}>
          {pointsCopy.all}
        </Chip>
        {shownStates.map((each) => (
          <Chip key={each} isSelected={state === each} onClick={() => onState(each)}>
            {pointsCopy.states[each]}
          </Chip>
        ))}
      </div>
      <StateList
        list={history}
        rows={redemptions?.map((redemption) => (
          <RedemptionRow key={redemption.id} redemption={redemption} />
        ))}
        empty={
          state === null ? (
            <EmptyState
              title={pointsCopy.noHistory}
              action={
                <ButtonLink name="redeem" variant="primary">
                  {pointsCopy.toShop}
                </ButtonLink>
              }
            />
          ) : (
            <EmptyState
              title={pointsCopy.noHistoryOfState}
              action={
                <Button variant="quiet" onClick={() => onState(null)}>
                  {pointsCopy.seeAll}
                </Button>
              }
            />
          )
        }
      />
    </>
  );
}

function RedemptionRow({ redemption }: { redemption: Redemption }) {
  const {
    item,
    quantity,
    state,
    cost,
    at,
    note,
    coupons,
    recipient,
    free_rounds: rounds,
  } = redemption;
  const isBack = state === 'cancelled';
  return (
    <li className={styles.row}>
      <span className={styles.art}>
        <Picture src={item.image} alt="" width={48} height={48} />
      </span>
      <p className={styles.words}>
        <b>
          {item.title}
          {quantity > 1 && ` ×${quantity}`}
        </b>
        <span>{formatThaiTime(at)}</span>
        {recipient && <span>{pointsCopy.sendTo(recipient.name, recipient.phone)}</span>}
        {note !== null && <span>{note}</span>}
      </p>
      <p className={styles.end}>
        <b data-back={isBack}>{`${isBack ? '+' : '-'}${formatInteger(cost)}`}</b>
        <span data-state={state}>
          {rounds?.state === 'ordered' ? pointsCopy.roundsOnTheirWay : pointsCopy.states[state]}
        </span>
      </p>
      <CouponCodes coupons={coupons} />
      {rounds?.state === 'granted' && <FreeRounds rounds={rounds} />}
    </li>
  );
}
