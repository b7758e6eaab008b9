import * as v from 'valibot';
import { lottoVoid } from '@/contract/operator/lotto.contract';
import type { RoundShown } from '@/contract/operator/lotto-board.contract';
import { formatMoney } from '@/domain/money';
import { Button } from '@/shared/ui/button';
import { FormField } from '@/shared/ui/form-field';
import { Stack, Text } from '@/shared/ui/kit';
import { SelectField } from '@/shared/ui/select-field';
import { showToast } from '@/shared/ui/toast';
import { useForm } from '@/shared/ui/use-form';
import { DeskDialog } from '../../kit/desk-dialog';
import { waitsForSecond } from '../../kit/operator-client';
import { useOperatorCommand } from '../../kit/operator-query';
import { Outcome } from '../members/outcome';
import { WaitingDialog } from '../members/reason-dialog';
import { voidCopy as copy, resultCopy } from './result.copy';
import styles from './result.module.css';
import { ROUND_CHANGES } from './result-paths';

const OTHER = 'other';

const rules = v.pipe(
  v.object({
    reason: v.pipe(v.string(copy.missing), v.nonEmpty(copy.missing)),
    own: v.pipe(v.string(), v.trim(), v.maxLength(200, 'ข้อความยาวเกินไป')),
  }),
  v.forward(
    v.check(({ reason, own }) => reason !== OTHER || own !== '', copy.missing),
    ['own'],
  ),
);

/** Asks to end a round without a result and to refund its bills. */
export function VoidDialog({ round, onClose }: { round: RoundShown; onClose: () => void }) {
  const form = useForm(rules, { own: '' });
  const command = useOperatorCommand(lottoVoid, ROUND_CHANGES);
  const reason = form.read('reason');
  const note = reason === OTHER ? (form.read('own') ?? '') : (reason ?? '');
  const send = form.submit(async (typed) => {
    const sent = typed.reason === OTHER ? typed.own : typed.reason;
    if ((await command.run({ round_id: round.round_id, note: sent })) === undefined) return;
    showToast({ message: resultCopy.done.void, tone: 'success', durationMs: 5000 });
    onClose();
  });
  if (waitsForSecond(command.error)) return <WaitingDialog title={copy.title} onClose={onClose} />;
  return (
    <DeskDialog title={copy.title} onClose={onClose}>
      <Text variant="strong">
        {copy.effect(round.bills.toLocaleString('en-US'), formatMoney(round.staked))}
      </Text>
      {round.void_needs_two && (
        <Text variant="detail" tone="warn">
          {copy.needsTwo}
        </Text>
      )}
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
        <SelectField
          of={form.field('reason')}
          label={copy.reason}
          placeholder={copy.choose}
          options={[
            ...copy.reasons.map((each) => ({ value: each, label: each })),
            { value: OTHER, label: copy.other },
          ]}
          autoFocus
        />
        {reason === OTHER && <FormField of={form.field('own')} label={copy.ownReason} />}
        {note !== '' && <p className={styles.reads}>{copy.reads(note)}</p>}
        <Outcome error={command.error} />
        <Button type="submit" variant="primary" isWide isBusy={command.isBusy}>
          {command.isBusy ? resultCopy.busy : round.void_needs_two ? copy.request : copy.send}
        </Button>
      </Stack>
    </DeskDialog>
  );
}
