import { useSnapshot } from 'valtio/react';
import { TotalBalance } from '@/features/wallet/components/balance';
import { Points } from '@/features/wallet/components/points';
import { walletCopy } from '@/features/wallet/wallet.copy';
import { closeModal, sessionStore } from '@/shared/state/session.store';
import { SheetDialog } from '@/shared/ui/sheet-dialog';
import { askLogout } from '../logout';
import { MemberIdentity } from '../shell/member-identity';
import { MenuGrid } from '../shell/menu-grid';
import styles from './menu.dialog.module.css';

const close = () => closeModal('menu');

/** The member's menu over whatever is on the screen. */
export function MenuDialog() {
  const { modals } = useSnapshot(sessionStore);
  const handleLogout = () => {
    close();
    askLogout();
  };
  return (
    <SheetDialog isOpen={modals.menu} onClose={close} title={<MemberIdentity />} maxWidth={480}>
      <div className={styles['stats']}>
        <div>
          <span className={styles['label']}>{walletCopy.total}</span>
          <div className={styles['value']}>
            <TotalBalance />
          </div>
        </div>
        <div>
          <span className={styles['label']}>{walletCopy.points}</span>
          <div className={`${styles['value']} ${styles['gold']}`}>
            <Points />
          </div>
        </div>
      </div>
      <MenuGrid place="dialog" onChoose={close} onLogout={handleLogout} />
    </SheetDialog>
  );
}
