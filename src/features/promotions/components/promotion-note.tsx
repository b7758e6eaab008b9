import giftIcon from '@phosphor-icons/core/regular/gift.svg?icon';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { MemberPromotion, PromotionTerms } from '@/contract/promotions.contract';
import { formatMoney, type Satang } from '@/domain/money';
import { RouteLink } from '@/shared/routing/route-link';
import { openModal } from '@/shared/state/session.store';
import { Icon } from '@/shared/ui/icon';
import { Skeleton } from '@/shared/ui/states';
import { describeCeiling } from '../promotion.format';
import { describeDeposit } from '../promotion.rules';
import { promotionsCopy as copy } from '../promotions.copy';
import { promotionsQueries } from '../promotions.queries';
import { selectPromotion } from '../selected-promotion.store';
import { usePromotions } from '../use-promotions';
import styles from './promotion-note.module.css';

/** A bonus that is younger came with the deposit that was just made. */
const JUST_NOW_MS = 10 * 60_000;

/** Most forms have a note in the end. */
const place = <Skeleton height={60} />;

export interface PromotionNoteProps {
  at: 'form' | 'end';
  /** The deposit that is typed, whose satang may still come; null where none is. */
  typed: { readonly amountSatang: Satang | null; readonly isExact: boolean } | null;
}

/** Beside a deposit: which promotion waits for it, or what became of it. Nothing where there is nothing to say. */
export function PromotionNote({ at, typed }: PromotionNoteProps) {
  const { data, isPending } = useQuery(promotionsQueries.current());
  if (!data) return isPending && at === 'form' ? place : null;
  const { current, now } = data;
  if (!current) return at === 'form' ? <Choose typed={typed} /> : null;
  const { id, name } = current.promotion;
  if (current.state === 'waiting') {
    return (
      <Note
        title={name}
        action={
          <button type="button" className={styles.action} onClick={() => selectPromotion(id)}>
            {copy.see}
          </button>
        }
      >
        {describeWaiting(current, typed)}
      </Note>
    );
  }
  if (at === 'form') return null;
  const granted = findFreshGrant(current, now);
  return (
    <Note
      {...(granted === null && { title: name })}
      action={
        <RouteLink name="memberPromotions" className={styles.action}>
          {copy.seeProgress}
        </RouteLink>
      }
    >
      {granted === null
        ? copy.noteRunning(formatMoney(current.turnover?.remaining ?? 0))
        : copy.noteGranted(formatMoney(granted))}
    </Note>
  );
}

function Choose({ typed }: Pick<PromotionNoteProps, 'typed'>) {
  const { data: promotions = [], isPending } = usePromotions();
  if (isPending) return place;
  const open = promotions.filter(({ offer }) => offer?.may_accept);
  if (open.length === 0) return null;
  // It can be had with this deposit only.
  const first = open.find(({ kind }) => kind === 'first_deposit');
  return (
    <Note
      {...(first && { title: first.name })}
      action={
        <button type="button" className={styles.action} onClick={() => openModal('promotion')}>
          {copy.choose}
        </button>
      }
    >
      {first ? describeOffer(first, typed) : copy.noteChoose}
    </Note>
  );
}

interface NoteProps {
  /** Of the promotion, where the note is about one. */
  title?: string;
  action: ReactNode;
  children: string;
}

function Note({ title, action, children }: NoteProps) {
  return (
    <p className={styles.note}>
      <Icon name={giftIcon} size={20} className={styles.icon} />
      <span className={styles.words}>
        {title !== undefined && <b>{title}</b>}
        <span>{children}</span>
      </span>
      {action}
    </p>
  );
}

/** In one line of a small phone, beside the button: what the deposit would bring, or the most that one brings. */
function describeOffer(terms: PromotionTerms, typed: PromotionNoteProps['typed']): string {
  const amountSatang = typed?.amountSatang ?? 0;
  if (amountSatang < terms.min_deposit) return describeCeiling(terms);
  return copy.noteBonus(formatMoney(describeDeposit(terms, amountSatang).bonus));
}

function describeWaiting({ promotion }: MemberPromotion, typed: PromotionNoteProps['typed']) {
  const { min_deposit } = promotion;
  const amountSatang = typed?.amountSatang ?? 0;
  if (amountSatang < min_deposit) return copy.noteWaiting(formatMoney(min_deposit));
  const { bonus, turnover } = describeDeposit(promotion, amountSatang);
  const gives = copy.noteGives(formatMoney(bonus), formatMoney(turnover));
  return typed?.isExact ? gives : `${gives} ${copy.notePlusSatang}`;
}

/** The bonus that came with the deposit that was just made, in satang. */
function findFreshGrant({ granted_at, bonus_amount }: MemberPromotion, now: string): Satang | null {
  const isFresh = granted_at !== null && Date.parse(now) - Date.parse(granted_at) < JUST_NOW_MS;
  return isFresh ? bonus_amount : null;
}
