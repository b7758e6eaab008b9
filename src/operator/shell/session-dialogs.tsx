import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import { useSnapshot } from 'valtio/react';
import { type Me, operatorRenew, operatorStepUp } from '@/contract/operator/auth.contract';
import { Button } from '@/shared/ui/button';
import { FormField } from '@/shared/ui/form-field';
import { Stack, Text } from '@/shared/ui/kit';
import { PasswordField } from '@/shared/ui/password-field';
import { SubmitButton } from '@/shared/ui/submit-button';
import { useForm } from '@/shared/ui/use-form';
import { SignInForm } from '../desks/sign-in/sign-in-form';
import { CallProblem } from '../kit/call-problem';
import { DeskDialog } from '../kit/desk-dialog';
import { callOperator } from '../kit/operator-client';
import { useOperatorCommand } from '../kit/operator-query';
import { operatorCopy as copy } from '../operator.copy';
import { sessionStore, settleStepUp } from './session.store';
import { meQuery, useMe } from './use-me';

const WARN_MS = 60_000;
const RENEW_EVERY_MS = 60_000;

/** The dialogs around the session: its end, a code for an important act, and the warning before it ends as idle. */
export function SessionDialogs() {
  const { isExpired, isSteppingUp } = useSnapshot(sessionStore);
  const cache = useQueryClient();
  if (isExpired) {
    return (
      <DeskDialog title={copy.sessionEnded} isOpaque>
        <Text variant="detail" tone="soft">
          {copy.sessionEndedText}
        </Text>
        <SignInForm
          onDone={(me) => {
            sessionStore.isExpired = false;
            cache.setQueryData(meQuery.queryKey, me);
            void cache.invalidateQueries();
          }}
        />
      </DeskDialog>
    );
  }
  // The watch stays while a code is asked for, because its times count from the last renewal.
  return (
    <>
      <IdleWatch />
      {isSteppingUp && <StepUpDialog />}
    </>
  );
}

const stepUpRules = v.object({ code: v.pipe(v.string(), v.trim(), v.nonEmpty('กรุณาใส่รหัส')) });

function StepUpDialog() {
  const me = useMe();
  const cache = useQueryClient();
  const command = useOperatorCommand(operatorStepUp);
  const form = useForm(stepUpRules, { code: '' });
  const send = form.submit(async ({ code }) => {
    const renewed = await command.run({ code });
    if (!renewed) return;
    cache.setQueryData(meQuery.queryKey, renewed);
    settleStepUp(true);
  });
  const of = form.field('code');
  return (
    <DeskDialog title={copy.stepUp} onClose={() => settleStepUp(false)}>
      <Text variant="detail" tone="soft">
        {copy.stepUpText}
      </Text>
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
        {me.has_totp ? (
          <FormField
            of={of}
            label={copy.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
          />
        ) : (
          <PasswordField of={of} label={copy.password} autoComplete="current-password" autoFocus />
        )}
        <CallProblem error={command.error} />
        <SubmitButton isBusy={command.isBusy} busyText={copy.confirming}>
          {copy.confirm}
        </SubmitButton>
      </Stack>
    </DeskDialog>
  );
}

/**
 * Prolongs the session while the person does something, and warns a minute before it ends as idle. Background requests
 * do not prolong it.
 */
function IdleWatch() {
  const me = useMe();
  const cache = useQueryClient();
  const [isWarned, setWarned] = useState(false);
  const lastRenewal = useRef(0);
  const renew = async (): Promise<void> => {
    lastRenewal.current = Date.now();
    const renewed = await callOperator(operatorRenew).catch(() => undefined);
    if (renewed) cache.setQueryData<Me>(meQuery.queryKey, renewed);
  };
  const onActivity = useEffectEvent(() => {
    if (!isWarned && Date.now() - lastRenewal.current > RENEW_EVERY_MS) void renew();
  });
  useEffect(() => {
    lastRenewal.current = Date.now();
    const listen = () => onActivity();
    document.addEventListener('pointerdown', listen);
    document.addEventListener('keydown', listen);
    return () => {
      document.removeEventListener('pointerdown', listen);
      document.removeEventListener('keydown', listen);
    };
  }, []);
  useEffect(() => {
    setWarned(false);
    const leftMs = Date.parse(me.idle_ends_at) - Date.parse(me.server_time);
    const warning = setTimeout(() => setWarned(true), Math.max(0, leftMs - WARN_MS));
    const end = setTimeout(
      () => {
        sessionStore.isExpired = true;
      },
      Math.max(0, leftMs),
    );
    return () => {
      clearTimeout(warning);
      clearTimeout(end);
    };
  }, [me.idle_ends_at, me.server_time]);
  if (!isWarned) return null;
  return (
    <DeskDialog
      title={copy.idleSoon}
      footer={
        <Button variant="primary" autoFocus onClick={() => void renew()}>
          {copy.keepWorking}
        </Button>
      }
    >
      <Text variant="detail" tone="soft">
        {copy.idleSoonText}
      </Text>
    </DeskDialog>
  );
}
