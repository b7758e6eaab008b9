import giftIcon from '@phosphor-icons/core/regular/gift.svg?icon';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { MemberPromotion, Promotion, PromotionTerms } from '@/contract/promotions.contract';
import { promotionAccept, promotionCancel } from '@/contract/promotions.contract';
import { formatMoney, type Satang } from '@/domain/money';
import { commandOf } from '@/shared/http/command-of';
import { useButtonCall } from '@/shared/http/use-button-call';
import { useCommandKey } from '@/shared/http/use-command-key';
import { invalidateAfter } from '@/shared/query/query-cache';
import { RouteLink } from '@/shared/routing/route-link';
import { openModal } from '@/shared/state/session.store';
import { Button, type ButtonProps } from '@/shared/ui/button';
import { Icon } from '@/shared/ui/icon';
import { Row } from '@/shared/ui/kit';
import { Problem } from '@/shared/ui/problem';
import { Skeleton } from '@/shared/ui/states';
import { describeDeposit } from '../promotion.rules';
import { describeCeiling } from '../promotion-format';
import { findOnceOffer } from '../promotion-offers';
import { promotionsCopy as copy } from '../promotions.copy';
import { promotionsQueries } from '../promotions.queries';
import { selectPromotion } from '../selected-promotion.store';
import { usePromotions } from '../use-promotions';
import styles from './promotion-note.module.css';

const postAccept = commandOf(promotionAccept);
const postCancel = commandOf(promotionCancel);

/** Age in ms below which a bonus counts as part of the latest deposit. */
const JUST_NOW_MS = 10 * 60_000;

/** Placeholder of the note while its data loads. It reserves the space, because most forms show a note in the end. */
const place = <Skeleton height={60} />;

export interface PromotionNoteProps {
  at: 'form' | 'order' | 'end';
  /** The typed or ordered deposit; null for none. */
  deposit: {
    readonly amountSatang: Satang | null;
    /** False when satang may still be added to the amount. */
    readonly isExact: boolean;
    /** Whether the form was sent before the member accepted or declined the promotion. */
    readonly isAnswerMissing?: boolean;
  } | null;
  /** The promotion that the member declined; null for none. */
  declinedId: string | null;
  onDecline: (id: string | null) => void;
}

/**
 * The note beside a deposit: the promotion that the deposit activates, or the promotions on offer. It asks about a
 * promotion that the member can only get with this deposit, and renders nothing when there is no promotion.
 */
export function PromotionNote(props: PromotionNoteProps) {
  const { at } = props;
  const { data, isPending } = useQuery(promotionsQueries.current());
  if (!data) return isPending && at === 'form' ? place : null;
  const { current, now } = data;
  if (at === 'end') return current && <EndNote current={current} now={now} />;
  if (!current) return <Offers {...props} />;
  if (current.state === 'running') {
    if (at === 'form') return null;
    return <Note action={<ToProgress />}>{copy.noteNone}</Note>;
  }
  return <WaitingNote current={current} {...props} />;
}

function EndNote({ current, now }: { current: MemberPromotion; now: string }) {
  const { name, min_deposit } = current.promotion;
  if (current.state === 'waiting') {
    return (
      <Note title={name} action={<See id={current.promotion.id} />}>
        {copy.noteWaiting(formatMoney(min_deposit))}
      </Note>
    );
  }
  const granted = findFreshGrant(current, now);
  const ownPlayLeft = current.own_play?.remaining ?? 0;
  return (
    <Note {...(granted === null && { title: name })} action={<ToProgress />}>
      {granted === null
        ? copy.noteRunning(formatMoney(current.turnover?.remaining ?? 0))
        : copy.noteGranted(formatMoney(granted))}
      {ownPlayLeft > 0 && ` ${copy.noteWaits(formatMoney(ownPlayLeft))}`}
    </Note>
  );
}

interface WaitingNoteProps extends PromotionNoteProps {
  current: MemberPromotion;
}

/** A promotion that waits for a deposit; beside the form, the member can cancel it. */
function WaitingNote({ current, at, deposit }: WaitingNoteProps) {
  const { id, promotion } = current;
  const keyFor = useCommandKey();
  const { problem, isBusy, run } = useButtonCall();
  const giveBack = async () => {
    await postCancel({ id }, keyFor(id));
  };
  return (
    <>
      <Note
        title={promotion.name}
        action={
          <>
            <See id={promotion.id} />
            {at === 'form' && <Change isBusy={isBusy} onClick={() => void run(giveBack)} />}
          </>
        }
      >
        {describeWaiting(promotion, deposit)}
      </Note>
      <Problem>{problem}</Problem>
    </>
  );
}

function Offers({ at, deposit, declinedId, onDecline }: PromotionNoteProps) {
  const { data: promotions = [], isPending } = usePromotions();
  if (isPending) return at === 'form' ? place : null;
  const open = promotions.filter(({ offer }) => offer?.may_accept);
  const once = findOnceOffer(open);
  if (at === 'order') {
    const amountSatang = deposit?.amountSatang ?? 0;
    const fitting = open.filter(({ min_deposit }) => amountSatang >= min_deposit);
    if (fitting.length === 0) return null;
    return (
      <Note action={<Take id={findOnceOffer(fitting)?.id}>{copy.accept}</Take>}>
        {copy.noteNone}
      </Note>
    );
  }
  if (open.length === 0) return null;
  if (!once) return <Note action={<Take>{copy.choose}</Take>}>{copy.noteChoose}</Note>;
  if (once.id === declinedId) {
    return <Note action={<Change onClick={() => onDecline(null)} />}>{copy.noteDeclined}</Note>;
  }
  return (
    <BonusChoice
      key={once.id}
      promotion={once}
      hasOthers={open.length > 1}
      deposit={deposit}
      onDecline={() => onDecline(once.id)}
    />
  );
}

