import { isDirty, reset } from '@formisch/react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import * as v from 'valibot';
import { useSnapshot } from 'valtio/react';
import { depositCreate, generateQr } from '@/contract/deposits.contract';
import { formatBaht } from '@/domain/baht';
import { formatMoney, type Satang } from '@/domain/money';
import { commandOf } from '@/shared/http/command-of';
import { useButtonCall } from '@/shared/http/use-button-call';
import { useCommandKey } from '@/shared/http/use-command-key';
import { userStore } from '@/shared/state/user.store';
import { ActionBar } from '@/shared/ui/action-bar';
import { AmountField } from '@/shared/ui/amount-field';
import { groupAmount, ungroupAmount } from '@/shared/ui/amount-typing';
import { Button } from '@/shared/ui/button';
import { InfoLine, Stack } from '@/shared/ui/kit';
import { Problem } from '@/shared/ui/problem';
import { EmptyState, ErrorState } from '@/shared/ui/states';
import { showToast } from '@/shared/ui/toast';
import { useForm } from '@/shared/ui/use-form';
import { createAmountForm, describeLimits, offerAmounts } from '../deposit-amount.rules';
import { type TimedDeposit, type TimedPayment, time } from '../deposit-clock';
import { readDraft, saveDraft } from '../deposit-draft.store';
import type { DepositMethod, DepositTarget } from '../deposit-methods';
import { depositsCopy } from '../deposits.copy';
import { depositsQueries } from '../deposits.queries';
import styles from './deposit-form.module.css';
import { MethodTabs } from './method-tabs';
import { TargetChoice } from './target-choice';

const postDeposit = commandOf(depositCreate);
const postQr = commandOf(generateQr);

export interface DepositFormProps {
  method: DepositMethod;
  /** Left out where only one method is possible. */
  onMethod?: ((method: DepositMethod) => void) | undefined;
  /** What a code is there for already, in whole baht; unless given it is what the member chose last. */
  ordered?: { readonly amount: string; readonly onKeep: () => void };
  /** False while it is not known whether another deposit waits: the form is shown, and sends once it is. */
  isReady?: boolean;
  /** Said below the fields of the deposit that is typed: it comes later than they, and must not move them. */
  note?: ((deposit: TypedDeposit) => ReactNode) | undefined;
  /** Whether the note has what it says; until then only its place is there. */
  isNoteKnown?: boolean;
  /** The possible bonus of the deposit; the form sends nothing until it is known. */
  bonus?: BonusState | undefined;
  /** The member has begun to use the form. */
  onBegin: () => Promise<unknown>;
  /** An exact amount is reserved. */
  onReserved: (deposit: TimedDeposit) => void;
  /** A QR code is there. */
  onOrdered: (payment: TimedPayment) => void;
  /** Another deposit of the member waits, from another device perhaps. */
  onOneWaits: () => Promise<unknown>;
}

/** The facts about a possible bonus that the deposit form needs. */
export interface BonusState {
  /** The member has to take a bonus or to go without before anything is sent: with this deposit it is had or lost. */
  readonly isAsked: boolean;
  /** A smaller amount that is tapped is looked at before it is sent. */
  readonly leastSatang: Satang;
}

/** What a form holds just now. */
export interface TypedDeposit {
  /** Null for what is no amount, or one that is not taken. */
  amountSatang: Satang | null;
  /** False where satang come to it that tell it from others. */
  isExact: boolean;
  /** It was sent before the bonus was taken or declined. */
  isAnswerMissing?: boolean;
}

/** What was sent or tapped before all was known. */
interface Early {
  readonly method: DepositMethod;
  readonly amount: string;
  readonly isTapped: boolean;
}

/** A code that is there for already was asked about when it was ordered. */
const notAsked: BonusState = { isAsked: false, leastSatang: 0 };
const noLimits = { minSatang: 0, maxSatang: Number.MAX_SAFE_INTEGER };

/**
 * Amount, method and account. What was typed outlives a reload, a session that ended and the deposit itself: the next one
 * begins with it, and the first of all with the least amount to be tapped, so that one tap is enough. An amount that is
 * tapped makes its QR code at once, unless a code waits for it or a bonus has to be taken or declined first.
 */
