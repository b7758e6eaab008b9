import * as v from 'valibot';
import {
  type OfferedPromotion,
  type PromotionDetail,
  promotionDiscard,
  promotionOpen,
  promotionPublish,
} from '@/contract/operator/promotions.contract';
import { ApiError } from '@/shared/http/api-error';
import { Button } from '@/shared/ui/button';
import { FormField } from '@/shared/ui/form-field';
import { Stack, Text } from '@/shared/ui/kit';
import { showToast } from '@/shared/ui/toast';
import { useForm } from '@/shared/ui/use-form';
import { CallProblem } from '../../kit/call-problem';
import { DeskDialog } from '../../kit/desk-dialog';
import { useOperatorCommand } from '../../kit/operator-query';
import { useMe } from '../../shell/use-me';
import { toFieldTime } from '../content/thai-field-time';
import { toInstant } from '../money-out/thai-instant';
import { describeState, PROMOTION_CHANGES } from './promotion-words';
import { promotionsCopy as copy } from './promotions.copy';

const LEAST_REASON = 5;

const rules = v.pipe(
  v.object({
    starts_at: v.string(),
    ends_at: v.string(),
    force: v.pipe(
      v.string(),
      v.trim(),
      v.check((text) => text === '' || text.length >= LEAST_REASON, copy.forceShort),
      v.maxLength(200),
    ),
  }),
  v.forward(
    v.check(
      ({ starts_at: from, ends_at: to }) => from === '' || to === '' || from < to,
      copy.endsEarly,
    ),
    ['ends_at'],
  ),
);

const isLoss = (error: unknown) =>
  error instanceof ApiError &&
  (error.errorName === 'offer.loses' || error.errorName === 'promotion.turnover_too_high');

/** Publishes the draft, at once or at a time. An owner may give a reason for an expected loss. */
export function PublishDialog({
  detail: { promotion, latest },
  onClose,
}: {
  detail: PromotionDetail;
  onClose: () => void;
}) {
  const { role } = useMe();
  const publish = useOperatorCommand(promotionPublish, PROMOTION_CHANGES);
  const form = useForm(rules, {
    ...{ starts_at: '', force: '' },
    ends_at: promotion.state === 'closed' ? '' : toFieldTime(promotion.ends_at),
  });
  const isLosing = promotion.version === latest.version && promotion.expected_result < 0;
  const asksReason = isLosing || isLoss(publish.error);
  const send = form.submit(async ({ starts_at: from, ends_at: to, force }) => {
    const done = await publish.run({
      ...{ id: promotion.id, version: latest.version, revision: latest.revision },
      ...(from !== '' && { starts_at: toInstant(from) }),
      ends_at: to === '' ? null : toInstant(to),
      ...(force !== '' && { force }),
    });
    if (!done) return;
    const message = copy.published(describeState(done.latest));
    showToast({ message, tone: 'success', durationMs: 5000 });
    onClose();
  });
  return (
    <DeskDialog title={copy.publish(latest.version)} onClose={onClose}>
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
        {promotion.version < latest.version && (
          <Text variant="detail" tone="soft">
            {copy.replaces(promotion.version)}
          </Text>
        )}
        <FormField of={form.field('starts_at')} label={copy.startsField} type="datetime-local" />
        <FormField of={form.field('ends_at')} label={copy.endsField} type="datetime-local" />
        {asksReason &&
          (role === 'owner' ? (
            <FormField
              of={form.field('force')}
              label={copy.force}
              hint={copy.forceHint}
              autoComplete="off"
            />
          ) : (
            <Text tone="danger">{copy.loses}</Text>
          ))}
        <CallProblem error={publish.error} />
        <Button type="submit" variant="primary" isWide isBusy={publish.isBusy}>
          {publish.isBusy ? copy.publishing : copy.publishDo}
        </Button>
      </Stack>
    </DeskDialog>
  );
}

const reasonRules = v.object({ force: rules.pipe[0].entries.force });

/** Closes a published promotion, or opens it again. */
export function OpenDialog({
  promotion: { id, is_open: isOpen, expected_result: result },
  onClose,
}: {
  promotion: OfferedPromotion;
  onClose: () => void;
}) {
  const { role } = useMe();
  const command = useOperatorCommand(promotionOpen, PROMOTION_CHANGES);
  const form = useForm(reasonRules, { force: '' });
  const asksReason = !isOpen && (result < 0 || isLoss(command.error));
  const send = form.submit(async ({ force }) => {
    const done = await command.run({ id, is_open: !isOpen, ...(force !== '' && { force }) });
    if (done === undefined) return;
    showToast({ message: copy.done, tone: 'success', durationMs: 5000 });
    onClose();
  });
  return (
    <DeskDialog title={isOpen ? copy.shutTitle : copy.reopenTitle} onClose={onClose}>
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
        <Text>{isOpen ? copy.shutText : copy.reopenText}</Text>
        {asksReason &&
          (role === 'owner' ? (
            <FormField
              of={form.field('force')}
              label={copy.force}
              hint={copy.forceHint}
              autoComplete="off"
            />
          ) : (
            <Text tone="danger">{copy.loses}</Text>
          ))}
        <CallProblem error={command.error} />
        <Button type="submit" variant="primary" isWide isBusy={command.isBusy}>
          {isOpen
            ? command.isBusy
              ? copy.shutting
              : copy.shut
            : command.isBusy
              ? copy.reopening
              : copy.reopen}
        </Button>
      </Stack>
    </DeskDialog>
  );
}

/** Discards the draft after a confirmation. */
export function DiscardDialog({
  detail: { promotion, latest },
  onDone,
  onClose,
}: {
  detail: PromotionDetail;
  /** Called after the draft is gone; `isGone` when the promotion is too. */
  onDone: (isGone: boolean) => void;
  onClose: () => void;
}) {
  const command = useOperatorCommand(promotionDiscard, PROMOTION_CHANGES);
  const isFirst = promotion.version === latest.version;
  const discard = async () => {
    const { version, revision } = latest;
    const done = await command.run({ id: promotion.id, version, revision });
    if (done === undefined) return;
    showToast({ message: copy.discarded, tone: 'success', durationMs: 5000 });
    onDone(isFirst);
  };
  return (
    <DeskDialog title={copy.discardTitle(promotion.name)} onClose={onClose}>
      <Stack gap={4}>
        <Text>{isFirst ? copy.discardFirst : copy.discardLater(promotion.version)}</Text>
        <CallProblem error={command.error} />
        <Button variant="primary" isWide isBusy={command.isBusy} onClick={() => void discard()}>
          {command.isBusy ? copy.discarding : copy.discard}
        </Button>
      </Stack>
    </DeskDialog>
  );
}
