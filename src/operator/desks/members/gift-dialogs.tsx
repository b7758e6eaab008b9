import type { ReactNode, SubmitEvent } from 'react';
import * as v from 'valibot';
import { MOST_GOODWILL_POINTS, memberGoodwill } from '@/contract/operator/goodwill.contract';
import { MOST_POINTS, pointsAdjust } from '@/contract/operator/points.contract';
import { MOST_GRANTED_SPINS, wheelGrant } from '@/contract/operator/wheel.contract';
import { formatInteger } from '@/domain/format-integer';
import { Button } from '@/shared/ui/button';
import { FormField } from '@/shared/ui/form-field';
import { Stack, Text } from '@/shared/ui/kit';
import { SelectField } from '@/shared/ui/select-field';
import { showToast } from '@/shared/ui/toast';
import { useForm } from '@/shared/ui/use-form';
import { DeskDialog } from '../../kit/desk-dialog';
import { waitsForSecond } from '../../kit/operator-client';
import { useOperatorCommand } from '../../kit/operator-query';
import { MEMBER_CHANGES, type MemberDialogProps } from './member-dialog-types';
import { giftActsCopy as copy, membersCopy } from './members.copy';
import { Outcome } from './outcome';
import { WaitingDialog } from './reason-dialog';

/** A whole number from 1, which people may write with commas. */
const count = (most: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.replaceAll(',', '').trim()),
    v.check(
      (text) => /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= most,
      copy.notCount(formatInteger(most)),
    ),
    v.transform(Number),
  );

const reason = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(copy.needReason),
  v.maxLength(200, copy.longReason),
);

const pointRules = v.object({
  direction: v.picklist(['add', 'take']),
  point: count(MOST_POINTS),
  reason,
});

/** Adds points to a member or takes some of them; more than a person may give in a day asks a second person. */
export function PointsDialog({ member, onClose }: MemberDialogProps) {
  const form = useForm(pointRules, { direction: 'add', point: '', reason: '' });
  const command = useOperatorCommand(pointsAdjust, MEMBER_CHANGES);
  const send = form.submit(async ({ direction, point, reason: why }) => {
    const done = await command.run({
      member_id: member.id,
      point: direction === 'take' ? -point : point,
      reason: why,
    });
    if (done === undefined) return;
    sayDone(copy.pointsDone(formatInteger(done.point)));
    onClose();
  });
  return (
    <GiftDialog
      {...{ title: membersCopy.adjustPoints, onClose, send }}
      text={copy.pointsText(formatInteger(member.points))}
      error={command.error}
      isBusy={command.isBusy}
    >
      <SelectField
        of={form.field('direction')}
        label={copy.direction}
        placeholder={copy.direction}
        options={[
          { value: 'add', label: copy.addPoints },
          { value: 'take', label: copy.takePoints },
        ]}
      />
      <FormField
        of={form.field('point')}
        label={copy.points}
        inputMode="numeric"
        autoComplete="off"
        autoFocus
      />
      <FormField of={form.field('reason')} label={copy.reason} />
    </GiftDialog>
  );
}

const spinRules = v.object({ count: count(MOST_GRANTED_SPINS), reason });

/** Gives wheel spins to a member; more than a person may give in a day asks a second person. */
export function SpinsDialog({ member, onClose }: MemberDialogProps) {
  const form = useForm(spinRules, { count: '1', reason: '' });
  const command = useOperatorCommand(wheelGrant, MEMBER_CHANGES);
  const send = form.submit(async (typed) => {
    const done = await command.run({ member_id: member.id, ...typed });
    if (done === undefined) return;
    sayDone(copy.spinsDone(done.free_spins));
    onClose();
  });
  return (
    <GiftDialog
      {...{ title: membersCopy.grantSpins, onClose, send }}
      text={copy.spinsText}
      error={command.error}
      isBusy={command.isBusy}
    >
      <FormField
        of={form.field('count')}
        label={copy.spins}
        inputMode="numeric"
        autoComplete="off"
        autoFocus
      />
      <FormField of={form.field('reason')} label={copy.reason} />
    </GiftDialog>
  );
}

const fewPoints = count(MOST_GOODWILL_POINTS);

const goodwillRules = v.pipe(
  v.object({ gift: v.picklist(['points', 'spin']), count: v.string(), reason }),
  v.forward(
    v.partialCheck(
      [['gift'], ['count']],
      (typed) => typed.gift === 'spin' || v.is(fewPoints, typed.count),
      copy.notCount(formatInteger(MOST_GOODWILL_POINTS)),
    ),
    ['count'],
  ),
);

/** Gives a member a few points or one spin as an apology, within what a day allows. */
export function GoodwillDialog({ member, onClose }: MemberDialogProps) {
  const form = useForm(goodwillRules, { gift: 'points', count: '', reason: '' });
  const command = useOperatorCommand(memberGoodwill, MEMBER_CHANGES);
  const send = form.submit(async ({ gift, count: typed, reason: why }) => {
    const to = { id: member.id, reason: why };
    const done = await command.run(
      gift === 'points' ? { ...to, gift, count: v.parse(fewPoints, typed) } : { ...to, gift },
    );
    if (done === undefined) return;
    sayDone(
      done.gift === 'points'
        ? copy.pointsDone(formatInteger(done.point))
        : copy.spinsDone(done.free_spins),
    );
    onClose();
  });
  return (
    <GiftDialog
      {...{ title: membersCopy.goodwill, onClose, send }}
      text={copy.goodwillText(formatInteger(MOST_GOODWILL_POINTS))}
      error={command.error}
      isBusy={command.isBusy}
    >
      <SelectField
        of={form.field('gift')}
        label={copy.gift}
        placeholder={copy.gift}
        options={[
          { value: 'points', label: copy.somePoints },
          { value: 'spin', label: copy.oneSpin },
        ]}
      />
      {form.read('gift') === 'points' && (
        <FormField
          of={form.field('count')}
          label={copy.points}
          inputMode="numeric"
          autoComplete="off"
          autoFocus
        />
      )}
      <FormField of={form.field('reason')} label={copy.reason} />
    </GiftDialog>
  );
}

const sayDone = (message: string) => showToast({ message, tone: 'success', durationMs: 5000 });

interface GiftDialogProps {
  title: string;
  text: string;
  error: unknown;
  isBusy: boolean;
  send: (event: SubmitEvent<HTMLFormElement>) => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

function GiftDialog({ title, text, error, isBusy, send, onClose, children }: GiftDialogProps) {
  if (waitsForSecond(error)) return <WaitingDialog title={title} onClose={onClose} />;
  return (
    <DeskDialog title={title} onClose={onClose}>
      <Text variant="detail" tone="soft">
        {text}
      </Text>
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
        {children}
        <Outcome error={error} />
        <Button type="submit" variant="primary" isWide isBusy={isBusy}>
          {isBusy ? membersCopy.busy : title}
        </Button>
      </Stack>
    </DeskDialog>
  );
}
