import minusIcon from '@phosphor-icons/core/regular/minus.svg?icon';
import plusIcon from '@phosphor-icons/core/regular/plus.svg?icon';
import { useState } from 'react';
import { MOST_EXCHANGED } from '@/contract/wheel.contract';
import { formatInteger } from '@/domain/format-integer';
import { commandOf } from '@/shared/http/command-of';
import { useButtonCall } from '@/shared/http/use-button-call';
import { useCommandKey } from '@/shared/http/use-command-key';
import { invalidateAfter } from '@/shared/query/query-cache';
import { Button } from '@/shared/ui/button';
import { Icon } from '@/shared/ui/icon';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { Picture } from '@/shared/ui/picture';
import { Problem } from '@/shared/ui/problem';
import { showToast } from '@/shared/ui/toast';
import { wheelCopy as copy } from '../wheel.copy';
import type { WheelConfig } from '../wheel.queries';
import { pictureOf } from '../wheel.rules';
import card from './card.module.css';
import styles from './exchange-card.module.css';

const postExchange = commandOf(
  async () => (await import('@/contract/wheel.contract')).wheelExchange,
);

/** Form that exchanges points for spins. */
export function ExchangeCard({ config, points }: { config: WheelConfig; points: number }) {
  const { setting, free_spins: count } = config;
  const { points_per_spin: price, points_spins_left: leftToday, most_unspent: most } = setting;
  const [wanted, setWanted] = useState(1);
  /** Part of the idempotency key, so that an equal purchase is a new command. */
  const [purchases, setPurchases] = useState(0);
  const { problem, isBusy, run } = useButtonCall();
  const keyFor = useCommandKey();
  const affordable = Math.floor(points / price);
  const room = Math.max(0, most - count);
  const mostNow = Math.min(MOST_EXCHANGED, affordable, leftToday, room);
  const quantity = Math.max(1, Math.min(wanted, mostNow));
  const order = { quantity, cost: quantity * price };
  const exchange = () =>
    run(
      async () => {
        await postExchange(order, keyFor(`${purchases} ${JSON.stringify(order)}`));
        setPurchases(purchases + 1);
        setWanted(1);
        showToast({ message: copy.exchanged(formatInteger(quantity)), tone: 'success' });
      },
      () => {
        // Price, points or limits may have changed, so they are refetched.
        invalidateAfter(['spins', 'points']);
        return false;
      },
    );
  return (
    <Card as="section" className={card.card} aria-label={copy.exchange}>
      <Row gap={3}>
        <Stack as="span" isCentered className={styles.picture}>
          <Picture src={pictureOf({ kind: 'spins' })} alt="" width={44} height={44} />
        </Stack>
        <p>
          <Text as="b" isBlock variant="heading">
            {copy.exchange}
          </Text>
          <Text as="small" isBlock variant="note">
            {copy.exchangeTerms(formatInteger(price), formatInteger(leftToday))}
          </Text>
          <Text as="small" isBlock variant="note">
            {copy.spinLife(setting.spin_days, most)}
          </Text>
        </p>
      </Row>
      {mostNow === 0 ? (
        <Text variant="quiet" className={styles.none} role="status">
          {leftToday === 0 ? copy.noneToday : room === 0 ? copy.noRoom(most) : copy.tooFewPoints}
        </Text>
      ) : (
        <>
          <Row gap={3} place="spread" className={styles.order}>
            <Row className={styles.stepper} role="group" aria-label={copy.quantity}>
              <button
                type="button"
                aria-label={copy.fewer}
                disabled={quantity <= 1}
                onClick={() => setWanted(quantity - 1)}
              >
                <Icon name={minusIcon} size={20} />
              </button>
              <output>{formatInteger(quantity)}</output>
              <button
                type="button"
                aria-label={copy.more}
                disabled={quantity >= mostNow}
                onClick={() => setWanted(quantity + 1)}
              >
                <Icon name={plusIcon} size={20} />
              </button>
            </Row>
            <p>
              <Text as="small" isBlock variant="note">
                {copy.cost(formatInteger(order.cost))}
              </Text>
              <b>{copy.rest(formatInteger(points - order.cost))}</b>
            </p>
          </Row>
          <Problem>{problem}</Problem>
          <Button variant="primary" isWide isBusy={isBusy} onClick={() => void exchange()}>
            {isBusy ? copy.exchangeBusy : copy.exchangeNow(formatInteger(quantity))}
          </Button>
        </>
      )}
    </Card>
  );
}