interface BonusChoiceProps extends Pick<PromotionNoteProps, 'deposit'> {
  promotion: Promotion;
  hasOthers: boolean;
  onDecline: () => void;
}

/** A promotion that the member can only get with this deposit, so neither choice is preselected. */
function BonusChoice({ promotion, hasOthers, deposit, onDecline }: BonusChoiceProps) {
  const { id, version, name } = promotion;
  const title = useId();
  const keyFor = useCommandKey();
  const { problem, isBusy, run } = useButtonCall();
  const take = useRef<HTMLButtonElement>(null);
  const isMissing = deposit?.isAnswerMissing === true;
  useEffect(() => {
    if (isMissing) take.current?.focus();
  }, [isMissing]);
  const accept = () =>
    run(
      async () => {
        await postAccept({ promotion_id: id, version }, keyFor(`${id}/${version}`));
      },
      () => {
        // The promotion may have been taken or closed since the page loaded, so the list is refetched.
        invalidateAfter(['promotions']);
        return false;
      },
    );
  return (
    <section className={styles.choice} role="group" aria-labelledby={title}>
      <h2 id={title}>
        <Icon name={giftIcon} size={20} className={styles.icon} />
        {name}
      </h2>
      <p>{describeOffer(promotion, deposit)}</p>
      <p className={styles.links}>
        <See id={id} />
        {hasOthers && <Take>{copy.others}</Take>}
      </p>
      <Problem>{problem ?? (isMissing ? copy.choiceMissing : null)}</Problem>
      <div className={styles.answers}>
        <Button ref={take} variant="outline" isBusy={isBusy} onClick={() => void accept()}>
          {isBusy ? copy.acceptBusy : copy.takeBonus}
        </Button>
        <Button variant="outline" onClick={onDecline}>
          {copy.declineBonus}
        </Button>
      </div>
    </section>
  );
}

function See({ id }: { id: string }) {
  return <TextAction onClick={() => selectPromotion(id)}>{copy.see}</TextAction>;
}

/** Button that opens a promotion, or the list of all promotions when it has no `id`. */
function Take({ id, children }: { id?: string | undefined; children: string }) {
  const open = () => (id === undefined ? openModal('promotion') : selectPromotion(id));
  return <TextAction onClick={open}>{children}</TextAction>;
}

function Change({ isBusy, onClick }: Pick<ButtonProps, 'isBusy' | 'onClick'>) {
  return (
    <TextAction isBusy={isBusy} onClick={onClick}>
      {copy.changeAnswer}
    </TextAction>
  );
}

function TextAction(button: Pick<ButtonProps, 'isBusy' | 'onClick' | 'children'>) {
  return <Button variant="text" size="small" className={styles.action} {...button} />;
}

function ToProgress() {
  return (
    <RouteLink name="memberPromotions" className={styles.action}>
      {copy.seeProgress}
    </RouteLink>
  );
}

interface NoteProps {
  /** Name of the promotion, when the note is about one. */
  title?: string;
  action: ReactNode;
  children: ReactNode;
}

function Note({ title, action, children }: NoteProps) {
  return (
    <Row wraps tone="soft" className={styles.note}>
      <Icon name={giftIcon} size={20} className={styles.icon} />
      <p className={styles.text}>
        {title !== undefined && <b>{title}</b>}
        <span>{children}</span>
      </p>
      {action}
    </Row>
  );
}

/** Describes the bonus of this deposit, or the largest bonus when the amount does not qualify. */
function describeOffer(terms: PromotionTerms, deposit: PromotionNoteProps['deposit']): string {
  const amountSatang = deposit?.amountSatang ?? 0;
  if (amountSatang < terms.min_deposit) {
    return `${copy.depositFrom(formatMoney(terms.min_deposit))} · ${describeCeiling(terms)}`;
  }
  const { bonus, turnover } = describeDeposit(terms, amountSatang);
  return copy.noteOffer(formatMoney(bonus), formatMoney(turnover), terms.days_to_play);
}

function describeWaiting(terms: PromotionTerms, deposit: PromotionNoteProps['deposit']): string {
  const { kind, min_deposit } = terms;
  const amountSatang = deposit?.amountSatang ?? 0;
  if (amountSatang < min_deposit) {
    const least = formatMoney(min_deposit);
    return kind === 'first_deposit' && amountSatang > 0
      ? copy.noteTooLittle(least)
      : copy.noteWaiting(least);
  }
  const { bonus, ownPlay, turnover } = describeDeposit(terms, amountSatang);
  const gives = copy.noteGives(formatMoney(bonus), formatMoney(ownPlay), formatMoney(turnover));
  return deposit?.isExact ? gives : `${gives} ${copy.notePlusSatang}`;
}

/** Returns the bonus in satang that came with the latest deposit; null when it is older. */
function findFreshGrant({ granted_at, bonus_amount }: MemberPromotion, now: string): Satang | null {
  const isFresh = granted_at !== null && Date.parse(now) - Date.parse(granted_at) < JUST_NOW_MS;
  return isFresh ? bonus_amount : null;
}
