import { type ReactNode, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import type { BillDetail, JudgedItem } from '@/contract/lotto.contract';
import { formatMoney } from '@/domain/money';
import type { ApiError } from '@/shared/http/api-error';
import { useButtonCall } from '@/shared/http/use-button-call';
import { ShareButton } from '@/shared/line/share-button';
import { isReachable } from '@/shared/routing/use-route';
import { ActionBar } from '@/shared/ui/action-bar';
import { Button } from '@/shared/ui/button';
import { ButtonLink } from '@/shared/ui/button-link';
import { Problem } from '@/shared/ui/problem';
import { SheetDialog } from '@/shared/ui/sheet-dialog';
import { useFocusOnChange } from '@/shared/ui/use-focus-on-change';
import { betCopy } from '../bet.copy';
import { toSharedBill } from '../bill-share';
import { postBill } from '../lotto.api';
import { lottoCopy } from '../lotto.copy';
import { forgetSentBill, toBillKey } from '../sent-bill.store';
import { clearSlip, removeFromSlip } from '../slip-draft.store';
import {
  dropRefused,
  listRefused,
  readFreshJudgement,
  toCreateItems,
} from '../validated-bill.rules';
import {
  clearValidatedBill,
  keepValidatedBill,
  type ValidatedBill,
  validatedBillStore,
} from '../validated-bill.store';
import { BillView } from './bill-view';
import styles from './confirm.dialog.module.css';

export interface ConfirmDialogProps {
  isOpen: boolean;
  slipKey: string;
  onClose: () => void;
  /** The server sees the round otherwise: what the page knows is old. */
  onStale: () => void;
}

/** What the server would take, before it is bet; then the bill. */
export function ConfirmDialog({ isOpen, onClose, ...rest }: ConfirmDialogProps) {
  const [taken, setTaken] = useState<BillDetail | null>(null);
  const { current } = useSnapshot(validatedBillStore);
  const place = useRef<HTMLDivElement>(null);
  useFocusOnChange(place, taken?.bill_id ?? null);
  const close = () => {
    onClose();
    setTaken(null);
  };
  return (
    <SheetDialog
      isOpen={isOpen && (taken !== null || current !== null)}
      onClose={close}
      title={taken ? betCopy.takenTitle : betCopy.confirmTitle}
      maxWidth={520}
      isPersistent
    >
      <div ref={place} className={styles['place']} tabIndex={-1}>
        {taken ? (
          <Taken bill={taken} onClose={close} />
        ) : (
          current && <Confirmation {...rest} bill={current} onClose={close} onTaken={setTaken} />
        )}
      </div>
    </SheetDialog>
  );
}

interface ConfirmationProps extends Pick<ConfirmDialogProps, 'slipKey' | 'onClose' | 'onStale'> {
  bill: ValidatedBill;
  onTaken: (bill: BillDetail) => void;
}

function Confirmation({ bill, slipKey, onClose, onStale, onTaken }: ConfirmationProps) {
  const { problem, isBusy, run } = useButtonCall();
  const [isPoor, setPoor] = useState(false);
  const { judgement } = bill;
  const of = (verdict: JudgedItem['verdict']) =>
    judgement.items.filter((item) => item.verdict === verdict);
  const refused = of('refused');
  const isReady = refused.length === 0 && judgement.items.length > 0;

  const handleDrop = () => {
    removeFromSlip(slipKey, listRefused(bill));
    keepValidatedBill(dropRefused(bill));
  };
  const handleConfirm = () =>
    run(
      async () => {
        const items = toCreateItems(bill);
        setPoor(false);
        const taken = await postBill(
          { round_id: judgement.round_id, items },
          toBillKey(JSON.stringify([slipKey, items])),
        );
        forgetSentBill();
        onTaken(taken);
        clearSlip(slipKey);
        clearValidatedBill();
      },
      (refusal) => {
        takeRefusal(refusal);
        return false;
      },
    );
  const takeRefusal = ({ errorName, data }: ApiError) => {
    if (errorName === 'lotto.round_closed') onStale();
    setPoor(errorName === 'wallet.insufficient_balance');
    const fresh = errorName === 'lotto.bill_changed' ? readFreshJudgement(data) : null;
    if (fresh) keepValidatedBill({ input: bill.input, judgement: fresh });
  };

  return (
    <div className={styles['body']}>
      <Part title={betCopy.refusedPart(refused.length)} tone="danger" items={refused}>
        <Button variant="quiet" size="small" onClick={handleDrop}>
          {betCopy.dropRefused(refused.length)}
        </Button>
      </Part>
      <Part title={betCopy.changedPart(of('changed').length)} tone="warn" items={of('changed')} />
      <Part
        title={betCopy.acceptedPart(of('accepted').length)}
        tone="plain"
        items={of('accepted')}
      />
      <div className={styles['foot']}>
        <dl className={styles['sums']}>
          <div>
            <dt>{betCopy.total}</dt>
            <dd>{formatMoney(judgement.total)}</dd>
          </div>
          <div>
            <dt>{betCopy.winHighest}</dt>
            <dd>{formatMoney(judgement.win_highest)}</dd>
          </div>
        </dl>
        {refused.length > 0 && <p className={styles['hint']}>{betCopy.refusedFirst}</p>}
        {judgement.items.length === 0 && <p className={styles['hint']}>{betCopy.nothingLeft}</p>}
        <Problem>{problem}</Problem>
        {isPoor && (
          <ButtonLink name="deposit" variant="quiet" size="small">
            {betCopy.deposit}
          </ButtonLink>
        )}
        <ActionBar>
          <Button variant="quiet" isWide onClick={onClose}>
            {betCopy.edit}
          </Button>
          <Button
            variant="primary"
            isWide
            aria-disabled={!isReady || isBusy}
            onClick={() => {
              if (isReady) void handleConfirm();
            }}
          >
            {isBusy ? betCopy.confirmBusy : betCopy.confirm(formatMoney(judgement.total))}
          </Button>
        </ActionBar>
      </div>
    </div>
  );
}

interface PartProps {
  title: string;
  tone: 'danger' | 'warn' | 'plain';
  items: readonly JudgedItem[];
  children?: ReactNode;
}

/** The bets that the server judges alike. */
function Part({ title, tone, items, children }: PartProps) {
  if (items.length === 0) return null;
  return (
    <section className={styles['part']} data-tone={tone} aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {items.map((item, at) => (
          // Two bets may be the same.
          <li key={`${at}/${item.bet_type}/${item.number}`}>
            <b>{item.number}</b>
            <span>
              {lottoCopy.types[item.bet_type]} {item.rate !== null && lottoCopy.rate(item.rate)}
            </span>
            <span>{formatMoney(item.amount)}</span>
            {item.win !== null && <i>{formatMoney(item.win)}</i>}
            {item.reason !== null && <em>{item.message ?? betCopy.refusals[item.reason]}</em>}
            {item.reason === null && item.message !== null && <em>{item.message}</em>}
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}

function Taken({ bill, onClose }: { bill: BillDetail; onClose: () => void }) {
  return (
    <div className={styles['body']}>
      <BillView bill={bill} />
      <div className={styles['more']}>
        <ShareButton screen={toSharedBill(bill)} label={betCopy.share} />
        {isReachable('lottoBills') && (
          <ButtonLink name="lottoBills" variant="text" size="small">
            {betCopy.myBills}
          </ButtonLink>
        )}
      </div>
      <div className={styles['foot']}>
        <ActionBar>
          <Button variant="primary" isWide onClick={onClose}>
            {betCopy.betOn}
          </Button>
        </ActionBar>
      </div>
    </div>
  );
}
