import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAgent } from '@/features/agent/agent.queries';
import type { DepositSlots } from '@/features/deposits/components/deposit-flow';
import { promotionsQueries } from '@/features/promotions/promotions.queries';
import { usePromotions } from '@/features/promotions/use-promotions';
import { TotalBalance } from '@/features/wallet/components/balance';
import { lazyPart } from '@/shared/ui/lazy-part';
import { Skeleton } from '@/shared/ui/states';

/** What is said of a promotion comes later, into a place that is kept, and paying in goes on without it. */
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

/** What other features say where a member pays in. */
export function useDepositSlots(): DepositSlots {
  const { info, line_contact_url } = useAgent();
  const { data: mine, isError } = useQuery(promotionsQueries.current());
  // What the note of a promotion needs is fetched at once, not when the note has a place.
  usePromotions();
  useEffect(() => void PromotionNote.prefetch().catch(() => undefined), []);
  // What cannot be asked may be there: then nothing is sent without its button.
  const hasPromotion = mine ? mine.current?.state === 'waiting' : isError || undefined;
  return {
    sender: (method) => <OwnAccountHint way={method} />,
    creditedTo: <CreditedTo />,
    balance: <TotalBalance />,
    promotion: (at, typed) => <PromotionNote at={at} typed={typed ?? null} />,
    hasPromotion,
    logoUrl: info.agent_logo,
    contactUrl: line_contact_url,
  };
}
