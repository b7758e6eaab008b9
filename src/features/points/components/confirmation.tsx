import minusIcon from '@phosphor-icons/core/regular/minus.svg?icon';
import plusIcon from '@phosphor-icons/core/regular/plus.svg?icon';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import type { BodyOf } from '@/contract/endpoint';
import type {
  ItemGain,
  Recipient,
  Redemption,
  RedemptionCalc,
  ShopItem,
} from '@/contract/points.contract';
import { redemptionCalc, redemptionRedeem } from '@/contract/points.contract';
import { formatBaht } from '@/domain/baht';
import { formatInteger } from '@/domain/format-integer';
import { formatMoney } from '@/domain/money';
import { commandOf } from '@/shared/http/command-of';
import { useButtonCall } from '@/shared/http/use-button-call';
import { useCommandKey } from '@/shared/http/use-command-key';
import { invalidateAfter } from '@/shared/query/query-cache';
import { Button } from '@/shared/ui/button';
import { Icon } from '@/shared/ui/icon';
import { InfoLine } from '@/shared/ui/info-line';
import { Problem } from '@/shared/ui/problem';
import { ErrorState, Skeleton } from '@/shared/ui/states';
import { pointsCopy } from '../points.copy';
import { pointsQueries } from '../points.queries';
import styles from './confirmation.module.css';
import { ItemHead } from './item-head';
import { RecipientForm } from './recipient-form';
import { RedemptionDone } from './redemption-done';

const postRedemption = commandOf(redemptionRedeem);

export interface ConfirmationProps {
  item: ShopItem;
  onClose: () => void;
}

/** What an item costs, gives and locks, to be agreed to; then what came of it. */
export function Confirmation({ item, onClose }: ConfirmationProps) {
  const [quantity, setQuantity] = useState(1);
  const [done, setDone] = useState<Redemption | null>(null);
  const terms = pointsQueries.calc(item.id, quantity);
  const { data: calc, error, refetch, isPlaceholderData } = useQuery(terms);
  const queryClient = useQueryClient();
  const keyFor = useCommandKey();
  const { problem, isBusy, run } = useButtonCall();

  const redeem = (recipient?: Recipient) => {
    if (!calc || isPlaceholderData) return;
    void run(
      async () => {
        const order: BodyOf<typeof redemptionRedeem> = {
          item_id: item.id,
          quantity,
          cost: calc.cost,
          locks: formatBaht(calc.locks),
          ...(recipient && { recipient }),
        };
        setDone(await postRedemption(order, keyFor(JSON.stringify(order))));
      },
      ({ errorName, data }) => {
        // Another back end may refuse without the terms.
        const fresh = v.safeParse(redemptionCalc.data, data);
        if (errorName === 'redemption.changed' && fresh.success) {
          queryClient.setQueryData(terms.queryKey, fresh.output);
        } else void refetch();
        // What is offered may be gone, or cost something else.
        invalidateAfter(['points']);
        void queryClient.invalidateQueries({ queryKey: pointsQueries.items().queryKey });
        // The button shows the message as well.
        return false;
      },
    );
  };

  if (done) return <RedemptionDone redemption={done} onClose={onClose} />;
  if (!calc) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    return (
      <div className={styles.body} aria-busy="true">
        <Skeleton height={66} />
        <Skeleton height={140} />
        <Skeleton height={48} />
      </div>
    );
  }
  const isPossible = calc.problems.length === 0;
  const label = isBusy ? pointsCopy.redeemBusy : pointsCopy.redeem(formatInteger(calc.cost));
  return (
    <div className={styles.body}>
      <ItemHead item={item}>
        {Math.max(calc.most_now, quantity) > 1 && (
          <Stepper quantity={quantity} most={calc.most_now} onQuantity={setQuantity} />
        )}
      </ItemHead>
      <Terms calc={calc} />
      {isPossible ? (
        <>
          {calc.locks > 0 && (
            <InfoLine>
              {calc.gain.kind === 'free_rounds'
                ? pointsCopy.locksOnceWon(formatMoney(calc.locks))
                : pointsCopy.locks(formatMoney(calc.locks))}
            </InfoLine>
          )}
          {calc.turnover_owed > 0 && (
            <InfoLine>{pointsCopy.owed(formatMoney(calc.turnover_owed))}</InfoLine>
          )}
          {item.gain.kind === 'goods' ? (
            <RecipientForm isBusy={isBusy} problem={problem} submit={label} onRecipient={redeem} />
          ) : (
            <>
              <InfoLine>{pointsCopy.final}</InfoLine>
              <Problem>{problem}</Problem>
              <Button variant="primary" isWide isBusy={isBusy} onClick={() => redeem()}>
                {label}
              </Button>
            </>
          )}
        </>
      ) : (
        <>
          <Problem>{problem}</Problem>
          <ul className={styles.problems}>
            {calc.problems.map(({ name, message }) => (
              <li key={name}>{message}</li>
            ))}
          </ul>
          <Button variant="quiet" isWide onClick={onClose}>
            {pointsCopy.seeOthers}
          </Button>
        </>
      )}
    </div>
  );
}

