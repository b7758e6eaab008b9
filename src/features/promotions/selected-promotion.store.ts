import { proxy } from 'valtio/vanilla';
import { closeModal, openModal } from '@/shared/state/session.store';

/** The promotion of the dialog, kept while the dialog closes. */
export const selectedPromotionStore = proxy<{ id: string | null }>({ id: null });

/** Opens a promotion over the current screen. */
export function selectPromotion(id: string): void {
  selectedPromotionStore.id = id;
  openModal('selectedPromotion');
}

/** Closes the promotion dialog. */
export function clearSelectedPromotion(): void {
  closeModal('selectedPromotion');
}