export function DepositForm(props: DepositFormProps) {
  const {
    method,
    onMethod,
    ordered,
    isReady = true,
    note,
    isNoteKnown = true,
    bonus = ordered && notAsked,
    onBegin,
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
  const early = useRef<Early | null>(null);
  const [latestEarly, setLatestEarly] = useState<Early | null>(null);
  const [isAnswerMissed, setIsAnswerMissed] = useState(false);
  const canSend = isReady && target !== undefined && bonus !== undefined;
  const isAsked = bonus?.isAsked === true;
  const isAtOnce = method === 'qr' && !ordered && !isAsked;
  const isSending = isBusy || (!canSend && latestEarly?.method === method);
  const rules = createAmountForm(method, target ?? noLimits);
  const offered = offerAmounts(target ?? noLimits);
  const start =
    groupAmount(ordered?.amount ?? draft.amount) || groupAmount(offered[0]?.amount ?? '');
  const form = useForm(rules, { amount: start });
  const { store } = form;
  const typed = form.read('amount') ?? '';
  const keep = (amount: string) => saveDraft(owner, { amount });

  // Another method has other limits, and another least amount is proposed once they are known; what was typed meanwhile stays.
  useEffect(() => {
    reset(store, { initialInput: { amount: start }, keepInput: isDirty(store) });
  }, [store, method, start]);

  const send = async (amountSatang: Satang, { id, channel }: DepositTarget) => {
    const amount = formatBaht(amountSatang);
    const key = keyFor(`${id} ${amount}`);
    if (channel) onOrdered(time(await postQr({ ...channel, amount }, key)));
    else onReserved(time(await postDeposit({ account_id: id, amount }, key)));
    saveDraft(owner, { amount: String(amountSatang / 100), method });
  };
  const onSubmit = form.submit(({ amount }) => {
    if (!target) return;
    setIsAnswerMissed(isAsked);
    if (isAsked) return;
    return run(
      () => send(amount, target),
      (refusal) => {
        const { errorName: name, message } = refusal;
        if (name === 'deposit.one_at_a_time') {
          showToast({ message });
          void onOneWaits();
          return true;
        }
        if (name === 'deposit.out_of_range' || name === 'deposit.full') {
          form.refuse('amount', message);
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
    // The form may propose another amount by now.
    if (sent.method !== method || sent.amount !== form.read('amount')) return;
    if (sent.isTapped) sendTapped();
    else void onSubmit();
  });

  const isClosed = targets?.length === 0;
  const sound = v.safeParse(rules, { amount: typed });
  const next =
    method === 'qr' && sound.success
      ? depositsCopy.orderQr(formatMoney(sound.output.amount))
      : depositsCopy.next[method];
  const howTo = isAtOnce ? depositsCopy.tapForQr : depositsCopy.howTo[method];
  const sendOnceKnown = (isTapped: boolean) => {
    early.current = { method, amount: form.read('amount') ?? '', isTapped };
    setLatestEarly(early.current);
  };
  function sendTapped() {
    const baht = Number(ungroupAmount(form.read('amount') ?? ''));
    if (isAtOnce && baht * 100 >= (bonus?.leastSatang ?? 0)) void onSubmit();
  }
  const handlePick = (amount: string) => {
    if (isSending) return;
    form.change('amount', amount);
    keep(amount);
    if (canSend) sendTapped();
    else if (isAtOnce) sendOnceKnown(true);
  };

  return (
    <Stack
      as="form"
      gap={3}
      className={styles.form}
      data-waits={!isNoteKnown}
      noValidate
      method="post"
      onFocus={() => void onBegin().catch(() => undefined)}
      onSubmit={(event) => {
        event.preventDefault();
        if (isSending) return;
        if (canSend) return void onSubmit(event);
        sendOnceKnown(false);
      }}
    >
      {onMethod && <MethodTabs method={method} onMethod={onMethod} />}
      <AmountField
        of={form.field('amount')}
        inputMode="numeric"
        label={depositsCopy.amount}
        note={target && describeLimits(target)}
        quickLabel={depositsCopy.quickAmounts}
        quickAmounts={offered}
        onPick={handlePick}
        onType={keep}
      />
      {targetsError && !targets ? (
        <ErrorState error={targetsError} onRetry={() => void refetch()} />
      ) : isClosed ? (
        <EmptyState title={depositsCopy.closedMethod[method]} />
      ) : (
        <>
          {note?.({
            amountSatang: sound.success ? sound.output.amount : null,
            isExact: method === 'qr',
            isAnswerMissing: isAsked && isAnswerMissed,
          })}
          <TargetChoice
            method={method}
            targets={targets}
            selected={target}
            onSelect={(id) => {
              setChosenId(id);
              saveDraft(owner, { targetId: id });
            }}
          />
          <InfoLine>{ordered ? depositsCopy.renewQuestion : howTo}</InfoLine>
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
    </Stack>
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
