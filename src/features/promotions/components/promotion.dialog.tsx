import { useSnapshot } from 'valtio/react';
import { useLocation, useSearchParams } from 'wouter';
import type { Promotion } from '@/contract/promotions.contract';
import { describePromotion } from '@/contract/shared-screens';
import { ShareButton } from '@/shared/line/share-button';
import { hrefFor } from '@/shared/routing/use-route';
import { sessionStore } from '@/shared/state/session.store';
import { ButtonLink } from '@/shared/ui/button-link';
import { Row } from '@/shared/ui/kit';
import { SheetDialog } from '@/shared/ui/sheet-dialog';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/states';
import { promotionsCopy } from '../promotions.copy';
import { clearSelectedPromotion, selectedPromotionStore } from '../selected-promotion.store';
import { usePromotions } from '../use-promotions';
import styles from './promotion.dialog.module.css';
import { PromotionActions } from './promotion-actions';
import { PromotionFacts } from './promotion-facts';
import { PromotionPicture } from './promotion-picture';

/** Dialog with the selected promotion and its terms, over any screen. */
export function PromotionDialog() {
  const { modals } = useSnapshot(sessionStore);
  const { id } = useSnapshot(selectedPromotionStore);
  const { data: promotions, error, refetch } = usePromotions();
  const close = useClose();
  const promotion = findPromotion(promotions, id);
  return (
    <SheetDialog
      isOpen={modals.selectedPromotion}
      onClose={close}
      title={promotion?.name ?? promotionsCopy.title}
      maxWidth={560}
    >
      {promotion ? (
        <Details promotion={promotion} />
      ) : promotions ? (
        <EmptyState title={promotionsCopy.notFound} action={<SeeOthers />} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.details} aria-busy="true">
          <Skeleton height={136} />
          <Skeleton height={220} />
          <Skeleton height={48} />
        </div>
      )}
    </SheetDialog>
  );
}

function findPromotion(
  promotions: readonly Promotion[] | undefined,
  id: string | null,
): Promotion | undefined {
  return promotions?.find((each) => each.id === id);
}

function Details({ promotion }: { promotion: Promotion }) {
  const { id, summary } = promotion;
  const path = hrefFor('promotions', {}, { id });
  return (
    <div className={styles.details}>
      <PromotionPicture terms={promotion} isNamed />
      <Row gap={2} place="spread" tone="soft" className={styles.summary}>
        <p>{summary}</p>
        <ShareButton screen={{ ...describePromotion(promotion), path }} />
      </Row>
      <PromotionFacts terms={promotion} />
      <div className={styles.foot}>
        <PromotionActions key={id} promotion={promotion} />
      </div>
    </div>
  );
}

function SeeOthers() {
  return (
    <ButtonLink name="promotions" variant="quiet" onClick={clearSelectedPromotion}>
      {promotionsCopy.seeOthers}
    </ButtonLink>
  );
}

/** Returns the close handler, which also removes the promotion from the URL. */
function useClose(): () => void {
  const [path, navigate] = useLocation();
  const [query] = useSearchParams();
  const isNamed = query.has('id') && isPlaceOfPromotions(path);
  return () => {
    clearSelectedPromotion();
    if (isNamed) navigate(path, { replace: true });
  };
}

function isPlaceOfPromotions(path: string): boolean {
  return path === hrefFor('promotions') || path === hrefFor('memberPromotions');
}
