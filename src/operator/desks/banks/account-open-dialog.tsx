import * as v from 'valibot';
import { type BankAccount, receivingAccountOpen } from '@/contract/operator/banks.contract';
import { Button } from '@/shared/ui/button';
import { FormField } from '@/shared/ui/form-field';
import { Stack, Text } from '@/shared/ui/kit';
import { showToast } from '@/shared/ui/toast';
import { useForm } from '@/shared/ui/use-form';
import { DeskDialog } from '../../kit/desk-dialog';
import { waitsForSecond } from '../../kit/operator-client';
import { useOperatorCommand } from '../../kit/operator-query';
import { operatorCopy } from '../../operator.copy';
import { Outcome } from '../members/outcome';
import { WaitingDialog } from '../members/reason-dialog';
import { isLastAccount } from './account-dialogs';
import { ACCOUNT_CHANGES } from './account-form';
import { banksCopy as copy, shortAccount } from './banks.copy';

const forceRules = v.object({
  force: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(5, 'กรุณาบอกเหตุผลอย่างน้อย 5 ตัวอักษร'),
    v.maxLength(200, 'เหตุผลยาวเกินไป'),
  ),
});

/** Opens or closes an account. Before the last one that receives is closed, it asks a second time, for a reason. */
export function OpenAccountDialog({
  account,
  onClose,
}: {
  account: BankAccount;
  onClose: () => void;
}) {
  const { id, is_open: isOpen } = account;
  const form = useForm(forceRules, { force: '' });
  const command = useOperatorCommand(receivingAccountOpen, ACCOUNT_CHANGES);
  const run = async (force?: string) => {
    const done = await command.run({
      ...{ id, is_open: !isOpen },
      ...(force !== undefined && { force }),
    });
    if (done === undefined) return;
    const message = isOpen ? copy.done.close : copy.done.open;
    showToast({ message, tone: 'success', durationMs: 5000 });
    onClose();
  };
  const send = form.submit(({ force }) => run(force));
  const name = shortAccount(account);
  const title = isOpen ? copy.closeTitle(name) : copy.openTitle(name);
  if (waitsForSecond(command.error)) return <WaitingDialog title={title} onClose={onClose} />;
  if (isLastAccount(command.error)) {
    return (
      <DeskDialog key="last" title={copy.lastTitle} onClose={onClose}>
        <Text tone="danger" role="alert">
          {copy.lastText}
        </Text>
        <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
          <FormField of={form.field('force')} label={copy.force} autoFocus />
          <Button type="submit" variant="primary" isWide isBusy={command.isBusy}>
            {copy.closeAnyway}
          </Button>
        </Stack>
      </DeskDialog>
    );
  }
  return (
    <DeskDialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {operatorCopy.cancel}
          </Button>
          <Button variant="primary" autoFocus isBusy={command.isBusy} onClick={() => void run()}>
            {command.isBusy ? copy.busy : operatorCopy.confirm}
          </Button>
        </>
      }
    >
      <Text variant="detail" tone="soft">
        {isOpen ? copy.closeText : copy.openText}
      </Text>
      <Outcome error={command.error} />
    </DeskDialog>
  );
}
