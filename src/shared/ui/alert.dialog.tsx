import { Button, Dialog } from '@chakra-ui/react';
import { useSnapshot } from 'valtio/react';
import { alertStore, closeAlert } from './alert';
import { SheetDialog } from './sheet-dialog';
import { uiCopy } from './ui.copy';

/** The one place where `showAlert` appears. */
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
    >
      <Dialog.Description>{current?.message}</Dialog.Description>
      <Dialog.Footer>
        <Button flex="1" onClick={closeAlert}>
          {uiCopy.ok}
        </Button>
      </Dialog.Footer>
    </SheetDialog>
  );
}
