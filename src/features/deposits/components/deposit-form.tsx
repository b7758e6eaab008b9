import { valibotResolver } from '@hookform/resolvers/valibot';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { useSnapshot } from 'valtio/react';
import { formatBaht } from '@/domain/baht';
import { formatMoney, type Satang } from '@/domain/money';
import { useButtonCall } from '@/shared/http/use-button-call';
import { useCommandKey } from '@/shared/http/use-command-key';
import { openModal } from '@/shared/state/session.store';
import { userStore } from '@/shared/state/user.store';
import { ActionBar } from '@/shared/ui/action-bar';
import { AmountField } from '@/shared/ui/amount-field';
import { Button } from '@/shared/ui/button';
import { InfoLine } from '@/shared/ui/info-line';
import { Problem } from '@/shared/ui/problem';
import { EmptyState, ErrorState } from '@/shared/ui/states';
import { showToast } from '@/shared/ui/toast';
import { createAmountForm, describeLimits, offerAmounts } from '../deposit-amount.rules';
import { readDraft, saveDraft } from '../deposit-draft.store';
import type { DepositMethod, DepositTarget } from '../deposit-methods';
import { postDeposit, postQr, type TimedDeposit, type TimedPayment } from '../deposits.api';
import { depositsCopy } from '../deposits.copy';
import { depositsQueries } from '../deposits.queries';
import styles from './deposit-form.module.css';
import { MethodTabs } from './method-tabs';
import { TargetChoice } from './target-choice';

export interface DepositFormProps {
  method: DepositMethod;
  /** Left out where only one method is possible. */
  onMethod?: ((method: DepositMethod) => void) | undefined;
  /** What a code is there for already, in whole baht; unless given it is what the member chose last. */
  ordered?: { readonly amount: string; readonly onKeep: () => void };
  /** False while it is not known whether another deposit waits: the form is shown, and sends once it is. */
  isReady?: boolean;
  /** Said below the fields: it comes later than they, and must not move them. */
  note?: ReactNode;
  /** An exact amount is reserved. */
  onReserved: (deposit: TimedDeposit) => void;
  /** A QR code is there. */
  onOrdered: (payment: TimedPayment) => void;
  /** Another deposit of the member waits, from another device perhaps. */
  onOneWaits: () => Promise<unknown>;
}

const noLimits = { minSatang: 0, maxSatang: Number.MAX_SAFE_INTEGER };

/**
 * Amount, method and account. What was typed outlives a reload, a session that ended and the deposit itself: the next one
 * begins with it, and the first of all with the least amount to be tapped, so that one tap is enough.
 */
