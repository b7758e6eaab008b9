import { useSnapshot } from 'valtio/react';
import type { DocumentName } from '@/contract/documents';
import { GameSheet } from '@/features/games/components/game-sheet-host';
import { closeModal, type ModalName, sessionStore } from '@/shared/state/session.store';
import { alertStore, closeAlert } from '@/shared/ui/alert';
import { type LazyPart, lazyPart } from '@/shared/ui/lazy-part';
import { cancelLogout, logoutStore } from './logout';

/**
 * Modals that other components render: the announcements have a component of their own, and the documents share one
 * with the consent question.
 */
type OwnModal = 'notification' | DocumentName;

/** Overlay dialogs by the name of their modal. */
const modalDialogs: Readonly<Record<Exclude<ModalName, OwnModal>, LazyPart<object>>> = {
  login: lazyPart(() =>
    import('@/features/account/components/login.dialog').then((m) => m.LoginDialog),
  ),
  register: lazyPart(() =>
    import('@/features/account/components/register.dialog').then((m) => m.RegisterDialog),
  ),
  deposit: lazyPart(() => import('./dialogs/deposit.dialog').then((m) => m.DepositDialog)),
  menu: lazyPart(() => import('./dialogs/menu.dialog').then((m) => m.MenuDialog)),
  event: lazyPart(() =>
    import('@/features/content/components/event.dialog').then((m) => m.EventDialog),
  ),
  inbox: lazyPart(() => import('./dialogs/inbox.dialog').then((m) => m.InboxDialog)),
  promotion: lazyPart(() =>
    import('@/features/promotions/components/promotions.dialog').then((m) => m.PromotionsDialog),
  ),
  selectedPromotion: lazyPart(() =>
    import('@/features/promotions/components/promotion.dialog').then((m) => m.PromotionDialog),
  ),
  verifyPhone: lazyPart(() =>
    import('@/features/account/components/verify-phone.dialog').then((m) => m.VerifyPhoneDialog),
  ),
};
const modalNames = Object.keys(modalDialogs) as (keyof typeof modalDialogs)[];

const LogoutDialog = lazyPart(() => import('./dialogs/logout.dialog').then((m) => m.LogoutDialog));
const AlertDialog = lazyPart(() => import('@/shared/ui/alert.dialog').then((m) => m.AlertDialog));

/** Overlays that can open from the first screen, prefetched so that they open without delay. */
export const overlayLoaders: readonly (() => Promise<unknown>)[] = [
  GameSheet.prefetch,
  // Chakra, which all dialogs share, is large, so it is prefetched by a loader of its own.
  () => import('@/shared/ui/chakra-scope'),
  AlertDialog.prefetch,
  modalDialogs.login.prefetch,
  modalDialogs.register.prefetch,
  modalDialogs.menu.prefetch,
  LogoutDialog.prefetch,
];

/** All overlays. A dialog that fails to load leaves the screen unchanged. */
export function Overlays() {
  const { modals } = useSnapshot(sessionStore);
  const { isAsking } = useSnapshot(logoutStore);
  const { current: alert } = useSnapshot(alertStore);
  return (
    <>
      {modalNames.map((name) => {
        const Dialog = modalDialogs[name];
        return <Dialog key={name} isWanted={modals[name]} onFail={() => closeModal(name)} />;
      })}
      <LogoutDialog isWanted={isAsking} onFail={cancelLogout} />
      <AlertDialog isWanted={alert !== null} onFail={closeAlert} />
    </>
  );
}
