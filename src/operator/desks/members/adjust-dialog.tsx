import * as v from 'valibot';
import { typedBaht } from '@/contract/fields';
import { adjustmentReasons, adjustmentRequest } from '@/contract/operator/adjustments.contract';
import { formatBaht } from '@/domain/baht';
import { formatMoney } from '@/domain/money';
import { Button } from '@/shared/ui/button';
import { FormField } from '@/shared/ui/form-field';
import { Stack, Text } from '@/shared/ui/kit';
import { Problem } from '@/shared/ui/problem';
import { SelectField } from '@/shared/ui/select-field';
import { useForm } from '@/shared/ui/use-form';
import { DeskDialog } from '../../kit/desk-dialog';
import { waitsForSecond } from '../../kit/operator-client';
import { useOperatorCommand } from '../../kit/operator-query';
import { MEMBER_CHANGES, type MemberDialogProps } from './member-dialog-types';
import { adjustmentReasonNames, memberActsCopy as copy, membersCopy } from './members.copy';
import { Outcome } from './outcome';
import { WaitingDialog } from './reason-dialog';

const text = (missing: string) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty(missing), v.maxLength(200, 'ข้อความยาวเกินไป'));

const rules = v.pipe(
  v.object({
    direction: v.picklist(['add', 'take']),
    amount: v.pipe(
      typedBaht,
      v.check((satang) => satang > 0, 'จำนวนเงินต้องมากกว่าศูนย์'),
    ),
    reason: v.picklist(adjustmentReasons, copy.chooseReason),
    detail: v.pipe(v.string(), v.trim(), v.maxLength(200)),
    sentence: text('กรุณาใส่ข้อความที่สมาชิกจะเห็น'),
    reference: v.pipe(v.string(), v.trim(), v.maxLength(80)),
    turnover: v.picklist(['0', '1']),
  }),
  v.forward(
    v.check(
      ({ reason, detail }) => reason !== 'other' || detail !== '',
      'กรุณาอธิบายเหตุผล เมื่อเลือก “อื่น ๆ”',
    ),
    ['detail'],
  ),
);

/** Asks to add money to the member's main wallet or to take some of it. */
export function AdjustDialog({ member, onClose }: MemberDialogProps) {
  const form = useForm(rules, {
    ...{ direction: 'add', amount: '', detail: '', sentence: '', reference: '', turnover: '0' },
  });
  const command = useOperatorCommand(adjustmentRequest, MEMBER_CHANGES);
  const takes = form.read('direction') === 'take';
  const isOther = form.read('reason') === 'other';
  const send = form.submit(async (typed) => {
    const done = await command.run({
      member_id: member.id,
      amount: formatBaht(takes ? -typed.amount : typed.amount),
      reason: typed.reason,
      sentence: typed.sentence,
      turnover: takes ? '0' : typed.turnover,
      ...(typed.detail !== '' && { detail: typed.detail }),
      ...(typed.reference !== '' && { reference: typed.reference }),
    });
    if (done !== undefined) onClose();
  });
  if (waitsForSecond(command.error)) {
    return <WaitingDialog title={membersCopy.adjust} onClose={onClose} />;
  }
  return (
    <DeskDialog title={membersCopy.adjust} onClose={onClose}>
      <Text variant="detail" tone="soft">
        {copy.adjustText}
      </Text>
      <Text variant="strong">
        {copy.adjustMember(member.name ?? member.username, formatMoney(member.balance))}
      </Text>
      {member.pending_approvals > 0 && (
        <Problem>{copy.adjustPending(member.pending_approvals)}</Problem>
      )}
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
        <SelectField
          of={form.field('direction')}
          label={copy.direction}
          placeholder={copy.direction}
          options={[
            { value: 'add', label: copy.add },
            { value: 'take', label: copy.take },
          ]}
        />
        <FormField
          of={form.field('amount')}
          label={copy.amount}
          inputMode="decimal"
          autoComplete="off"
          autoFocus
        />
        <SelectField
          of={form.field('reason')}
          label={copy.reason}
          placeholder={copy.chooseReason}
          options={adjustmentReasons.map((value) => ({
            value,
            label: adjustmentReasonNames[value],
          }))}
        />
        {isOther && <FormField of={form.field('detail')} label={copy.detail} />}
        <FormField of={form.field('sentence')} label={copy.sentence} />
        <FormField of={form.field('reference')} label={copy.reference} autoComplete="off" />
        {!takes && (
          <SelectField
            of={form.field('turnover')}
            label={copy.turnover}
            placeholder={copy.turnover}
            options={[
              { value: '0', label: copy.turnovers['0'] },
              { value: '1', label: copy.turnovers['1'] },
            ]}
          />
        )}
        <Outcome error={command.error} />
        <Button type="submit" variant="primary" isWide isBusy={command.isBusy}>
          {command.isBusy ? membersCopy.busy : copy.request}
        </Button>
      </Stack>
    </DeskDialog>
  );
}
