import chatIcon from '@phosphor-icons/core/fill/chat-circle-fill.svg?icon';
import qrIcon from '@phosphor-icons/core/regular/qr-code.svg?icon';
import { useState } from 'react';
import { describeInvitation } from '@/contract/shared-screens';
import { ShareButton } from '@/shared/line/share-button';
import { toSharedLink } from '@/shared/line/share-link';
import { useIsInLine } from '@/shared/line/use-is-in-line';
import { Button } from '@/shared/ui/button';
import { CopyButton } from '@/shared/ui/copy-button';
import { Icon } from '@/shared/ui/icon';
import { Row, Stack } from '@/shared/ui/kit';
import { lazyPart } from '@/shared/ui/lazy-part';
import { Skeleton } from '@/shared/ui/states';
import { affiliateCopy as copy } from '../affiliate.copy';
import { invitationOf } from '../affiliate.rules';
import styles from './invitation-card.module.css';

const QrPicture = lazyPart(() => import('@/shared/ui/qr-picture').then((m) => m.QrPicture), {
  onMissing: 'retry',
  fallback: <Skeleton height={84} width={84} />,
});
const QrDialog = lazyPart(() => import('./qr.dialog').then((m) => m.QrDialog), {
  onMissing: 'retry',
});

export interface InvitationCardProps {
  refCode: string;
  /** Member's name as friends read it in the invitation. */
  name: string;
}

/** The member's link as a QR code, with buttons to copy and share it. */
export function InvitationCard({ refCode, name }: InvitationCardProps) {
  const [isOpen, setOpen] = useState(false);
  const isInLine = useIsInLine();
  const path = invitationOf(refCode);
  const link = toSharedLink(path);
  return (
    <>
      <Row as="section" wraps isCard className={styles.card} aria-label={copy.link}>
        <QrPicture text={link} label={copy.qr} className={styles.code} />
        <Stack variant="note" className={styles.text}>
          <span>{copy.link}</span>
          <b className={styles.link}>{link.replace(/^https?:\/\//, '')}</b>
          <span>
            {copy.code} <b className={styles.ref}>{refCode}</b>
          </span>
          <Row gap={2} align="stretch" wraps className={styles.buttons}>
            <CopyButton text={link} label={copy.copyLink} done={copy.copied} hasWord />
            <Button
              variant="outline"
              size="small"
              aria-label={copy.showQr}
              onClick={() => setOpen(true)}
            >
              <Icon name={qrIcon} size={20} />
            </Button>
          </Row>
        </Stack>
      </Row>
      <ShareButton
        screen={{ ...describeInvitation(name), path }}
        label={isInLine ? copy.sendByLine : copy.send}
        icon={chatIcon}
        buttonProps={{ variant: 'primary', isWide: true }}
      />
      <QrDialog
        isWanted={isOpen}
        isOpen={isOpen}
        link={link}
        onClose={() => setOpen(false)}
        onFail={() => setOpen(false)}
      />
    </>
  );
}
