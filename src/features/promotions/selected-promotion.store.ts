import { proxy } from 'valtio/vanilla';
import { closeModal, openModal } from '@/shared/state/session.store';

/** The promotion of the dialog. It stays while the dialog closes. */
export const selectedPromotionStore = proxy<{ id: string | null }>({ id: null });

/** Opens a promotion over whatever is on the screen. */
export function selectPromotion(id: string): void {
  selectedPromotionStore.id = id;
  openModal('selectedPromotion');
}

/** Closes the promotion. */
export function clearSelectedPromotion(): void {
  closeModal('selectedPromotion');
}
