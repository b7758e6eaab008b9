import { useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { Button } from '@/shared/ui/button';
import { SheetDialog } from '@/shared/ui/sheet-dialog';
import { uiCopy } from '@/shared/ui/ui.copy';
import { cancelLogout, logout, logoutStore } from '../logout';
import { overlayCopy } from '../overlay.copy';

/** Asks for confirmation before logging out. */
export function LogoutDialog() {
  const { isAsking } = useSnapshot(logoutStore);
  const [isBusy, setBusy] = useState(false);
  const cancel = useRef<HTMLButtonElement>(null);
  const handleLogout = async () => {
    setBusy(true);
    await logout();
    setBusy(false);
  };
  return (
    <SheetDialog
      isOpen={isAsking}
      onClose={cancelLogout}
      title={overlayCopy.logoutQuestion}
      maxWidth={400}
      role="alertdialog"
      hasCloseButton={false}
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} variant="quiet" onClick={cancelLogout}>
            {uiCopy.cancel}
          </Button>
          <Button variant="primary" isBusy={isBusy} onClick={() => void handleLogout()}>
            {isBusy ? overlayCopy.logoutBusy : overlayCopy.logout}
          </Button>
        </>
      }
    />
  );
}
