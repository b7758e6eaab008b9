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
import { RouteLink } from '@/shared/routing/route-link';
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
  /** Called when the member chooses another method; left out where only one method is possible. */
  onMethod?: ((method: DepositMethod) => void) | undefined;
  /** Amount of an existing QR code in whole baht; without it the form starts from the last amount. */
  ordered?: { readonly amount: string; readonly onKeep: () => void };
  /**
   * False until it is known whether a deposit is pending. The form is shown before, but submits only once this is true.
   */
  isReady?: boolean;
  /** Note below the fields; it may load later and must not move them. */
  note?: ((deposit: TypedDeposit) => ReactNode) | undefined;
  /** Whether the note has loaded; until then a placeholder is shown. */
  isNoteKnown?: boolean;
  /** The possible bonus of the deposit; the form submits nothing until it is known. */
  bonus?: BonusState | undefined;
  /** Called when the member starts to use the form. */
  onBegin: () => Promise<unknown>;
  /** Called when an exact amount is reserved. */
  onReserved: (deposit: TimedDeposit) => void;
  /** Called when a QR code was created. */
  onOrdered: (payment: TimedPayment) => void;
  /** Called when the server refuses because another deposit is pending. */
  onOneWaits: () => Promise<unknown>;
}

/** Facts about a possible bonus that the deposit form needs. */
export interface BonusState {
  /**
   * Whether the member must accept or decline a bonus before submitting, because only this deposit can earn that bonus.
   */
  readonly isAsked: boolean;
  /** Smallest amount that qualifies for the bonus; tapping a smaller amount does not submit the form by itself. */
  readonly leastSatang: Satang;
}

/** Current values of the form. */
export interface TypedDeposit {
  /** Amount in satang; null when it is invalid. */
  amountSatang: Satang | null;
  /** False when satang will be added to make the amount unique. */
  isExact: boolean;
  /** Whether the form was submitted before the bonus was accepted or declined. */
  isAnswerMissing?: boolean;
}

/** A submit or tap that came before all data had loaded. */
interface QueuedSubmit {
  readonly method: DepositMethod;
  readonly amount: string;
  readonly isTapped: boolean;
}

/** When a QR code exists, the bonus was decided when the code was ordered. */
const notAsked: BonusState = { isAsked: false, leastSatang: 0 };
const noLimits = { minSatang: 0, maxSatang: Number.MAX_SAFE_INTEGER };

/**
 * Form for amount, method and account. Typed values survive a reload, an expired session and the deposit itself; a
 * first deposit starts with the least amount. Tapping an amount orders its QR code immediately, unless a code exists or
 * a bonus must be decided first.
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
  // The server renders without a member, so the owner may change.
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
  const queued = useRef<QueuedSubmit | null>(null);
  const [latestQueued, setLatestQueued] = useState<QueuedSubmit | null>(null);
  const [isAnswerMissed, setIsAnswerMissed] = useState(false);
  const canSend = isReady && target !== undefined && bonus !== undefined;
  const isAsked = bonus?.isAsked === true;
  const isAtOnce = method === 'qr' && !ordered && !isAsked;
  const isSending = isBusy || (!canSend && latestQueued?.method === method);
  const rules = createAmountForm(method, target ?? noLimits);
  const offered = offerAmounts(target ?? noLimits);
  const start =
    groupAmount(ordered?.amount ?? draft.amount) || groupAmount(offered[0]?.amount ?? '');
  const form = useForm(rules, { amount: start });
  const { store } = form;
  const typed = form.read('amount') ?? '';
  const keep = (amount: string) => saveDraft(owner, { amount });

  // Another method has other limits and a new least amount; a typed amount is kept.
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
    const sent = queued.current;
    if (!sent || !canSend) return;
    queued.current = null;
    // The form may hold another amount by now.
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
    queued.current = { method, amount: form.read('amount') ?? '', isTapped };
    setLatestQueued(queued.current);
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
          {!ordered && <RouteLink name="safety">{depositsCopy.limits}</RouteLink>}
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

/** Returns the possible targets and the selected one. A selected payment channel comes with its current limits. */
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
