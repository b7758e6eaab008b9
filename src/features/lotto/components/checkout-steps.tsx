import { type ReactNode, useRef } from 'react';
import type { BillDetail, ValidatedItem } from '@/contract/lotto-bills.contract';
import { formatMoney } from '@/domain/money';
import { formatThaiTime } from '@/domain/thai-date';
import { ShareButton } from '@/shared/line/share-button';
import { ActionBar } from '@/shared/ui/action-bar';
import { Button } from '@/shared/ui/button';
import { ButtonLink } from '@/shared/ui/button-link';
import { Row, Stack, Text } from '@/shared/ui/kit';
import { Problem } from '@/shared/ui/problem';
import { SumLine } from '@/shared/ui/sum-line';
import { useFocusOnChange } from '@/shared/ui/use-focus-on-change';
import { betCopy } from '../bet.copy';
import { dialogCopy } from '../bet-dialogs.copy';
import { toSharedBill } from '../bill-share';
import { type Checkout, dropRefused, type ValidatedBill } from '../checkout.store';
import { lottoCopy } from '../lotto.copy';
import { formatRound } from '../round-format';
import { useBillConfirmation } from '../use-bill-confirmation';
import { BillView } from './bill-view';
import styles from './checkout-steps.module.css';

export interface CheckoutStepsProps {
  checkout: Checkout;
  /** Leaves the confirmation without betting. */
  onEdit: (bill: ValidatedBill) => void;
  /** Closes the taken bill. */
  onDone: () => void;
  doneLabel: string;
  /** Content below the taken bill, beside the share button. */
  more?: ReactNode;
}

/** Content of the checkout dialog: the validated slip to confirm, then the taken bill. */
export function CheckoutSteps({ checkout, onEdit, ...taken }: CheckoutStepsProps) {
  const place = useRef<HTMLDivElement>(null);
  useFocusOnChange(place, checkout.step === 'taken' ? checkout.bill.bill_id : null);
  return (
    <div ref={place} className={styles.place} tabIndex={-1}>
      {checkout.step === 'validated' && <Confirmation bill={checkout.bill} onEdit={onEdit} />}
      {checkout.step === 'taken' && <Taken bill={checkout.bill} {...taken} />}
    </div>
  );
}

interface ConfirmationProps extends Pick<CheckoutStepsProps, 'onEdit'> {
  bill: ValidatedBill;
}

function Confirmation({ bill, onEdit }: ConfirmationProps) {
  const { problem, isBusy, needsDeposit, confirm } = useBillConfirmation();
  const { validation, round } = bill;
  const of = (verdict: ValidatedItem['verdict']) =>
    validation.items.filter((item) => item.verdict === verdict);
  const refused = of('refused');
  const isReady = refused.length === 0 && validation.items.length > 0;

  return (
    <Stack gap={3}>
      {round && (
        <p className={styles.round}>
          <b>{round.market_name}</b> {formatRound(round)}{' '}
          <Text as="small" isBlock variant="note">
            {dialogCopy.closesAt(formatThaiTime(round.closes_at))}
          </Text>
        </p>
      )}
      <Part title={dialogCopy.refusedPart(refused.length)} tone="danger" items={refused}>
        <Button variant="quiet" size="small" onClick={() => dropRefused(bill)}>
          {dialogCopy.dropRefused(refused.length)}
        </Button>
      </Part>
      <Part
        title={dialogCopy.changedPart(of('changed').length)}
        tone="warn"
        items={of('changed')}
      />
      <Part
        title={dialogCopy.acceptedPart(of('accepted').length)}
        tone="plain"
        items={of('accepted')}
      />
      <div className={styles.foot}>
        <Stack as="dl" gap={1}>
          <SumLine label={dialogCopy.total} kind="sum">
            {formatMoney(validation.total)}
          </SumLine>
          <SumLine label={betCopy.winHighest} kind="sum">
            {formatMoney(validation.win_highest)}
          </SumLine>
        </Stack>
        {refused.length > 0 && <p className={styles.hint}>{dialogCopy.refusedFirst}</p>}
        {validation.items.length === 0 && <p className={styles.hint}>{dialogCopy.nothingLeft}</p>}
        <Problem>{problem}</Problem>
        {needsDeposit && (
          <ButtonLink name="deposit" variant="quiet" size="small">
            {dialogCopy.deposit}
          </ButtonLink>
        )}
        <ActionBar>
          <Button variant="quiet" isWide onClick={() => onEdit(bill)}>
            {dialogCopy.edit}
          </Button>
          <Button
            variant="primary"
            isWide
            aria-disabled={!isReady || isBusy}
            onClick={() => {
              if (isReady) void confirm(bill);
            }}
          >
            {isBusy ? dialogCopy.confirmBusy : dialogCopy.confirm(formatMoney(validation.total))}
          </Button>
        </ActionBar>
      </div>
    </Stack>
  );
}

interface PartProps {
  title: string;
  tone: 'danger' | 'warn' | 'plain';
  items: readonly ValidatedItem[];
  children?: ReactNode;
}

/** Section of bets with the same verdict. */
function Part({ title, tone, items, children }: PartProps) {
  if (items.length === 0) return null;
  return (
    <Stack as="section" gap={1} className={styles.part} data-tone={tone} aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {items.map((item, at) => (
          // Two bets may be equal, so the position makes the key unique.
          <li key={`${at}/${item.bet_type}/${item.number}`}>
            <b>{item.number}</b>
            <span>
              {lottoCopy.types[item.bet_type]} {item.rate !== null && lottoCopy.rate(item.rate)}
            </span>
            <span>{formatMoney(item.amount)}</span>
            {item.win !== null && <i>{formatMoney(item.win)}</i>}
            {item.reason !== null && <em>{item.message ?? dialogCopy.refusals[item.reason]}</em>}
            {item.reason === null && item.message !== null && <em>{item.message}</em>}
          </li>
        ))}
      </ul>
      {children}
    </Stack>
  );
}

interface TakenProps extends Pick<CheckoutStepsProps, 'onDone' | 'doneLabel' | 'more'> {
  bill: BillDetail;
}

function Taken({ bill, onDone, doneLabel, more }: TakenProps) {
  return (
    <Stack gap={3}>
      <BillView bill={bill} />
      <Row place="spread" wraps>
        <ShareButton screen={toSharedBill(bill)} label={dialogCopy.share} />
        {more}
      </Row>
      <div className={styles.foot}>
        <ActionBar>
          <Button variant="primary" isWide onClick={onDone}>
            {doneLabel}
          </Button>
        </ActionBar>
      </div>
    </Stack>
  );
}
