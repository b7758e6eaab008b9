import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { startTransition, useEffect, useState } from 'react';
import type { MemberPromotion, Promotion } from '@/contract/promotions.contract';
import { useAgent } from '@/features/agent/agent.queries';
import type { DepositSlots } from '@/features/deposits/components/deposit-slots';
import { findOnceOffer } from '@/features/promotions/promotion-offers';
import { promotionsQueries } from '@/features/promotions/promotions.queries';
import { usePromotions } from '@/features/promotions/use-promotions';
import { TotalBalance } from '@/features/wallet/components/balance';
import { getClientConfig } from '@/shared/config/client-config';
import { lazyPart } from '@/shared/ui/lazy-part';
import { Skeleton } from '@/shared/ui/states';

/** The note about a bonus loads into a reserved place, and the deposit works without it. */
const PromotionNote = lazyPart(
  () => import('@/features/promotions/components/promotion-note').then((m) => m.PromotionNote),
  { onMissing: 'nothing', fallback: <Skeleton height={60} /> },
);

const CreditedTo = lazyPart(
  () => import('@/features/account/components/credited-to').then((m) => m.CreditedTo),
  { onMissing: 'retry' },
);
const OwnAccountHint = lazyPart(
  () => import('@/features/account/components/own-account-hint').then((m) => m.OwnAccountHint),
  { onMissing: 'retry' },
);

const LineAsk = lazyPart(
  () => import('@/features/line/components/line-ask').then((m) => m.LineAsk),
  { onMissing: 'nothing' },
);

/**
 * State of the bonus when the promotions failed to load: a tap on an amount then never submits the form immediately.
 */
const unknown = { isAsked: false, leastSatang: Number.MAX_SAFE_INTEGER } as const;

/** Returns the parts of the deposit page that other features provide. */
export function useDepositSlots(): DepositSlots {
  const { info, line_contact_url } = useAgent();
  const mine = useQuery(promotionsQueries.current());
  // The note needs these offers, so they are requested before the note itself has loaded.
  const offers = usePromotions();
  const [declinedId, setDeclinedId] = useState<string | null>(null);
  const [isNoteHere, setNoteHere] = useState(false);
  useEffect(() => {
    // The note is shown in a transition, so this state changes together with it.
    const show = () => startTransition(() => setNoteHere(true));
    PromotionNote.prefetch().then(show, show);
  }, []);
  return {
    sender: (method) => <OwnAccountHint way={method} />,
    creditedTo: <CreditedTo />,
    balance: <TotalBalance />,
    promotion: (at, deposit) => (
      <PromotionNote
        at={at}
        deposit={deposit ?? null}
        declinedId={declinedId}
        onDecline={setDeclinedId}
      />
    ),
    notices: getClientConfig().liffId !== '' && <LineAsk />,
    isPromotionKnown:
      isNoteHere && !mine.isPending && (Boolean(mine.data?.current) || !offers.isPending),
    bonus: readBonus(mine, offers, declinedId),
    logoUrl: info.agent_logo,
    contactUrl: line_contact_url,
  };
}

function readBonus(
  mine: UseQueryResult<{ current: MemberPromotion | null }>,
  offers: UseQueryResult<Promotion[]>,
  declinedId: string | null,
): DepositSlots['bonus'] {
  if (mine.data?.current) {
    const { state, promotion } = mine.data.current;
    return { isAsked: false, leastSatang: state === 'waiting' ? promotion.min_deposit : 0 };
  }
  if (mine.data && offers.data) {
    const once = findOnceOffer(offers.data);
    // After a promotion was taken or cancelled, one of the two queries may still be out of date.
    if (!once && (mine.isFetching || offers.isFetching)) return undefined;
    return { isAsked: once !== undefined && once.id !== declinedId, leastSatang: 0 };
  }
  return mine.isError || offers.isError ? unknown : undefined;
}
