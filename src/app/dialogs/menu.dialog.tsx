import { useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { RefreshBalance, TotalBalance } from '@/features/wallet/components/balance';
import { walletCopy } from '@/features/wallet/wallet.copy';
import { closeModal, sessionStore } from '@/shared/state/session.store';
import { userStore } from '@/shared/state/user.store';
import { Button } from '@/shared/ui/button';
import { ButtonLink } from '@/shared/ui/button-link';
import { Row, Stack, Text } from '@/shared/ui/kit';
import { lazyPart } from '@/shared/ui/lazy-part';
import { SheetDialog } from '@/shared/ui/sheet-dialog';
import { appCopy } from '../app.copy';
import { askLogout } from '../logout';
import { MemberIdentity } from '../shell/member-identity';
import { PointsLink } from '../shell/member-panel';
import {
  ContactLinks,
  HouseLinks,
  MenuGrid,
  type MenuGridProps,
  PlayGrid,
  SiteGrid,
} from '../shell/menu-grid';
import { MoneyLinks } from '../shell/money-links';
import { askToSignIn } from '../shell/sign-in';
import styles from './menu.dialog.module.css';

const close = () => closeModal('menu');

const TrendsDialog = lazyPart(() =>
  import('@/features/trends/components/trends.dialog').then((m) => m.TrendsDialog),
);

/** The menu dialog: the member's menu, or the site's menu for a visitor. */
export function MenuDialog() {
  const { modals } = useSnapshot(sessionStore);
  const { isLoggedIn } = useSnapshot(userStore);
  const [hasRooms, setRooms] = useState(false);
  const closeRooms = () => setRooms(false);
  const openRooms = () => {
    close();
    setRooms(true);
  };
  return (
    <>
      <SheetDialog
        isOpen={modals.menu}
        onClose={close}
        title={isLoggedIn ? <MemberIdentity /> : appCopy.menu}
        maxWidth={480}
      >
        {isLoggedIn ? <MemberMenu onRooms={openRooms} /> : <VisitorMenu />}
        <ContactLinks />
        <HouseLinks onChoose={close} />
      </SheetDialog>
      <TrendsDialog
        isWanted={hasRooms}
        isOpen={hasRooms}
        onClose={closeRooms}
        onFail={closeRooms}
      />
    </>
  );
}

/** The member's menu. On phones it also contains the member panel. */
function MemberMenu({ onRooms }: Required<Pick<MenuGridProps, 'onRooms'>>) {
  const handleLogout = () => {
    close();
    askLogout();
  };
  return (
    <>
      <Stack gap={2} className={styles.stats}>
        <Row place="spread" className={styles.money}>
          <div>
            <Text as="span" isBlock variant="note">
              {walletCopy.total}
            </Text>
            <Text as="div" variant="title">
              <TotalBalance />
            </Text>
          </div>
          <RefreshBalance />
        </Row>
        <PointsLink className={styles.points} />
      </Stack>
      <MoneyLinks className={styles.ways} onChoose={close} />
      <PlayGrid isMember onChoose={close} />
      <MenuGrid place="dialog" onChoose={close} onRooms={onRooms} onLogout={handleLogout} />
    </>
  );
}

function VisitorMenu() {
  const { lineVisitor } = useSnapshot(sessionStore);
  const leaveFor = (way: 'login' | 'register') => {
    close();
    askToSignIn(way);
  };
  return (
    <>
      <div className={styles.ways}>
        {lineVisitor ? (
          <ButtonLink name="register" variant="primary" onClick={close}>
            {appCopy.register}
          </ButtonLink>
        ) : (
          <>
            <Button variant="primary" onClick={() => leaveFor('register')}>
              {appCopy.register}
            </Button>
            <Button variant="quiet" onClick={() => leaveFor('login')}>
              {appCopy.login}
            </Button>
          </>
        )}
      </div>
      <PlayGrid isMember={false} onChoose={close} />
      <SiteGrid onChoose={close} />
    </>
  );
}
