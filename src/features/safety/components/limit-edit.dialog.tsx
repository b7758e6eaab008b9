import { useState } from 'react';
import {
  type LimitFrame,
  type LimitKind,
  limitFrames,
  type SafetyLimit,
  safetyLimit,
} from '@/contract/safety.contract';
import { formatBaht } from '@/domain/baht';
import { formatMoney, type Satang } from '@/domain/money';
import { commandOf } from '@/shared/http/command-of';
import { useButtonCall } from '@/shared/http/use-button-call';
import { groupAmount } from '@/shared/ui/amount-typing';
import { Button } from '@/shared/ui/button';
import { InfoLine, Stack } from '@/shared/ui/kit';
import { Problem } from '@/shared/ui/problem';
import { SheetDialog } from '@/shared/ui/sheet-dialog';
import { showToast } from '@/shared/ui/toast';
import { useForm } from '@/shared/ui/use-form';
import { findBindingFrame, readEffect, type TypedLimits } from '../limit.rules';
import { createLimitForm, type LimitTexts, readTyped } from '../limit-form.rules';
import { limitFormCopy as copy, safetyCopy } from '../safety.copy';
import { useOpening } from '../use-opening';
import { LimitField } from './limit-field';

const postLimit = commandOf(safetyLimit);

export interface LimitEditDialogProps {
  isOpen: boolean;
  kind: LimitKind;
  /** The limits of this kind. */
  limits: readonly SafetyLimit[];
  onClose: () => void;
}

/** Form that changes the limits of one kind. */
export function LimitEditDialog({ isOpen, kind, limits, onClose }: LimitEditDialogProps) {
  const opening = useOpening(isOpen);
  return (
    <SheetDialog
      isOpen={isOpen}
      onClose={onClose}
      title={safetyCopy.setOf(kind)}
      maxWidth={480}
      initialFocus="first-field"
      // A click outside must not discard the typed amounts.
      isPersistent
    >
      <LimitForm key={opening} kind={kind} limits={limits} onDone={onClose} />
    </SheetDialog>
  );
}

interface LimitFormProps {
  kind: LimitKind;
  limits: readonly SafetyLimit[];
  onDone: () => void;
}

function LimitForm({ kind, limits, onDone }: LimitFormProps) {
  const [unlimited, setUnlimited] = useState<ReadonlySet<LimitFrame>>(
    () => new Set(limits.filter(({ limit }) => limit === null).map(({ frame }) => frame)),
  );
  const form = useForm(createLimitForm(unlimited), toTexts(limits));
  const { problem, isBusy, run } = useButtonCall();
  const texts = { day: form.read('day'), week: form.read('week'), month: form.read('month') };
  const typed = readTyped(texts, unlimited);

  const chooseUnlimited = (frame: LimitFrame, isUnlimited: boolean) => {
    const next = new Set(unlimited);
    if (isUnlimited) {
      next.add(frame);
      form.put(frame, '');
    } else {
      next.delete(frame);
    }
    setUnlimited(next);
    form.say(frame, undefined);
  };
  const handleType = (frame: LimitFrame) => {
    if (unlimited.has(frame)) chooseUnlimited(frame, false);
  };
  const onSubmit = form.submit((next) =>
    run(async () => {
      const applied: boolean[] = [];
      for (const { frame, limit } of limits) {
        const amount = next[frame];
        if (readEffect(limit, amount) === 'none') continue;
        const saved = await postLimit({ kind, frame, amount: toBaht(amount) });
        applied.push(saved.applied);
      }
      if (applied.length > 0) showToast({ message: describeSaved(applied), tone: 'success' });
      onDone();
    }),
  );
  return (
    <Stack as="form" gap={3} noValidate onSubmit={(event) => void onSubmit(event)}>
      {limits.map((limit) => {
        const { frame } = limit;
        return (
          <LimitField
            key={frame}
            of={form.field(frame)}
            label={safetyCopy.perFrame[frame]}
            hint={describeTyped(limit, typed)}
            isUnlimited={unlimited.has(frame)}
            onUnlimited={(isUnlimited) => chooseUnlimited(frame, isUnlimited)}
            onType={() => handleType(frame)}
          />
        );
      })}
      <InfoLine>{copy[kind]}</InfoLine>
      <Problem>{problem}</Problem>
      <Button type="submit" variant="primary" isWide isBusy={isBusy}>
        {isBusy ? safetyCopy.busy : copy.save}
      </Button>
    </Stack>
  );
}

/** Describes the effect of the typed amount, else a raise that waits; null for neither. */
function describeTyped(limit: SafetyLimit, typed: TypedLimits): string | null {
  const { frame, waiting } = limit;
  const next = typed[frame];
  const effect = next === undefined ? 'none' : readEffect(limit.limit, next);
  const binding = findBindingFrame(frame, typed);
  const lines = [
    effect === 'later' && copy.later,
    effect === 'now' && (waiting ? copy.nowInstead : copy.now),
    effect === 'none' &&
      waiting &&
      copy.waiting(
        waiting.to === null ? safetyCopy.removal : safetyCopy.raiseTo(formatMoney(waiting.to)),
      ),
    binding && copy.binds(frame, binding),
  ].filter((line) => typeof line === 'string');
  return lines.length === 0 ? null : lines.join(' · ');
}

function describeSaved(applied: readonly boolean[]): string {
  if (!applied.includes(false)) return copy.saved;
  return applied.includes(true) ? copy.savedAndRequested : copy.requested;
}

function toTexts(limits: readonly SafetyLimit[]): LimitTexts {
  const textOf = (frame: LimitFrame) => {
    const limit = limits.find((each) => each.frame === frame)?.limit ?? null;
    return limit === null ? '' : groupAmount(String(limit / 100));
  };
  return Object.fromEntries(limitFrames.map((frame) => [frame, textOf(frame)]));
}

function toBaht(amount: Satang | null): string | null {
  return amount === null ? null : formatBaht(amount);
}
