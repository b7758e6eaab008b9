import { useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { useLocation } from 'wouter';
import type { DocumentName } from '@/contract/documents';
import { GameSheet } from '@/features/games/components/game-sheet-host';
import { hrefFor } from '@/shared/routing/use-route';
import { closeSafetyRefusal, safetyRefusalStore } from '@/shared/state/safety-refusal.store';
import { closeModal, type ModalName, openModal, sessionStore } from '@/shared/state/session.store';
import { userStore } from '@/shared/state/user.store';
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
  limitQuestion: lazyPart(() =>
    import('@/features/safety/components/limit-question.dialog').then((m) => m.LimitQuestionDialog),
  ),
};
const modalNames = Object.keys(modalDialogs) as (keyof typeof modalDialogs)[];

const LogoutDialog = lazyPart(() => import('./dialogs/logout.dialog').then((m) => m.LogoutDialog));
const SafetyOverlays = lazyPart(() =>
  import('@/features/safety/components/safety-overlays.dialog').then((m) => m.SafetyOverlays),
);
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
  const { current: refusal } = useSnapshot(safetyRefusalStore);
  const { isCheckDue } = useSnapshot(userStore);
  useLimitQuestion();
  return (
    <>
      {modalNames.map((name) => {
        const Dialog = modalDialogs[name];
        return <Dialog key={name} isWanted={modals[name]} onFail={() => closeModal(name)} />;
      })}
      <LogoutDialog isWanted={isAsking} onFail={cancelLogout} />
      <SafetyOverlays isWanted={refusal !== null || isCheckDue} onFail={closeSafetyRefusal} />
      <AlertDialog isWanted={alert !== null} onFail={closeAlert} />
    </>
  );
}

/**
 * Asks a new member for deposit limits once the registration and announcements have closed, and one who returns from an
 * exclusion.
 */
function useLimitQuestion(): void {
  const { isLimitQuestionDue, modals } = useSnapshot(sessionStore);
  const [path] = useLocation();
  const isElsewhere = path !== hrefFor('register') && path !== hrefFor('restricted');
  const isFree = !modals.register && !modals.notification && isElsewhere;
  const isNow = isLimitQuestionDue && isFree;
  useEffect(() => {
    if (!isNow) return;
    sessionStore.isLimitQuestionDue = false;
    openModal('limitQuestion');
  }, [isNow]);
}