export function DepositForm(props: DepositFormProps) {
  const {
    method,
    onMethod,
    ordered,
    isReady = true,
    note,
    onReserved,
    onOrdered,
    onOneWaits,
  } = props;
  const { authUser } = useSnapshot(userStore);
  const owner = authUser?.user.id ?? '';
  // The server's page knows no member yet.
  const draft = useMemo(() => readDraft(owner), [owner]);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const {
    targets,
    target,
    error: targetsError,
    refetch,
  } = useTarget(method, chosenId ?? draft.targetId);
  const keyFor = useCommandKey();
  const { problem, isBusy, run } = useButtonCall();
  /** What was sent before all was known. */
  const early = useRef<{ method: DepositMethod; amount: string } | null>(null);
  const [earlyMethod, setEarlyMethod] = useState<DepositMethod | null>(null);
  const canSend = isReady && target !== undefined;
  const isSending = isBusy || (!canSend && earlyMethod === method);
  const rules = createAmountForm(method, target ?? noLimits);
  const offered = offerAmounts(target ?? noLimits);
  const start = ordered?.amount ?? draft.amount;
  const { register, handleSubmit, getValues, setValue, setError, clearErrors, control, formState } =
    useForm({
      resolver: valibotResolver(rules),
      // Another least amount is proposed once the limits are known; what was typed meanwhile stays.
      values: { amount: start || (offered[0]?.amount ?? '') },
      resetOptions: { keepDirtyValues: true },
    });
  const typed = useWatch({ control, name: 'amount' });
  const keep = (amount: string) => saveDraft(owner, { amount });

  // Another method has other limits.
  useEffect(() => clearErrors(), [method, clearErrors]);

  const send = async (amountSatang: Satang, { id, channel }: DepositTarget) => {
    const amount = formatBaht(amountSatang);
    const key = keyFor(`${id} ${amount}`);
    if (channel) onOrdered(await postQr({ ...channel, amount }, key));
    else onReserved(await postDeposit({ account_id: id, amount }, key));
    saveDraft(owner, { amount: String(amountSatang / 100), method });
  };
  const onSubmit = handleSubmit(({ amount }) => {
    if (!target) return;
    return run(
      () => send(amount, target),
      (refusal) => {
        const { errorName: name, message } = refusal;
        if (name === 'deposit.one_at_a_time') {
          showToast({ message });
          void onOneWaits();
          return true;
        }
        if (name === 'phone.unverified') {
          openModal('verifyPhone');
          return true;
        }
        if (name === 'deposit.out_of_range' || name === 'deposit.full') {
          setError('amount', { message }, { shouldFocus: true });
          if (name === 'deposit.out_of_range') void refetch();
          return true;
        }
        if (name === 'deposit.account_closed' || name === 'payment.unknown_channel') void refetch();
        return false;
      },
    );
  });

  useEffect(() => {
    const sent = early.current;
    if (!sent || !canSend) return;
    early.current = null;
    // The form may propose another amount by now, which the member has not agreed to.
    if (sent.method === method && sent.amount === getValues('amount')) void onSubmit();
  });

  const isClosed = targets?.length === 0;
  const sound = v.safeParse(rules, { amount: typed });
  const next =
    method === 'qr' && sound.success
      ? depositsCopy.orderQr(formatMoney(sound.output.amount))
      : depositsCopy.next[method];

  return (
    <form
      className={styles.form}
      noValidate
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        if (isSending) return;
        if (canSend) return void onSubmit(event);
        early.current = { method, amount: getValues('amount') };
        setEarlyMethod(method);
      }}
    >
      <AmountField
        field={register('amount', { onChange: () => keep(getValues('amount')) })}
        typed={typed}
        inputMode="numeric"
        label={depositsCopy.amount}
        error={formState.errors.amount?.message}
        note={target && describeLimits(target)}
        quickLabel={depositsCopy.quickAmounts}
        quickAmounts={offered}
        onPick={(amount) => {
          setValue('amount', amount, { shouldValidate: formState.isSubmitted, shouldDirty: true });
          keep(amount);
        }}
      />
      {onMethod && <MethodTabs method={method} onMethod={onMethod} />}
      {targetsError && !targets ? (
        <ErrorState error={targetsError} onRetry={() => void refetch()} />
      ) : isClosed ? (
        <EmptyState title={depositsCopy.closedMethod[method]} />
      ) : (
        <>
          <TargetChoice
            method={method}
            targets={targets}
            selected={target}
            onSelect={(id) => {
              setChosenId(id);
              saveDraft(owner, { targetId: id });
            }}
          />
          <InfoLine>{ordered ? depositsCopy.renewQuestion : depositsCopy.howTo[method]}</InfoLine>
          {note}
          <Problem>{problem}</Problem>
          <ActionBar>
            {ordered && (
              <Button variant="quiet" isWide onClick={ordered.onKeep}>
                {depositsCopy.renewKeep}
              </Button>
            )}
            <Button type="submit" variant="primary" isWide isBusy={isSending}>
              {isSending ? depositsCopy.nextBusy : next}
            </Button>
          </ActionBar>
        </>
      )}
    </form>
  );
}

/** Where the money can go, and what of it is chosen: a channel with the limits that hold now. */
function useTarget(method: DepositMethod, targetId: string) {
  const { data: targets, error, refetch } = useQuery(depositsQueries.targets(method));
  const chosen = targets?.find(({ id }) => id === targetId) ?? targets?.[0];
  const channelId = chosen?.channel?.channel_id;
  const { data: channel } = useQuery({
    ...depositsQueries.channel(channelId ?? ''),
    enabled: channelId !== undefined,
  });
  const target = channel?.find(({ id }) => id === chosen?.id) ?? chosen;
  return { targets, target, error, refetch };
}
