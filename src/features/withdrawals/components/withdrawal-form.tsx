import { type ReactNode, useRef, useState } from 'react';
import type { OwnAccount, Withdrawal, WithdrawInfo } from '@/contract/withdrawals.contract';
import { withdrawCreate } from '@/contract/withdrawals.contract';
import { withdrawalCopy } from '@/contract/withdrawals.copy';
import { formatBaht } from '@/domain/baht';
import type { Satang } from '@/domain/money';
import { formatThaiTime } from '@/domain/thai-date';
import { commandOf } from '@/shared/http/command-of';
import { useButtonCall } from '@/shared/http/use-button-call';
import { useCommandKey } from '@/shared/http/use-command-key';
import { ActionBar } from '@/shared/ui/action-bar';
import { AmountField } from '@/shared/ui/amount-field';
import { Button } from '@/shared/ui/button';
import { InfoLine, Stack } from '@/shared/ui/kit';
import { Problem } from '@/shared/ui/problem';
import { showToast } from '@/shared/ui/toast';
import { useFocusOnChange } from '@/shared/ui/use-focus-on-change';
import { useForm } from '@/shared/ui/use-form';
import {
  createAmountForm,
  describeLimits,
  getAvailable,
  offerAmounts,
} from '../withdrawal-amount.rules';
import { withdrawalsCopy } from '../withdrawals.copy';
import { AvailableBalance } from './available-balance';
import { Confirmation } from './confirmation';

const postWithdrawal = commandOf(withdrawCreate);

export interface WithdrawalFormProps {
  info: WithdrawInfo;
  account: OwnAccount;
  /** The account, with a button to change it. */
  accountCard: ReactNode;
  onRequested: (withdrawal: Withdrawal) => void;
  /** Called when the server refuses, because the page's data is out of date. */
  onRefused: () => Promise<void>;
}

/** Form for the amount, followed by a confirmation of amount and account. */
export function WithdrawalForm(props: WithdrawalFormProps) {
  const { info, account, accountCard, onRequested, onRefused } = props;
  const [chosenSatang, setChosen] = useState<Satang | null>(null);
  // Play may have reduced the balance below the chosen amount.
  const askedSatang =
    chosenSatang !== null && chosenSatang <= getAvailable(info) ? chosenSatang : null;
  const keyFor = useCommandKey();
  const { problem, isBusy, run } = useButtonCall();
  const form = useForm(createAmountForm(info), {});
  const onSubmit = form.submit(({ amount }) => setChosen(amount));
  const place = useRef<HTMLFormElement>(null);
  useFocusOnChange(place, askedSatang === null ? null : String(askedSatang));

  const handleConfirm = (amountSatang: Satang) =>
    run(
      async () => {
        const body = { amount: formatBaht(amountSatang) };
        onRequested(await postWithdrawal(body, keyFor(String(amountSatang))));
      },
      ({ errorName: name, message }) => {
        if (!name?.startsWith('withdraw.') && name !== 'bank_account.just_changed') return false;
        setChosen(null);
        if (name === 'withdraw.out_of_range' || name === 'withdraw.insufficient_balance') {
          form.refuse('amount', message);
        } else showToast({ message });
        void onRefused();
        return true;
      },
    );

  return (
    <Stack
      as="form"
      gap={3}
      ref={place}
      tabIndex={-1}
      noValidate
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        if (askedSatang !== null) void handleConfirm(askedSatang);
        else void onSubmit(event);
      }}
    >
      {askedSatang === null ? (
        <>
          <AvailableBalance info={info} />
          <AmountField
            of={form.field('amount')}
            inputMode="decimal"
            label={withdrawalsCopy.amount}
            note={describeLimits(info)}
            quickLabel={withdrawalsCopy.quickAmounts}
            quickAmounts={offerAmounts(info)}
            onPick={(amount) => form.change('amount', amount)}
          />
          {info.kept > 0 && <InfoLine>{withdrawalCopy.giftKept(info.kept)}</InfoLine>}
          {accountCard}
          {info.account_usable_at !== null && (
            <InfoLine>
              {withdrawalsCopy.accountUsableAt(formatThaiTime(info.account_usable_at))}
            </InfoLine>
          )}
          {info.usual_minutes !== null && (
            <InfoLine>{withdrawalsCopy.usually(info.usual_minutes)}</InfoLine>
          )}
          <ActionBar>
            <Button type="submit" variant="primary" isWide>
              {withdrawalsCopy.next}
            </Button>
          </ActionBar>
        </>
      ) : (
        <>
          <Confirmation
            amountSatang={askedSatang}
            balanceAfterSatang={info.balance - askedSatang}
            account={account}
            usualMinutes={info.usual_minutes}
          />
          <Problem>{problem}</Problem>
          <ActionBar>
            <Button
              variant="quiet"
              isWide
              isBusy={isBusy}
              onClick={() => {
                if (!isBusy) setChosen(null);
              }}
            >
              {withdrawalsCopy.edit}
            </Button>
            <Button type="submit" variant="primary" isWide isBusy={isBusy}>
              {isBusy ? withdrawalsCopy.confirmBusy : withdrawalsCopy.confirm}
            </Button>
          </ActionBar>
        </>
      )}
    </Stack>
  );
}
