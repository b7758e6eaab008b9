import { useSnapshot } from 'valtio/react';
import { closeModal, sessionStore } from '@/shared/state/session.store';
import { SheetDialog } from '@/shared/ui/sheet-dialog';
import { promotionsCopy } from '../promotions.copy';
import { selectPromotion } from '../selected-promotion.store';
import { PromotionList } from './promotion-list';

const close = () => closeModal('promotion');

/** Dialog with all promotions, over any screen; choosing one replaces the list. */
export function PromotionsDialog() {
  const { modals } = useSnapshot(sessionStore);
  return (
    <SheetDialog
      isOpen={modals.promotion}
      onClose={close}
      title={promotionsCopy.title}
      maxWidth={480}
    >
      <PromotionList
        opens={(id) => {
          close();
          selectPromotion(id);
        }}
      />
    </SheetDialog>
  );
}
