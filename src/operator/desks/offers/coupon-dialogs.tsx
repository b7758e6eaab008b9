import { useState } from 'react';
import {
  couponBatchEnd,
  couponBatchExport,
  couponEnd,
  couponList,
  type OperatorCoupon,
} from '@/contract/operator/coupons.contract';
import { Button } from '@/shared/ui/button';
import { Chip } from '@/shared/ui/chip';
import { Row, Text } from '@/shared/ui/kit';
import { showToast } from '@/shared/ui/toast';
import { CallProblem } from '../../kit/call-problem';
import { DeskDialog } from '../../kit/desk-dialog';
import { useOperatorCommand } from '../../kit/operator-query';
import { operatorCopy } from '../../operator.copy';
import { nameCoupon } from './coupon-text';
import { couponsCopy as copy } from './coupons.copy';

/** Ends a coupon, or all codes of a batch. */
export function CouponEndDialog({
  coupon,
  onClose,
}: {
  coupon: OperatorCoupon;
  onClose: () => void;
}) {
  const { code, batch } = coupon;
  const one = useOperatorCommand(couponEnd, [couponList.path]);
  const whole = useOperatorCommand(couponBatchEnd, [couponList.path]);
  const command = batch ? whole : one;
  const send = async () => {
    const done = batch ? await whole.run({ id: batch.id }) : await one.run({ code: code ?? '' });
    if (done === undefined) return;
    showToast({ message: copy.ended, tone: 'success', durationMs: 5000 });
    onClose();
  };
  return (
    <DeskDialog
      title={copy.endTitle(nameCoupon(coupon))}
      onClose={onClose}
      footer={
        <>
          <Button variant="text" onClick={onClose}>
            {operatorCopy.cancel}
          </Button>
          <Button variant="primary" isBusy={command.isBusy} onClick={() => void send()}>
            {command.isBusy ? copy.busy : batch ? copy.endBatch : copy.end}
          </Button>
        </>
      }
    >
      <Text>{copy.endText}</Text>
      <CallProblem error={command.error} />
    </DeskDialog>
  );
}

const formats = ['xlsx', 'csv'] as const;

/** Prepares the file of all codes of a batch, and downloads it. */
export function CouponFileDialog({ batchId, onClose }: { batchId: number; onClose: () => void }) {
  const [format, setFormat] = useState<(typeof formats)[number]>('xlsx');
  const command = useOperatorCommand(couponBatchExport);
  const send = async () => {
    const file = await command.run({ id: batchId, format });
    if (!file) return;
    download(file.path);
    showToast({ message: copy.fileDone(file.count), tone: 'success', durationMs: 5000 });
    onClose();
  };
  return (
    <DeskDialog
      title={copy.fileTitle}
      onClose={onClose}
      footer={
        <Button variant="primary" isWide isBusy={command.isBusy} onClick={() => void send()}>
          {command.isBusy ? copy.busy : copy.download}
        </Button>
      }
    >
      <Text variant="detail" tone="soft">
        {copy.fileText}
      </Text>
      <Row gap={2} role="group" aria-label={copy.format}>
        {formats.map((each) => (
          <Chip key={each} isSelected={each === format} onClick={() => setFormat(each)}>
            {copy.formats[each]}
          </Chip>
        ))}
      </Row>
      <CallProblem error={command.error} />
    </DeskDialog>
  );
}

/** Saves the file of a path, which the server serves once; the cookie of the session goes with it. */
function download(path: string): void {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
}
