import { useState } from 'react';
import * as v from 'valibot';
import {
  type Person,
  peopleList,
  personEnd,
  personInvite,
  personReset,
  personRole,
} from '@/contract/operator/people.contract';
import { displayName, operatorName } from '@/contract/operator/people.fields';
import { operatorRoles } from '@/contract/operator-roles';
import { Button } from '@/shared/ui/button';
import { CopyButton } from '@/shared/ui/copy-button';
import { FormField } from '@/shared/ui/form-field';
import { Row, Stack, Text } from '@/shared/ui/kit';
import { SelectField } from '@/shared/ui/select-field';
import { useForm } from '@/shared/ui/use-form';
import { CallProblem } from '../../kit/call-problem';
import { DeskDialog } from '../../kit/desk-dialog';
import { waitsForSecond } from '../../kit/operator-client';
import { useOperatorCommand } from '../../kit/operator-query';
import { operatorCopy, roleNames } from '../../operator.copy';
import { peopleCopy as copy } from './people.copy';

interface PersonDialogProps {
  person: Person;
  onClose: () => void;
}

type Link = v.InferOutput<typeof personInvite.data>;

const CHANGES = [peopleList.path, '/operator/v1/approvals', '/operator/v1/counts'];
const roleOptions = operatorRoles.map((value) => ({ value, label: roleNames[value] }));
const role = v.picklist(operatorRoles, copy.chooseRole);

const inviteRules = v.object({ name: operatorName, display_name: displayName, role });

/** Adds a person and shows the link for them. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [link, setLink] = useState<Link>();
  const form = useForm(inviteRules, { name: '', display_name: '' });
  const command = useOperatorCommand(personInvite, CHANGES);
  const send = form.submit(async (typed) => setLink(await command.run(typed)));
  if (link) return <LinkDialog link={link} onClose={onClose} />;
  return (
    <DeskDialog title={copy.invite} onClose={onClose}>
      <Text variant="detail" tone="soft">
        {copy.inviteText}
      </Text>
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
        <FormField of={form.field('display_name')} label={copy.displayName} autoFocus />
        <FormField
          of={form.field('name')}
          label={copy.id}
          hint={copy.idHint}
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="off"
        />
        <SelectField
          of={form.field('role')}
          label={copy.role}
          options={roleOptions}
          placeholder={copy.chooseRole}
        />
        <CallProblem error={command.error} />
        <Button type="submit" variant="primary" isWide isBusy={command.isBusy}>
          {command.isBusy ? copy.busy : copy.create}
        </Button>
      </Stack>
    </DeskDialog>
  );
}

function LinkDialog({ link, onClose }: { link: Link; onClose: () => void }) {
  const url = `${window.location.origin}${link.path}`;
  return (
    <DeskDialog
      title={`${copy.link} ${link.name}`}
      footer={
        <Button variant="primary" onClick={onClose}>
          {copy.done}
        </Button>
      }
    >
      <Text variant="detail" tone="soft">
        {copy.linkText}
      </Text>
      {link.approval !== null && <Text variant="detail">{copy.approval(link.approval)}</Text>}
      <Row gap={3}>
        <input
          readOnly
          value={url}
          aria-label={`${copy.link} ${link.name}`}
          onFocus={({ target }) => target.select()}
        />
        <CopyButton text={url} label={copy.copy} done={copy.copied} hasWord />
      </Row>
    </DeskDialog>
  );
}

const roleRules = v.object({ role });

/** Asks for another role of a person. */
export function RoleDialog({ person, onClose }: PersonDialogProps) {
  const form = useForm(roleRules, { role: person.role });
  const command = useOperatorCommand(personRole, CHANGES);
  const send = form.submit(async (typed) => {
    const done = await command.run({ name: person.name, ...typed });
    if (done !== undefined) onClose();
  });
  return (
    <DeskDialog
      title={`${copy.changeRole} · ${person.display_name ?? person.name}`}
      onClose={onClose}
    >
      <Text variant="detail" tone="soft">
        {copy.changeRoleText}
      </Text>
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
        <SelectField
          of={form.field('role')}
          label={copy.role}
          options={roleOptions}
          placeholder={copy.chooseRole}
        />
        <Outcome error={command.error} />
        <Button
          type={waitsForSecond(command.error) ? 'button' : 'submit'}
          variant="primary"
          isWide
          isBusy={command.isBusy}
          {...(waitsForSecond(command.error) && { onClick: onClose })}
        >
          {waitsForSecond(command.error) ? copy.done : operatorCopy.confirm}
        </Button>
      </Stack>
    </DeskDialog>
  );
}

/** Gives a person a new link. */
export function ResetDialog({ person, onClose }: PersonDialogProps) {
  const [link, setLink] = useState<Link>();
  const command = useOperatorCommand(personReset, CHANGES);
  if (link) return <LinkDialog link={link} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={`${copy.reset} · ${person.display_name ?? person.name}`}
      text={copy.resetText}
      error={command.error}
      isBusy={command.isBusy}
      onConfirm={async () => setLink(await command.run({ name: person.name }))}
      onClose={onClose}
    />
  );
}

/** Ends a person's access. */
export function EndPersonDialog({ person, onClose }: PersonDialogProps) {
  const command = useOperatorCommand(personEnd, CHANGES);
  return (
    <ConfirmDialog
      title={`${copy.end} · ${person.display_name ?? person.name}`}
      text={copy.endText}
      error={command.error}
      isBusy={command.isBusy}
      onConfirm={async () => {
        const done = await command.run({ name: person.name });
        if (done !== undefined) onClose();
      }}
      onClose={onClose}
    />
  );
}

function ConfirmDialog({
  title,
  text,
  error,
  isBusy,
  onConfirm,
  onClose,
}: {
  title: string;
  text: string;
  error: unknown;
  isBusy: boolean;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}) {
  const waits = waitsForSecond(error);
  return (
    <DeskDialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {waits ? copy.done : operatorCopy.cancel}
          </Button>
          {!waits && (
            <Button variant="primary" autoFocus isBusy={isBusy} onClick={() => void onConfirm()}>
              {isBusy ? copy.busy : operatorCopy.confirm}
            </Button>
          )}
        </>
      }
    >
      <Text variant="detail" tone="soft">
        {text}
      </Text>
      <Outcome error={error} />
    </DeskDialog>
  );
}

function Outcome({ error }: { error: unknown }) {
  if (waitsForSecond(error)) return <Text role="status">{copy.waits}</Text>;
  return <CallProblem error={error} />;
}