interface StepperProps {
  quantity: number;
  most: number;
  onQuantity: (next: number) => void;
}

function Stepper({ quantity, most, onQuantity }: StepperProps) {
  return (
    <div className={styles.stepper} role="group" aria-label={pointsCopy.quantity}>
      <Button
        variant="icon"
        aria-label={pointsCopy.fewer}
        disabled={quantity <= 1}
        onClick={() => onQuantity(quantity - 1)}
      >
        <Icon name={minusIcon} size={20} />
      </Button>
      <output>{quantity}</output>
      <Button
        variant="icon"
        aria-label={pointsCopy.more}
        disabled={quantity >= most}
        onClick={() => onQuantity(quantity + 1)}
      >
        <Icon name={plusIcon} size={20} />
      </Button>
    </div>
  );
}

function Terms({ calc }: { calc: RedemptionCalc }) {
  return (
    <>
      <dl className={styles.points}>
        <Line label={pointsCopy.pointsNow}>{formatInteger(calc.points)}</Line>
        <Line label={pointsCopy.cost}>{`-${formatInteger(calc.cost)}`}</Line>
        <Line label={pointsCopy.pointsAfter} isTotal>
          {calc.points_after < 0
            ? pointsCopy.missing(formatInteger(-calc.points_after))
            : formatInteger(calc.points_after)}
        </Line>
      </dl>
      <dl className={styles.gain}>
        <GainLines gain={calc.gain} quantity={calc.quantity} />
      </dl>
    </>
  );
}

function GainLines({ gain, quantity }: { gain: ItemGain; quantity: number }) {
  if (gain.kind === 'goods') {
    return <Line label={pointsCopy.gets}>{pointsCopy.getsGoods(formatInteger(quantity))}</Line>;
  }
  if (gain.kind === 'spins') {
    return (
      <>
        <Line label={pointsCopy.gets}>{pointsCopy.getsSpins(formatInteger(gain.count))}</Line>
        <Line label={pointsCopy.holds}>{pointsCopy.days(formatInteger(gain.valid_days))}</Line>
      </>
    );
  }
  if (gain.kind === 'free_rounds') return <RoundsLines gain={gain} />;
  const amount = formatMoney(gain.amount);
  return (
    <>
      <Line label={pointsCopy.gets}>
        {gain.kind === 'credit' ? pointsCopy.toMain(amount) : pointsCopy.getsCoupon(amount)}
      </Line>
      {gain.kind === 'coupon' && (
        <Line label={pointsCopy.holds}>{pointsCopy.days(formatInteger(gain.valid_days))}</Line>
      )}
      <Line label={pointsCopy.condition}>
        {gain.turnover === 0
          ? pointsCopy.noTurnover
          : pointsCopy.turnover(formatMoney(gain.turnover))}
      </Line>
    </>
  );
}

function RoundsLines({ gain }: { gain: ItemGain & { kind: 'free_rounds' } }) {
  return (
    <>
      <Line label={pointsCopy.gets}>
        {pointsCopy.getsRounds(formatInteger(gain.rounds), gain.game_name)}
      </Line>
      <Line label={pointsCopy.stake}>{pointsCopy.freeStake(formatMoney(gain.stake))}</Line>
      <Line label={pointsCopy.holds}>{pointsCopy.days(formatInteger(gain.valid_days))}</Line>
      <Line label={pointsCopy.ofWins}>
        {gain.turnover_multiple === 0
          ? pointsCopy.noTurnover
          : pointsCopy.timesToPlay(String(gain.turnover_multiple))}
      </Line>
    </>
  );
}

function Line({
  label,
  isTotal = false,
  children,
}: {
  label: string;
  isTotal?: boolean;
  children: string;
}) {
  return (
    <div className={isTotal ? styles.total : styles.line}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
