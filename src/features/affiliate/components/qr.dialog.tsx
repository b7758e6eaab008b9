import { Stack, Text } from '@/shared/ui/kit';
import { QrPicture } from '@/shared/ui/qr-picture';
import { SheetDialog } from '@/shared/ui/sheet-dialog';
import { affiliateCopy as copy } from '../affiliate.copy';
import styles from './qr.dialog.module.css';

export interface QrDialogProps {
  isOpen: boolean;
  link: string;
  onClose: () => void;
}

/** The QR code, large enough to be scanned across a table. */
export function QrDialog({ isOpen, link, onClose }: QrDialogProps) {
  return (
    <SheetDialog isOpen={isOpen} onClose={onClose} title={copy.qr} maxWidth={400}>
      <Stack gap={3} variant="quiet" className={styles.body}>
        <QrPicture text={link} label={copy.qr} className={styles.code} />
        <p>{copy.qrHint}</p>
        <Text variant="note" className={styles.link}>
          {link}
        </Text>
      </Stack>
    </SheetDialog>
  );
}
