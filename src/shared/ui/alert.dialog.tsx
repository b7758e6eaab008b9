import { useSnapshot } from 'valtio/react';
import { alertStore, closeAlert } from './alert';
import { Button } from './button';
import { SheetDialog } from './sheet-dialog';
import { uiCopy } from './ui.copy';

/** The dialog that shows the alerts of `showAlert`. */
export function AlertDialog() {
  const { current } = useSnapshot(alertStore);
  return (
    <SheetDialog
      isOpen={current !== null}
      onClose={closeAlert}
      title={current?.title}
      maxWidth={400}
      role="alertdialog"
      hasCloseButton={false}
      isPersistent
      description={current?.message}
      footer={
        <Button variant="primary" onClick={closeAlert}>
          {uiCopy.ok}
        </Button>
      }
    />
  );
}
