import * as v from 'valibot';
import { bankAccountNumber, bankCode, personName } from '@/contract/fields';
import { memberChangeBank, memberChangeName } from '@/contract/operator/member-changes.contract';
import { bankCodes, banks } from '@/domain/banks';
import { Button } from '@/shared/ui/button';
import { FormField } from '@/shared/ui/form-field';
import { Stack, Text } from '@/shared/ui/kit';
import { SelectField } from '@/shared/ui/select-field';
import { useForm } from '@/shared/ui/use-form';
import { DeskDialog } from '../../kit/desk-dialog';
import { waitsForSecond } from '../../kit/operator-client';
import { useOperatorCommand } from '../../kit/operator-query';
import { MEMBER_CHANGES, type MemberDialogProps } from './member-dialog-types';
import { memberActsCopy as copy, membersCopy } from './members.copy';
import { Outcome } from './outcome';
import { WaitingDialog } from './reason-dialog';

const reason = v.pipe(v.string(), v.trim(), v.nonEmpty('กรุณาระบุเหตุผล'), v.maxLength(200));
const document = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('กรุณาบอกว่าตรวจเอกสารอะไร'),
  v.maxLength(200),
);
const bankOptions = bankCodes.map((value) => ({ value, label: banks[value].name }));

const bankRules = v.object({
  bank_code: v.pipe(v.string(), v.nonEmpty(copy.chooseBank), bankCode),
  bank_account_number: bankAccountNumber,
  document,
  reason,
});

/** Asks to change the member's bank account. */
export function ChangeBankDialog({ member, onClose }: MemberDialogProps) {
  const form = useForm(bankRules, {
    ...{ bank_code: '', bank_account_number: '', document: '', reason: '' },
  });
  const command = useOperatorCommand(memberChangeBank, MEMBER_CHANGES);
  const send = form.submit(async (typed) => {
    const done = await command.run({ id: member.id, ...typed });
    if (done !== undefined) onClose();
  });
  if (waitsForSecond(command.error)) {
    return <WaitingDialog title={membersCopy.changeBank} onClose={onClose} />;
  }
  return (
    <DeskDialog title={membersCopy.changeBank} onClose={onClose}>
      <Text variant="detail" tone="soft">
        {copy.changeText}
      </Text>
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
        <SelectField
          of={form.field('bank_code')}
          label={copy.bank}
          placeholder={copy.chooseBank}
          options={bankOptions}
        />
        <FormField
          of={form.field('bank_account_number')}
          label={copy.accountNumber}
          inputMode="numeric"
          autoComplete="off"
        />
        <FormField of={form.field('document')} label={copy.document} hint={copy.documentHint} />
        <FormField of={form.field('reason')} label={copy.reason} />
        <Outcome error={command.error} />
        <Button type="submit" variant="primary" isWide isBusy={command.isBusy}>
          {command.isBusy ? membersCopy.busy : copy.request}
        </Button>
      </Stack>
    </DeskDialog>
  );
}

const nameRules = v.object({
  first_name: personName('กรุณากรอกชื่อ'),
  last_name: personName('กรุณากรอกนามสกุล'),
  document,
  reason,
});

/** Asks to change the member's name. */
export function ChangeNameDialog({ member, onClose }: MemberDialogProps) {
  const form = useForm(nameRules, { first_name: '', last_name: '', document: '', reason: '' });
  const command = useOperatorCommand(memberChangeName, MEMBER_CHANGES);
  const send = form.submit(async (typed) => {
    const done = await command.run({ id: member.id, ...typed });
    if (done !== undefined) onClose();
  });
  if (waitsForSecond(command.error)) {
    return <WaitingDialog title={membersCopy.changeName} onClose={onClose} />;
  }
  return (
    <DeskDialog title={membersCopy.changeName} onClose={onClose}>
      <Text variant="detail" tone="soft">
        {copy.changeText}
      </Text>
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
        <FormField of={form.field('first_name')} label={copy.firstName} autoFocus />
        <FormField of={form.field('last_name')} label={copy.lastName} />
        <FormField of={form.field('document')} label={copy.document} hint={copy.documentHint} />
        <FormField of={form.field('reason')} label={copy.reason} />
        <Outcome error={command.error} />
        <Button type="submit" variant="primary" isWide isBusy={command.isBusy}>
          {command.isBusy ? membersCopy.busy : copy.request}
        </Button>
      </Stack>
    </DeskDialog>
  );
}
