import { useState } from 'react';
import * as v from 'valibot';
import { BANK_MESSAGE_PATH } from '@/contract/bank-message.contract';
import type { DataOf } from '@/contract/endpoint';
import {
  type BankDevice,
  bankDeviceAdd,
  bankDeviceRevoke,
  bankMessageList,
} from '@/contract/operator/bank-messages.contract';
import { Button } from '@/shared/ui/button';
import { CopyButton } from '@/shared/ui/copy-button';
import { FormField } from '@/shared/ui/form-field';
import { Stack, Text } from '@/shared/ui/kit';
import { showToast } from '@/shared/ui/toast';
import { useForm } from '@/shared/ui/use-form';
import { AskDialog } from '../../kit/ask-dialog';
import { CallProblem } from '../../kit/call-problem';
import { DeskDialog } from '../../kit/desk-dialog';
import { useOperatorCommand } from '../../kit/operator-query';
import { bankMessagesCopy as copy } from './bank-messages.copy';
import styles from './bank-messages.module.css';

const CHANGES = [bankMessageList.path];

const { name, senders } = bankDeviceAdd.body.entries;

const splitNames = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');

const rules = v.object({
  name,
  senders: v.pipe(
    v.string(copy.sendersNeeded),
    // The field shows what is wrong with any of the names.
    v.rawCheck(({ dataset, addIssue }) => {
      const [issue] = dataset.typed
        ? (v.safeParse(senders, splitNames(dataset.value)).issues ?? [])
        : [];
      if (issue) addIssue({ message: issue.message });
    }),
  ),
});

/** Adds a phone, and shows its secret once. */
export function AddDeviceDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<DataOf<typeof bankDeviceAdd>>();
  const form = useForm(rules, { name: '', senders: '' });
  const command = useOperatorCommand(bankDeviceAdd, CHANGES);
  const send = form.submit(async (typed) =>
    setMade(await command.run({ name: typed.name, senders: splitNames(typed.senders) })),
  );
  if (made) return <SecretDialog {...made} onClose={onClose} />;
  return (
    <DeskDialog title={copy.add} onClose={onClose}>
      <Text variant="detail" tone="soft">
        {copy.addText}
      </Text>
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
        <FormField of={form.field('name')} label={copy.name} autoComplete="off" />
        <FormField
          of={form.field('senders')}
          label={copy.senders}
          hint={copy.sendersHint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <CallProblem error={command.error} />
        <Button type="submit" variant="primary" isWide isBusy={command.isBusy}>
          {command.isBusy ? copy.busy : copy.add}
        </Button>
      </Stack>
    </DeskDialog>
  );
}

function SecretDialog({
  id,
  secret,
  onClose,
}: DataOf<typeof bankDeviceAdd> & { onClose: () => void }) {
  const values = [
    [copy.url, `${window.location.origin}${BANK_MESSAGE_PATH}`],
    [copy.id, id],
    [copy.secret, secret],
  ] as const;
  return (
    <DeskDialog
      title={copy.secretTitle}
      footer={
        <Button variant="primary" onClick={onClose}>
          {copy.done}
        </Button>
      }
    >
      <Text variant="detail" tone="warn">
        {copy.secretText}
      </Text>
      <dl className={styles.values}>
        {values.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <code>{value}</code>
              <CopyButton text={value} label={copy.copyOf(label)} done={copy.copied} hasWord />
            </dd>
          </div>
        ))}
      </dl>
    </DeskDialog>
  );
}

/** Ends a phone. */
export function RevokeDeviceDialog({
  device,
  onClose,
}: {
  device: BankDevice;
  onClose: () => void;
}) {
  const command = useOperatorCommand(bankDeviceRevoke, CHANGES);
  return (
    <AskDialog
      title={copy.revoke}
      text={copy.revokeText(device.name)}
      busy={copy.busy}
      command={command}
      onClose={onClose}
      onConfirm={async () => {
        if ((await command.run({ id: device.id })) === undefined) return;
        showToast({ message: copy.revokedToast, tone: 'success' });
        onClose();
      }}
    />
  );
}
