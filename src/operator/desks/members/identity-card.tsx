import { useState } from 'react';
import * as v from 'valibot';
import {
  type MemberHead,
  memberReveal,
  type RevealedField,
} from '@/contract/operator/members.contract';
import { banks } from '@/domain/banks';
import { Button } from '@/shared/ui/button';
import { FormField } from '@/shared/ui/form-field';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { useForm } from '@/shared/ui/use-form';
import { CallProblem } from '../../kit/call-problem';
import { DeskDialog } from '../../kit/desk-dialog';
import { FactList } from '../../kit/fact-list';
import { useOperatorCommand } from '../../kit/operator-query';
import { TimeText } from '../../kit/time-text';
import { useMay } from '../../shell/use-me';
import { membersCopy as copy } from './members.copy';

/** Name, phone, bank account and LINE of the member; full numbers are shown on request, with a reason. */
export function IdentityCard({ member }: { member: MemberHead }) {
  const may = useMay();
  const [asked, setAsked] = useState<RevealedField | null>(null);
  const [shown, setShown] = useState<Partial<Record<RevealedField, string>>>({});
  const masked = (field: RevealedField, text: string) => (
    <Row as="span" gap={2} wraps>
      <span>{shown[field] ?? text}</span>
      {shown[field] === undefined && may(memberReveal) && (
        <Button variant="text" size="small" onClick={() => setAsked(field)}>
          {copy.show}
        </Button>
      )}
    </Row>
  );
  const { bank, line, agent_code: agentCode } = member;
  return (
    <Card as="section">
      <Stack gap={3}>
        <Text as="h2" variant="heading">
          {copy.identity}
        </Text>
        <FactList
          facts={[
            [copy.name, member.name ?? copy.unnamed],
            [copy.phone, masked('username', member.username)],
            ...(bank
              ? ([
                  [
                    copy.account,
                    masked(
                      'bank_account_number',
                      `${banks[bank.bank_code].name} ••${bank.last_digits}`,
                    ),
                  ],
                  ...(bank.changed_at === null
                    ? []
                    : ([
                        [copy.accountChanged, <TimeText key="at" at={bank.changed_at} />],
                      ] as const)),
                ] as const)
              : ([[copy.account, '–']] as const)),
            [copy.line, line ? line.display_name : copy.notLinked],
            ...(agentCode === null ? [] : ([[copy.agent, agentCode]] as const)),
          ]}
        />
      </Stack>
      {asked && (
        <RevealDialog
          id={member.id}
          field={asked}
          onClose={() => setAsked(null)}
          onShow={(value) => {
            setShown((now) => ({ ...now, [asked]: value }));
            setAsked(null);
          }}
        />
      )}
    </Card>
  );
}

const rules = v.object({
  reason: v.pipe(v.string(), v.trim(), v.nonEmpty('กรุณาระบุเหตุผล'), v.maxLength(200)),
});

function RevealDialog({
  id,
  field,
  onClose,
  onShow,
}: {
  id: number;
  field: RevealedField;
  onClose: () => void;
  onShow: (value: string) => void;
}) {
  const form = useForm(rules, { reason: '' });
  const reveal = useOperatorCommand(memberReveal, ['/operator/v1/members/actions']);
  const send = form.submit(async ({ reason }) => {
    const found = await reveal.run({ id, field, reason });
    if (found) onShow(found.value ?? '–');
  });
  return (
    <DeskDialog title={copy.reveal} onClose={onClose}>
      <Text variant="detail" tone="soft">
        {copy.revealText}
      </Text>
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
        <FormField of={form.field('reason')} label={copy.reason} autoFocus />
        <CallProblem error={reveal.error} />
        <Button type="submit" variant="primary" isWide isBusy={reveal.isBusy}>
          {reveal.isBusy ? copy.busy : copy.show}
        </Button>
      </Stack>
    </DeskDialog>
  );
}
