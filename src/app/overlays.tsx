import { type ComponentType, startTransition, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { describeError } from '@/shared/http/api-error';
import { reloadForMissingChunk } from '@/shared/routing/missing-chunk';
import { closeModal, sessionStore } from '@/shared/state/session.store';
import { alertStore, closeAlert } from '@/shared/ui/alert';
import { showToast } from '@/shared/ui/toast';
import { cancelLogout, logoutStore } from './logout';

type Load = () => Promise<ComponentType>;

const loadLogin: Load = () =>
  import('@/features/account/components/login.dialog').then((m) => m.LoginDialog);
const loadRegister: Load = () =>
  import('@/features/account/components/register.dialog').then((m) => m.RegisterDialog);
const loadDeposit: Load = () => import('./dialogs/deposit.dialog').then((m) => m.DepositDialog);
const loadMenu: Load = () => import('./dialogs/menu.dialog').then((m) => m.MenuDialog);
const loadLogout: Load = () => import('./dialogs/logout.dialog').then((m) => m.LogoutDialog);
const loadNotification: Load = () =>
  import('@/features/content/components/notification.dialog').then((m) => m.NotificationDialog);
const loadEvent: Load = () =>
  import('@/features/content/components/event.dialog').then((m) => m.EventDialog);
const loadPromotion: Load = () =>
  import('@/features/promotions/components/promotion.dialog').then((m) => m.PromotionDialog);
const loadPromotions: Load = () =>
  import('@/features/promotions/components/promotions.dialog').then((m) => m.PromotionsDialog);
const loadVerifyPhone: Load = () =>
  import('@/features/account/components/verify-phone.dialog').then((m) => m.VerifyPhoneDialog);
const loadAlert: Load = () => import('@/shared/ui/alert.dialog').then((m) => m.AlertDialog);

/** What opens from the first screen, to be fetched ahead so that it opens at once. */
export const overlayLoaders: readonly (() => Promise<unknown>)[] = [
  // What all of them share is heavy enough to be a step of its own.
  () => import('@/shared/ui/chakra-scope'),
  loadAlert,
  loadLogin,
  loadRegister,
  loadMenu,
  loadNotification,
  loadLogout,
];

/** Everything that opens over a screen. */
export function Overlays() {
  const { modals } = useSnapshot(sessionStore);
  const { isAsking } = useSnapshot(logoutStore);
  const { current: alert } = useSnapshot(alertStore);
  return (
    <>
      <Overlay isOpen={modals.login} load={loadLogin} onFail={() => closeModal('login')} />
      <Overlay isOpen={modals.register} load={loadRegister} onFail={() => closeModal('register')} />
      <Overlay isOpen={modals.deposit} load={loadDeposit} onFail={() => closeModal('deposit')} />
      <Overlay isOpen={modals.menu} load={loadMenu} onFail={() => closeModal('menu')} />
      <Overlay
        isOpen={modals.notification}
        load={loadNotification}
        onFail={() => closeModal('notification')}
      />
      <Overlay isOpen={modals.event} load={loadEvent} onFail={() => closeModal('event')} />
      <Overlay
        isOpen={modals.promotion}
        load={loadPromotions}
        onFail={() => closeModal('promotion')}
      />
      <Overlay
        isOpen={modals.selectedPromotion}
        load={loadPromotion}
        onFail={() => closeModal('selectedPromotion')}
      />
      <Overlay
        isOpen={modals.verifyPhone}
        load={loadVerifyPhone}
        onFail={() => closeModal('verifyPhone')}
      />
      <Overlay isOpen={isAsking} load={loadLogout} onFail={cancelLogout} />
      <Overlay isOpen={alert !== null} load={loadAlert} onFail={closeAlert} />
    </>
  );
}

interface OverlayProps {
  isOpen: boolean;
  load: Load;
  onFail: () => void;
}

/** Loaded when it first opens; stays to close with its motion. A dialog that cannot be loaded leaves the screen as it is. */
function Overlay({ isOpen, load, onFail }: OverlayProps) {
  const [Dialog, setDialog] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isOpen || Dialog) return;
    load().then(
      (loaded) => startTransition(() => setDialog(() => loaded)),
      (error: unknown) => {
        onFail();
        if (reloadForMissingChunk(error)) return;
        showToast({ message: describeError(error), tone: 'danger' });
      },
    );
  }, [isOpen, Dialog, load, onFail]);
  return Dialog && <Dialog />;
}
