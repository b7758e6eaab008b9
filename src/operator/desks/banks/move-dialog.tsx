import * as v from 'valibot';
import {
  accountsOf,
  type BankAccount,
  bankCapitalMove,
  bankMoveAdd,
  bankMoveKinds,
  capitalKinds,
} from '@/contract/operator/banks.contract';
import { Button } from '@/shared/ui/button';
import { FormField } from '@/shared/ui/form-field';
import { Stack, Text } from '@/shared/ui/kit';
import { SelectField } from '@/shared/ui/select-field';
import { showToast } from '@/shared/ui/toast';
import { useForm } from '@/shared/ui/use-form';
import { CallProblem } from '../../kit/call-problem';
import { DeskDialog } from '../../kit/desk-dialog';
import { useOperatorCommand } from '../../kit/operator-query';
import { useMay } from '../../shell/use-me';
import { ACCOUNT_CHANGES, bahtText } from './account-form';
import { bankMoveNames, banksCopy, movesCopy as copy, shortAccount } from './banks.copy';

const isCapital = (kind: (typeof bankMoveKinds)[number]) =>
  capitalKinds.some((each) => each === kind);

const account = v.string();

const rules = v.pipe(
  v.object({
    kind: v.picklist(bankMoveKinds, copy.chooseKind),
    from: account,
    to: account,
    amount: bahtText,
    bank_reference: v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty('กรุณากรอกเลขอ้างอิง'),
      v.maxLength(100, 'เลขอ้างอิงยาวเกินไป'),
    ),
    note: v.pipe(v.string(), v.trim(), v.maxLength(200, 'ข้อความยาวเกินไป')),
    occurred_at: v.string(),
  }),
  v.forward(
    v.check(({ kind, from }) => !accountsOf(kind).from || from !== '', copy.chooseAccount),
    ['from'],
  ),
  v.forward(
    v.check(({ kind, to }) => !accountsOf(kind).to || to !== '', copy.chooseAccount),
    ['to'],
  ),
  v.forward(
    v.check(
      ({ kind, from, to }) => kind !== 'between' || from !== to,
      'บัญชีต้นทางและปลายทางต้องต่างกัน',
    ),
    ['to'],
  ),
);

/** Records a movement of the house's own money. */
export function MoveDialog({
  accounts,
  onClose,
}: {
  accounts: readonly BankAccount[];
  onClose: () => void;
}) {
  const may = useMay();
  const form = useForm(rules, {
    ...{ from: '', to: '', amount: '', bank_reference: '', note: '', occurred_at: '' },
  });
  const ordinary = useOperatorCommand(bankMoveAdd, ACCOUNT_CHANGES);
  const capital = useOperatorCommand(bankCapitalMove, ACCOUNT_CHANGES);
  const kind = bankMoveKinds.find((each) => each === form.read('kind'));
  const sides = kind ? accountsOf(kind) : { from: false, to: false };
  const command = kind && isCapital(kind) ? capital : ordinary;
  const send = form.submit(async ({ kind: sent, from, to, note, occurred_at: at, ...typed }) => {
    const asked = accountsOf(sent);
    const body = {
      ...typed,
      ...(asked.from && { from_account_id: from }),
      ...(asked.to && { to_account_id: to }),
      ...(note !== '' && { note }),
      // The field holds Thai time without a zone.
      ...(at !== '' && { occurred_at: `${at}:00+07:00` }),
    };
    const done =
      sent === 'owner_in' || sent === 'owner_out'
        ? await capital.run({ ...body, kind: sent })
        : await ordinary.run({ ...body, kind: sent });
    if (done === undefined) return;
    showToast({ message: banksCopy.done.move, tone: 'success', durationMs: 5000 });
    onClose();
  });
  const accountOptions = accounts.map((each) => ({
    value: String(each.id),
    label: shortAccount(each),
  }));
  return (
    <DeskDialog title={copy.add} onClose={onClose}>
      <Text variant="detail" tone="soft">
        {copy.addText}
      </Text>
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
        <SelectField
          of={form.field('kind')}
          label={copy.kind}
          placeholder={copy.chooseKind}
          options={bankMoveKinds
            .filter((each) => may(isCapital(each) ? bankCapitalMove : bankMoveAdd))
            .map((value) => ({ value, label: bankMoveNames[value] }))}
          autoFocus
        />
        {sides.from && (
          <SelectField
            of={form.field('from')}
            label={copy.fromAccount}
            placeholder={copy.chooseAccount}
            options={accountOptions}
          />
        )}
        {sides.to && (
          <SelectField
            of={form.field('to')}
            label={copy.toAccount}
            placeholder={copy.chooseAccount}
            options={accountOptions}
          />
        )}
        <FormField
          of={form.field('amount')}
          label={copy.amount}
          inputMode="decimal"
          autoComplete="off"
        />
        <FormField of={form.field('bank_reference')} label={copy.reference} autoComplete="off" />
        <FormField of={form.field('occurred_at')} label={copy.occurredAt} type="datetime-local" />
        <FormField of={form.field('note')} label={copy.note} autoComplete="off" />
        <CallProblem error={command.error} />
        <Button type="submit" variant="primary" isWide isBusy={command.isBusy}>
          {command.isBusy ? banksCopy.busy : copy.save}
        </Button>
      </Stack>
    </DeskDialog>
  );
}
