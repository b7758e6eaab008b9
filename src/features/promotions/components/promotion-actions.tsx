import { useSnapshot } from 'valtio/react';
import { useLocation } from 'wouter';
import type { Promotion } from '@/contract/promotions.contract';
import { promotionAccept } from '@/contract/promotions.contract';
import { formatMoney } from '@/domain/money';
import { commandOf } from '@/shared/http/command-of';
import { useButtonCall } from '@/shared/http/use-button-call';
import { useCommandKey } from '@/shared/http/use-command-key';
import { invalidateAfter } from '@/shared/query/query-cache';
import { hrefFor } from '@/shared/routing/use-route';
import { rememberReturnTo, sessionStore } from '@/shared/state/session.store';
import { Button } from '@/shared/ui/button';
import { ButtonLink } from '@/shared/ui/button-link';
import { Stack, Text } from '@/shared/ui/kit';
import { Problem } from '@/shared/ui/problem';
import { showToast } from '@/shared/ui/toast';
import { promotionsCopy } from '../promotions.copy';
import { clearSelectedPromotion } from '../selected-promotion.store';

const postAccept = commandOf(promotionAccept);

/** Actions that the visitor or member has for a promotion. */
export function PromotionActions({ promotion }: { promotion: Promotion }) {
  const { id, offer } = promotion;
  if (!offer) return <VisitorActions id={id} />;
  if (offer.current) return <TakenActions promotion={promotion} state={offer.current.state} />;
  if (offer.refusal) {
    return (
      <Stack gap={2}>
        <Text tone="soft" role="status">
          {offer.refusal.message}
        </Text>
        {offer.refusal.reason === 'promotion.one_at_a_time' && <ToMine />}
      </Stack>
    );
  }
  return <AcceptAction promotion={promotion} />;
}

/** Sign-up and sign-in buttons, both of which lead back to this promotion. */
function VisitorActions({ id }: { id: string }) {
  const [, navigate] = useLocation();
  const { lineVisitor } = useSnapshot(sessionStore);
  const leaveFor = (name: 'register' | 'login') => {
    rememberReturnTo(hrefFor('promotions', {}, { id }));
    clearSelectedPromotion();
    navigate(hrefFor(name));
  };
  return (
    <Stack gap={2}>
      <Button variant="primary" isWide onClick={() => leaveFor('register')}>
        {promotionsCopy.joinToAccept}
      </Button>
      {!lineVisitor && (
        <Button variant="quiet" isWide onClick={() => leaveFor('login')}>
          {promotionsCopy.login}
        </Button>
      )}
    </Stack>
  );
}

function AcceptAction({ promotion: { id, version } }: { promotion: Promotion }) {
  const keyFor = useCommandKey();
  const { problem, isBusy, run } = useButtonCall();
  const accept = () =>
    run(
      async () => {
        await postAccept({ promotion_id: id, version }, keyFor(`${id}/${version}`));
        showToast({ message: promotionsCopy.accepted, tone: 'success' });
      },
      () => {
        // The offer may have been taken or closed since the page loaded, so the list is refetched.
        invalidateAfter(['promotions']);
        return false;
      },
    );
  return (
    <Stack gap={2}>
      <Problem>{problem}</Problem>
      <Button variant="primary" isWide isBusy={isBusy} onClick={() => void accept()}>
        {isBusy ? promotionsCopy.acceptBusy : promotionsCopy.accept}
      </Button>
    </Stack>
  );
}

interface TakenActionsProps {
  promotion: Promotion;
  state: 'waiting' | 'running';
}

function TakenActions({ promotion, state }: TakenActionsProps) {
  if (state === 'running') {
    return (
      <Stack gap={2}>
        <Text tone="soft" role="status">
          {promotionsCopy.isRunning}
        </Text>
        <ButtonLink
          name="memberPromotions"
          variant="primary"
          isWide
          onClick={clearSelectedPromotion}
        >
          {promotionsCopy.seeProgress}
        </ButtonLink>
      </Stack>
    );
  }
  return (
    <Stack gap={2}>
      <Text tone="soft" role="status">
        {promotionsCopy.waitsForDeposit(formatMoney(promotion.min_deposit))}
      </Text>
      <ButtonLink name="deposit" variant="primary" isWide onClick={clearSelectedPromotion}>
        {promotionsCopy.deposit}
      </ButtonLink>
      <ToMine />
    </Stack>
  );
}

function ToMine() {
  return (
    <ButtonLink name="memberPromotions" variant="quiet" isWide onClick={clearSelectedPromotion}>
      {promotionsCopy.seeMine}
    </ButtonLink>
  );
}
