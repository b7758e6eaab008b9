import { useQuery } from '@tanstack/react-query';
import type { MemberPromotion } from '@/contract/promotions.contract';
import { promotionCancel } from '@/contract/promotions.contract';
import type { RouteName } from '@/contract/routes';
import { describeCountedPlay } from '@/contract/turnover.copy';
import { formatMoney } from '@/domain/money';
import { formatThaiTime } from '@/domain/thai-date';
import { commandOf } from '@/shared/http/command-of';
import { useCommandKey } from '@/shared/http/use-command-key';
import { isReachable } from '@/shared/routing/use-route';
import { ButtonLink } from '@/shared/ui/button-link';
import { ConfirmButton } from '@/shared/ui/confirm-button';
import { Text } from '@/shared/ui/kit';
import { Skeleton } from '@/shared/ui/states';
import { showToast } from '@/shared/ui/toast';
import { countTimeLeft } from '../promotion.rules';
import { promotionsCopy as copy } from '../promotions.copy';
import { promotionsQueries } from '../promotions.queries';
import styles from './current-promotion.module.css';
import { describeLargestStake, joinCategories, joinExcluded } from './promotion-facts';
import { PromotionPicture } from './promotion-picture';
import { TurnoverProgress } from './turnover-progress';

const postCancel = commandOf(promotionCancel);

/** The promotion that is running or waiting for a deposit. */
export function CurrentPromotion() {
  const { data } = useQuery(promotionsQueries.current());
  if (!data) {
    return (
      <div aria-busy="true">
        <Skeleton height={240} />
      </div>
    );
  }
  const { current, now } = data;
  if (!current) return <Text tone="soft">{copy.noCurrent}</Text>;
  return (
    <article className={styles.card} aria-label={current.promotion.name}>
      <div className={styles.picture}>
        <PromotionPicture terms={current.promotion} />
        <p className={styles.state} data-state={current.state}>
          {copy.states[current.state]}
        </p>
      </div>
      <div className={styles.body}>
        {current.turnover ? (
          <Running current={current} turnover={current.turnover} now={now} />
        ) : (
          <Waiting current={current} />
        )}
        <Cancel key={current.id} current={current} />
      </div>
    </article>
  );
}

function Waiting({ current: { promotion, deposit_by: by } }: { current: MemberPromotion }) {
  return (
    <>
      <Text tone="soft">{copy.waitsForDeposit(formatMoney(promotion.min_deposit))}</Text>
      {by !== null && <Text tone="warn">{copy.depositBy(formatThaiTime(by))}</Text>}
      <ButtonLink name="deposit" variant="primary" isWide>
        {copy.deposit}
      </ButtonLink>
    </>
  );
}

interface RunningProps {
  current: MemberPromotion;
  turnover: NonNullable<MemberPromotion['turnover']>;
  now: string;
}

function Running({ current, turnover, now }: RunningProps) {
  const { promotion, wallet, own_play, deposit_amount, bonus_amount, expires_at } = current;
  const ownPlayLeft = own_play?.remaining ?? 0;
  const largestStake = describeLargestStake(promotion);
  const excluded = joinExcluded(promotion);
  return (
    <>
      <TurnoverProgress turnover={turnover} />
      <dl className={styles.facts}>
        {wallet && (
          <div>
            <Text as="dt" tone="faint">
              {copy.bonusWallet}
            </Text>
            <dd>
              {formatMoney(wallet.balance)}
              {ownPlayLeft > 0 && (
                <Text as="span" isBlock variant="detail">
                  {copy.waitsForOwnPlay} {copy.ownPlayLeft(formatMoney(ownPlayLeft))}
                </Text>
              )}
            </dd>
          </div>
        )}
        {deposit_amount !== null && bonus_amount !== null && (
          <div>
            <Text as="dt" tone="faint">
              {copy.depositedWith} {formatMoney(deposit_amount)} {copy.bonusGiven}
            </Text>
            <dd>{formatMoney(bonus_amount)}</dd>
          </div>
        )}
        {expires_at !== null && (
          <div>
            <Text as="dt" tone="faint">
              {copy.deadline}
            </Text>
            <dd>
              {formatThaiTime(expires_at)}
              <Text as="span" isBlock variant="detail">
                {describeTimeLeft(now, expires_at)}
              </Text>
            </dd>
          </div>
        )}
        <div>
          <Text as="dt" tone="faint">
            {copy.facts.counts}
          </Text>
          <dd>{describeCountedPlay(promotion.counts)}</dd>
        </div>
        {largestStake !== null && (
          <div>
            <Text as="dt" tone="faint">
              {copy.facts.largestStake}
            </Text>
            <dd>{largestStake}</dd>
          </div>
        )}
      </dl>
      <Text tone="soft">
        {copy.whatCounts(joinCategories(promotion))}
        {excluded !== null && ` ${copy.butNot(excluded)}`} {copy.afterwards}
      </Text>
      <ButtonLink name={pickGames(promotion.categories)} variant="primary" isWide>
        {copy.play}
      </ButtonLink>
    </>
  );
}

function describeTimeLeft(now: string, until: string): string {
  const left = countTimeLeft(now, until);
  if ('days' in left) return copy.daysLeft(left.days);
  return left.hours === 0 ? copy.lastHour : copy.hoursLeft(left.hours);
}

/** Returns the first reachable lobby in which stakes count. */
function pickGames(categories: readonly RouteName[]): RouteName {
  return categories.find((name) => isReachable(name)) ?? 'home';
}

/** Cancels the promotion after a confirmation that states the loss. */
function Cancel({ current }: { current: MemberPromotion }) {
  const keyFor = useCommandKey();
  const { id, turnover, wallet, has_open_round } = current;
  if (has_open_round) return <Text tone="soft">{copy.openRound}</Text>;
  return (
    <ConfirmButton
      label={copy.cancel}
      buttonProps={{ variant: 'text', isWide: true }}
      question={
        turnover
          ? copy.cancelRunning(formatMoney(wallet?.balance ?? 0), formatMoney(turnover.counted))
          : copy.cancelWaiting
      }
      keep={copy.keep}
      confirm={copy.cancelConfirm}
      busy={copy.cancelBusy}
      onConfirm={async () => {
        await postCancel({ id }, keyFor(id));
        showToast({ message: copy.cancelled, tone: 'success' });
      }}
    />
  );
}
