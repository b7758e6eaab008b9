import giftIcon from '@phosphor-icons/core/regular/gift.svg?icon';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { MemberPromotion } from '@/contract/promotions.contract';
import { formatMoney } from '@/domain/money';
import { RouteLink } from '@/shared/routing/route-link';
import { openModal } from '@/shared/state/session.store';
import { Icon } from '@/shared/ui/icon';
import { promotionsCopy as copy } from '../promotions.copy';
import { promotionsQueries } from '../promotions.queries';
import { selectPromotion } from '../selected-promotion.store';
import { usePromotions } from './promotion-list';
import styles from './promotion-note.module.css';

/** A bonus that is younger came with the deposit that was just made. */
const JUST_NOW_MS = 10 * 60_000;

/** Beside a deposit: which promotion waits for it, or what became of it. Nothing where there is nothing to say. */
export function PromotionNote({ at }: { at: 'form' | 'end' }) {
  const { data } = useQuery(promotionsQueries.current());
  if (!data) return null;
  const { current, now } = data;
  if (!current) return at === 'form' ? <Choose /> : null;
  const { id, name, min_deposit } = current.promotion;
  if (current.state === 'waiting') {
    return (
      <Note
        action={
          <button type="button" className={styles.action} onClick={() => selectPromotion(id)}>
            {copy.see}
          </button>
        }
      >
        {copy.noteWaiting(name, formatMoney(min_deposit))}
      </Note>
    );
  }
  if (at === 'form') return null;
  return (
    <Note
      action={
        <RouteLink name="memberPromotions" className={styles.action}>
          {copy.seeProgress}
        </RouteLink>
      }
    >
      {describeRunning(current, now)}
    </Note>
  );
}

function Choose() {
  const { data: promotions = [] } = usePromotions();
  if (!promotions.some(({ offer }) => offer?.may_accept)) return null;
  return (
    <Note
      action={
        <button type="button" className={styles.action} onClick={() => openModal('promotion')}>
          {copy.choose}
        </button>
      }
    >
      {copy.noteChoose}
    </Note>
  );
}

function Note({ action, children }: { action: ReactNode; children: string }) {
  return (
    <p className={styles.note}>
      <Icon name={giftIcon} size={20} className={styles.icon} />
      <span>{children}</span>
      {action}
    </p>
  );
}

function describeRunning(
  { promotion, granted_at, bonus_amount, turnover }: MemberPromotion,
  now: string,
) {
  const isFresh = granted_at !== null && Date.parse(now) - Date.parse(granted_at) < JUST_NOW_MS;
  return isFresh && bonus_amount !== null
    ? copy.noteGranted(formatMoney(bonus_amount))
    : copy.noteRunning(promotion.name, formatMoney(turnover?.remaining ?? 0));
}
