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
import { Card, InfoLine, Row, Stack } from '@/shared/ui/kit';
import { Problem } from '@/shared/ui/problem';
import { ErrorState, Skeleton } from '@/shared/ui/states';
import { SumLine } from '@/shared/ui/sum-line';
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

/** An item's cost, gain and conditions with a button to redeem it; after the redemption, the result. */
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
        // Another back end may refuse without sending the new terms.
        const fresh = v.safeParse(redemptionCalc.data, data);
        if (errorName === 'redemption.changed' && fresh.success) {
          queryClient.setQueryData(terms.queryKey, fresh.output);
        } else void refetch();
        // The item may be gone, or its cost may have changed.
        invalidateAfter(['points']);
        void queryClient.invalidateQueries({ queryKey: pointsQueries.items().queryKey });
        // The button shows the message already.
        return false;
      },
    );
  };

  if (done) return <RedemptionDone redemption={done} onClose={onClose} />;
  if (!calc) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    return (
      <Stack gap={3} aria-busy="true">
        <Skeleton height={66} />
        <Skeleton height={140} />
        <Skeleton height={48} />
      </Stack>
    );
  }
  const isPossible = calc.problems.length === 0;
  const label = isBusy ? pointsCopy.redeemBusy : pointsCopy.redeem(formatInteger(calc.cost));
  return (
    <Stack gap={3}>
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
          <Stack as="ul" gap={1} className={styles.problems}>
            {calc.problems.map(({ name, message }) => (
              <li key={name}>{message}</li>
            ))}
          </Stack>
          <Button variant="quiet" isWide onClick={onClose}>
            {pointsCopy.seeOthers}
          </Button>
        </>
      )}
    </Stack>
  );
}

interface StepperProps {
  quantity: number;
  most: number;
  onQuantity: (next: number) => void;
}

function Stepper({ quantity, most, onQuantity }: StepperProps) {
  return (
    <Row className={styles.stepper} role="group" aria-label={pointsCopy.quantity}>
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
    </Row>
  );
}

function Terms({ calc }: { calc: RedemptionCalc }) {
  return (
    <>
      <Card as="dl" className={styles.points}>
        <SumLine label={pointsCopy.pointsNow}>{formatInteger(calc.points)}</SumLine>
        <SumLine label={pointsCopy.cost}>{`-${formatInteger(calc.cost)}`}</SumLine>
        <SumLine label={pointsCopy.pointsAfter} kind="total">
          {calc.points_after < 0
            ? pointsCopy.missing(formatInteger(-calc.points_after))
            : formatInteger(calc.points_after)}
        </SumLine>
      </Card>
      <dl className={styles.gain}>
        <GainLines gain={calc.gain} quantity={calc.quantity} />
      </dl>
    </>
  );
}

function GainLines({ gain, quantity }: { gain: ItemGain; quantity: number }) {
  if (gain.kind === 'goods') {
    return (
      <SumLine label={pointsCopy.gets}>{pointsCopy.getsGoods(formatInteger(quantity))}</SumLine>
    );
  }
  if (gain.kind === 'spins') {
    return (
      <>
        <SumLine label={pointsCopy.gets}>{pointsCopy.getsSpins(formatInteger(gain.count))}</SumLine>
        <SumLine label={pointsCopy.holds}>
          {pointsCopy.days(formatInteger(gain.valid_days))}
        </SumLine>
      </>
    );
  }
  if (gain.kind === 'free_rounds') return <RoundsLines gain={gain} />;
  const amount = formatMoney(gain.amount);
  return (
    <>
      <SumLine label={pointsCopy.gets}>
        {gain.kind === 'credit' ? pointsCopy.toMain(amount) : pointsCopy.getsCoupon(amount)}
      </SumLine>
      {gain.kind === 'coupon' && (
        <SumLine label={pointsCopy.holds}>
          {pointsCopy.days(formatInteger(gain.valid_days))}
        </SumLine>
      )}
      <SumLine label={pointsCopy.condition}>
        {gain.turnover === 0
          ? pointsCopy.noTurnover
          : pointsCopy.turnover(formatMoney(gain.turnover))}
      </SumLine>
    </>
  );
}

function RoundsLines({ gain }: { gain: ItemGain & { kind: 'free_rounds' } }) {
  return (
    <>
      <SumLine label={pointsCopy.gets}>
        {pointsCopy.getsRounds(formatInteger(gain.rounds), gain.game_name)}
      </SumLine>
      <SumLine label={pointsCopy.stake}>{pointsCopy.freeStake(formatMoney(gain.stake))}</SumLine>
      <SumLine label={pointsCopy.holds}>{pointsCopy.days(formatInteger(gain.valid_days))}</SumLine>
      <SumLine label={pointsCopy.ofWins}>
        {gain.turnover_multiple === 0
          ? pointsCopy.noTurnover
          : pointsCopy.timesToPlay(String(gain.turnover_multiple))}
      </SumLine>
    </>
  );
}
