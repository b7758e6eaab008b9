import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { type Me, operatorRenew } from '@/contract/operator/auth.contract';
import { Button } from '@/shared/ui/button';
import { Text } from '@/shared/ui/kit';
import { lazyPart } from '@/shared/ui/lazy-part';
import { Skeleton } from '@/shared/ui/states';
import { DeskDialog } from '../kit/desk-dialog';
import { callOperator } from '../kit/operator-client';
import { operatorCopy as copy } from '../operator.copy';
import { sessionStore } from './session.store';
import { meQuery, useMe } from './use-me';

const WARN_MS = 60_000;
const RENEW_EVERY_MS = 60_000;

// Forms are not part of the first load. They are loaded with the code of the desks, before a session can end.
const SignInForm = lazyPart(
  async () => (await import('../desks/sign-in/sign-in-form')).SignInForm,
  { onMissing: 'retry', fallback: <Skeleton width="100%" height={240} /> },
);
const StepUpDialog = lazyPart(async () => (await import('./step-up-dialog')).StepUpDialog, {
  onMissing: 'retry',
});

/** Loads the code of the dialogs around the session, so that they open without the network. */
export async function prefetchSessionDialogs(): Promise<void> {
  await Promise.allSettled([SignInForm.prefetch(), StepUpDialog.prefetch()]);
}

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
