import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Redemption, RedemptionMonth, RedemptionState } from '@/contract/points.contract';
import { toCalendarDay } from '@/domain/calendar-day';
import { formatInteger } from '@/domain/format-integer';
import { formatMoney } from '@/domain/money';
import { formatDayOfYear, formatMonth, formatTime } from '@/domain/thai-date';
import { Button } from '@/shared/ui/button';
import { ButtonLink } from '@/shared/ui/button-link';
import { Chip } from '@/shared/ui/chip';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import filterStyles from '@/shared/ui/list-filter.module.css';
import { Picture } from '@/shared/ui/picture';
import { PagedParts } from '@/shared/ui/state-list';
import listStyles from '@/shared/ui/state-list.module.css';
import { EmptyState } from '@/shared/ui/states';
import { pointsCopy } from '../points.copy';
import { pointsQueries } from '../points.queries';
import { groupByMonth, type RedeemedMonth } from '../redemptions.rules';
import { CouponCodes } from './coupon-codes';
import { FreeRounds } from './free-rounds';
import styles from './redemption-history.module.css';

const shownStates = ['done', 'ordered', 'sent', 'cancelled'] as const;

export interface RedemptionHistoryProps {
  /** State to show; null for every state. */
  state: RedemptionState | null;
  onState: (state: RedemptionState | null) => void;
}

/** The member's redemptions, the latest first. */
export function RedemptionHistory({ state, onState }: RedemptionHistoryProps) {
  const history = useInfiniteQuery(pointsQueries.redemptions(state));
  const months = groupByMonth(history.data?.pages);
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
      <PagedParts
        list={history}
        parts={months?.map((month) => <Month key={month.month} {...month} />)}
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

/** A month with its redemptions, as far as they are loaded. */
function Month({ month, sums, redemptions }: RedeemedMonth) {
  const headingId = useId();
  return (
    <Stack as="section" gap={2} className={styles.month} aria-labelledby={headingId}>
      <Row align="baseline" place="spread" wraps className={styles.monthHead}>
        <Text as="h2" variant="heading" id={headingId}>
          {formatMonth(month)}
        </Text>
        {sums && (
          <Text variant="note" hasFigures>
            {describeSums(sums)}
          </Text>
        )}
      </Row>
      <Card as="ul" className={listStyles.list}>
        {redemptions.map((redemption) => (
          <RedemptionRow key={redemption.id} redemption={redemption} />
        ))}
      </Card>
    </Stack>
  );
}

function describeSums({ spent, returned, received }: RedemptionMonth): string {
  return [
    spent > 0 && pointsCopy.monthSpent(formatInteger(spent)),
    spent === 0 && returned > 0 && pointsCopy.monthReturned(formatInteger(returned)),
    received > 0 && pointsCopy.monthReceived(formatMoney(received)),
  ]
    .filter(Boolean)
    .join(' · ');
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
      <p className={styles.text}>
        <Text as="b" variant="label">
          {item.title}
          {quantity > 1 && ` ×${quantity}`}
        </Text>
        <span>{pointsCopy.at(formatDayOfYear(toCalendarDay(new Date(at))), formatTime(at))}</span>
        {recipient && <span>{pointsCopy.sendTo(recipient.name, recipient.phone)}</span>}
        {note !== null && <span>{note}</span>}
      </p>
      <p className={styles.end}>
        <Text
          as="b"
          variant="heading"
          hasFigures
          data-back={isBack}
        >{`${isBack ? '+' : '-'}${formatInteger(cost)}`}</Text>
        <span data-state={state}>
          {rounds?.state === 'ordered' ? pointsCopy.roundsOnTheirWay : pointsCopy.states[state]}
        </span>
      </p>
      <CouponCodes coupons={coupons} />
      {rounds?.state === 'granted' && <FreeRounds rounds={rounds} />}
    </li>
  );
}
