import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { Link } from 'wouter';
import {
  approvalApprove,
  approvalReject,
  approvalShow,
  approvalWithdraw,
} from '@/contract/operator/approvals.contract';
import { Button } from '@/shared/ui/button';
import { FormField } from '@/shared/ui/form-field';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { Skeleton } from '@/shared/ui/states';
import { showToast } from '@/shared/ui/toast';
import { useForm } from '@/shared/ui/use-form';
import { nameActor } from '../../kit/actor-name';
import { Badge } from '../../kit/badge';
import { CallProblem } from '../../kit/call-problem';
import { DeskDialog } from '../../kit/desk-dialog';
import { FactList } from '../../kit/fact-list';
import { LoadError } from '../../kit/load-error';
import { operatorQuery, useOperatorCommand } from '../../kit/operator-query';
import { TimeText } from '../../kit/time-text';
import { useClaim } from '../../kit/use-claim';
import { useKeys } from '../../kit/use-keys';
import { operatorCopy } from '../../operator.copy';
import { useMay, useMe } from '../../shell/use-me';
import { BROADCASTS_PATH } from '../line/broadcast-words';
import { describeAmount } from './approval-amount';
import { describePayload } from './approval-facts';
import { describeSubject } from './approval-subject';
import { approvalKindNames, approvalsCopy as copy } from './approvals.copy';
import styles from './approvals.module.css';

const CHANGES = ['/operator/v1/approvals', '/operator/v1/counts', '/operator/v1/members'];

/** The open request with its content and the decision. */
export function ApprovalPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const me = useMe();
  const may = useMay();
  const approval = useQuery(operatorQuery(approvalShow, { id }));
  const others = useClaim(`approval/${id}`);
  const [asks, setAsks] = useState<'approve' | 'reject' | null>(null);
  const approve = useOperatorCommand(approvalApprove, CHANGES);
  const withdraw = useOperatorCommand(approvalWithdraw, CHANGES);
  const { data } = approval;
  const isWaiting = data?.state === 'waiting';
  const isOwn = data?.requested_by === `operator/${me.name}`;
  const mayDecide = isWaiting && !isOwn && may(approvalApprove);
  useKeys({
    Escape: onClose,
    ...(mayDecide && { KeyA: () => setAsks('approve'), KeyR: () => setAsks('reject') }),
  });
  const finish = (what: keyof typeof copy.done) => {
    setAsks(null);
    showToast({ message: `A${id} ${copy.done[what]}`, tone: 'success', durationMs: 5000 });
    onClose();
  };
  const decide = async (
    command: { run: (body: { id: number }) => Promise<unknown> },
    what: 'approve' | 'withdraw',
  ) => {
    if ((await command.run({ id })) !== undefined) finish(what);
  };
  if (approval.error && !data) {
    return <LoadError error={approval.error} onRetry={() => void approval.refetch()} />;
  }
  if (!data) return <Skeleton width="100%" height={280} />;
  return (
    <Card as="section" aria-label={`A${id}`}>
      <Stack gap={4}>
        <Row place="spread" gap={3}>
          <Text as="h2" variant="heading">
            A{id} · {approvalKindNames[data.kind] ?? data.kind}
          </Text>
          <Button variant="text" size="small" onClick={onClose}>
            {copy.back}
          </Button>
        </Row>
        {others.length > 0 && <Badge tone="info">{copy.looking(others.join(' '))}</Badge>}
        <FactList
          facts={[
            [copy.subject, <Subject key="subject" subject={data.subject} />],
            [copy.amount, describeAmount(data)],
            [copy.by, nameActor(data.requested_by)],
            [copy.at, <TimeText key="at" at={data.requested_at} />],
            [copy.expires, <TimeText key="ends" at={data.expires_at} />],
            [copy.stateHead, copy.states[data.state]],
            ...(data.decided_by === null
              ? []
              : [[copy.decidedBy, nameActor(data.decided_by)] as const]),
            ...(data.note === null ? [] : [[copy.note, data.note] as const]),
          ]}
        />
        <div>
          <Text variant="label" tone="soft">
            {copy.payload}
          </Text>
          <FactList facts={describePayload(data.payload)} />
        </div>
        {isWaiting && isOwn && (
          <Text variant="detail" tone="warn">
            {copy.own}
          </Text>
        )}
        <CallProblem error={withdraw.error} />
        <Row gap={3} wraps className={styles.actions}>
          {mayDecide && (
            <>
              <Button variant="quiet" onClick={() => setAsks('reject')}>
                {copy.reject}
              </Button>
              <Button variant="primary" onClick={() => setAsks('approve')}>
                {copy.approve}
              </Button>
            </>
          )}
          {isWaiting && isOwn && may(approvalWithdraw) && (
            <Button
              variant="outline"
              isBusy={withdraw.isBusy}
              onClick={() => void decide(withdraw, 'withdraw')}
            >
              {copy.withdraw}
            </Button>
          )}
        </Row>
      </Stack>
      {asks === 'approve' && (
        <DeskDialog
          title={`${copy.approve} A${id}`}
          onClose={() => setAsks(null)}
          footer={
            <>
              <Button variant="quiet" onClick={() => setAsks(null)}>
                {operatorCopy.cancel}
              </Button>
              <Button
                variant="primary"
                autoFocus
                isBusy={approve.isBusy}
                onClick={() => void decide(approve, 'approve')}
              >
                {approve.isBusy ? copy.busy : copy.approve}
              </Button>
            </>
          }
        >
          <Text variant="strong">
            {approvalKindNames[data.kind] ?? data.kind} · {describeSubject(data.subject)} ·{' '}
            {describeAmount(data)}
          </Text>
          <Text variant="detail" tone="soft">
            {copy.approveText}
          </Text>
          <CallProblem error={approve.error} />
        </DeskDialog>
      )}
      {asks === 'reject' && (
        <RejectDialog id={id} onClose={() => setAsks(null)} onDone={() => finish('reject')} />
      )}
    </Card>
  );
}

/** The subject of a request; a member and a broadcast are links to their pages. */
function Subject({ subject }: { subject: string }) {
  const [, kind, id] = /^(member|line_broadcast)\/(\d{1,9})$/.exec(subject) ?? [];
  if (kind === undefined || id === undefined) return describeSubject(subject);
  return (
    <Link
      href={kind === 'member' ? `/members/${id}` : `${BROADCASTS_PATH}/${id}`}
      className={styles.subject}
    >
      {describeSubject(subject)}
    </Link>
  );
}

const rejectRules = v.object({
  note: v.pipe(v.string(), v.trim(), v.nonEmpty('กรุณาบอกเหตุผล'), v.maxLength(200)),
});

function RejectDialog({
  id,
  onClose,
  onDone,
}: {
  id: number;
  onClose: () => void;
  onDone: () => void;
}) {
  const form = useForm(rejectRules, { note: '' });
  const reject = useOperatorCommand(approvalReject, CHANGES);
  const send = form.submit(async (typed) => {
    if ((await reject.run({ id, ...typed })) !== undefined) onDone();
  });
  return (
    <DeskDialog title={`${copy.reject} A${id}`} onClose={onClose}>
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
        <FormField of={form.field('note')} label={copy.rejectNote} autoFocus />
        <CallProblem error={reject.error} />
        <Button type="submit" variant="primary" isWide isBusy={reject.isBusy}>
          {reject.isBusy ? copy.busy : copy.reject}
        </Button>
      </Stack>
    </DeskDialog>
  );
}
