import { useSnapshot } from 'valtio/react';
import { useLocation } from 'wouter';
import type { Promotion } from '@/contract/promotions.contract';
import { formatShortMoney } from '@/shared/format/short-money.format';
import { useButtonCall } from '@/shared/http/use-button-call';
import { useCommandKey } from '@/shared/http/use-command-key';
import { invalidateTouched } from '@/shared/query/query-cache';
import { RouteLink } from '@/shared/routing/route-link';
import { hrefFor } from '@/shared/routing/use-route';
import { rememberReturnTo, sessionStore } from '@/shared/state/session.store';
import buttons from '@/shared/ui/button.module.css';
import { Problem } from '@/shared/ui/problem';
import { showToast } from '@/shared/ui/toast';
import { postAccept } from '../promotions.api';
import { promotionsCopy } from '../promotions.copy';
import { clearSelectedPromotion } from '../selected-promotion.store';
import styles from './promotion-actions.module.css';

const primary = `${buttons['primary']} ${buttons['wide']}`;
const quiet = `${buttons['quiet']} ${buttons['wide']}`;

/** What the one in front of the screen can do about a promotion. */
export function PromotionActions({ promotion }: { promotion: Promotion }) {
  const { id, offer } = promotion;
  if (!offer) return <VisitorActions id={id} />;
  if (offer.current) return <TakenActions promotion={promotion} state={offer.current.state} />;
  if (offer.refusal) {
    return (
      <div className={styles['actions']}>
        <p className={styles['note']} role="status">
          {offer.refusal.message}
        </p>
        {offer.refusal.reason === 'promotion.one_at_a_time' && <ToMine />}
      </div>
    );
  }
  return <AcceptAction id={id} />;
}

/** Becoming a member leads back to this promotion, whatever lies between. */
function VisitorActions({ id }: { id: string }) {
  const [, navigate] = useLocation();
  const { lineVisitor } = useSnapshot(sessionStore);
  const leaveFor = (name: 'register' | 'login') => {
    rememberReturnTo(hrefFor('promotions', {}, { id }));
    clearSelectedPromotion();
    navigate(hrefFor(name));
  };
  return (
    <div className={styles['actions']}>
      <button type="button" className={primary} onClick={() => leaveFor('register')}>
        {promotionsCopy.joinToAccept}
      </button>
      {!lineVisitor && (
        <button type="button" className={quiet} onClick={() => leaveFor('login')}>
          {promotionsCopy.login}
        </button>
      )}
    </div>
  );
}

function AcceptAction({ id }: { id: string }) {
  const keyFor = useCommandKey();
  const { problem, isBusy, run } = useButtonCall();
  const accept = () =>
    run(
      async () => {
        await postAccept(id, keyFor(id));
        showToast({ message: promotionsCopy.accepted, tone: 'success' });
      },
      () => {
        // Something was taken or closed meanwhile: the list says so from now on.
        invalidateTouched(['promotions']);
        return false;
      },
    );
  return (
    <div className={styles['actions']}>
      <Problem>{problem}</Problem>
      <button
        type="button"
        className={primary}
        aria-disabled={isBusy}
        onClick={() => void accept()}
      >
        {isBusy ? promotionsCopy.acceptBusy : promotionsCopy.accept}
      </button>
    </div>
  );
}

interface TakenActionsProps {
  promotion: Promotion;
  state: 'waiting' | 'running';
}

function TakenActions({ promotion, state }: TakenActionsProps) {
  if (state === 'running') {
    return (
      <div className={styles['actions']}>
        <p className={styles['note']} role="status">
          {promotionsCopy.isRunning}
        </p>
        <RouteLink name="memberPromotions" className={primary} onClick={clearSelectedPromotion}>
          {promotionsCopy.seeProgress}
        </RouteLink>
      </div>
    );
  }
  return (
    <div className={styles['actions']}>
      <p className={styles['note']} role="status">
        {promotionsCopy.waitsForDeposit(formatShortMoney(promotion.min_deposit))}
      </p>
      <RouteLink name="deposit" className={primary} onClick={clearSelectedPromotion}>
        {promotionsCopy.deposit}
      </RouteLink>
      <ToMine />
    </div>
  );
}

function ToMine() {
  return (
    <RouteLink name="memberPromotions" className={quiet} onClick={clearSelectedPromotion}>
      {promotionsCopy.seeMine}
    </RouteLink>
  );
}
