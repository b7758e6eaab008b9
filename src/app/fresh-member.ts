import { accountQueries } from '@/features/account/account.queries';
import { fetchQuery } from '@/shared/query/query-cache';
import { closeSafetyRefusal } from '@/shared/state/safety-refusal.store';
import { clearSelectedGame, closeModal, type ModalName } from '@/shared/state/session.store';
import { updateAuthUser, userStore } from '@/shared/state/user.store';

/** Dialogs that offer play, deposits or rewards. */
const offers = [
  'menu',
  'deposit',
  'event',
  'notification',
  'promotion',
  'selectedPromotion',
] as const satisfies readonly ModalName[];

/**
 * Asks the server for the signed-in member, whose break may have begun or ended elsewhere. During a break, the guards
 * lead away from most screens, and everything over the screen that offers play is closed.
 * @throws ApiError
 */
export async function refreshMember(): Promise<void> {
  updateAuthUser(await fetchQuery({ ...accountQueries.userInfo(), staleTime: 0 }));
  if (userStore.restriction === null) return;
  clearSelectedGame();
  closeSafetyRefusal();
  offers.forEach(closeModal);
}
