import { depositAsk, depositCloseWith, depositReject } from '@/contract/operator/deposits.contract';
import {
  incomingKeep,
  incomingReturn,
  incomingSettle,
} from '@/contract/operator/incoming.contract';
import type { Candidate, IncomingRow } from '@/contract/operator/money-in.fields';
import { formatMoney } from '@/domain/money';
import { useOperatorCommand } from '../../kit/operator-query';
import { candidateName } from './candidate-list';
import { ConfirmDialog } from './confirm-dialog';
import { CreditDialog } from './credit-dialog';
import { CreditOtherDialog } from './credit-other-dialog';
import { moneyActsCopy as copy, panelCopy } from './money-in.copy';
import { NoteDialog } from './note-dialog';
import { ReturnedDialog } from './returned-dialog';
import { type Decision, MONEY_CHANGES } from './use-decision';

/** Decisions on arrived money. */
export type IncomingAsk =
  | 'pay'
  | 'settle'
  | 'repeat'
  | 'other'
  | 'back'
  | 'document'
  | 'returned'
  | 'keep';

interface Asked {
  money: IncomingRow;
  candidate: Candidate | undefined;
  decision: Decision<IncomingAsk>;
}

/** Says what happens to the payment when the chosen candidate gets it. */
export function describeOutcome(
  money: IncomingRow,
  candidate: Candidate | undefined,
): string | null {
  const arrived = formatMoney(money.amount);
  if (!candidate) {
    return money.member_id === null || money.username === null
      ? null
      : panelCopy.toMember(arrived, money.member_name ?? money.username);
  }
  const number = `D${candidate.number}`;
  const amount = formatMoney(candidate.amount);
  if (candidate.state === 'credited') return panelCopy.settle(number, amount, arrived);
  return candidate.is_amount_equal
    ? panelCopy.exact(arrived, candidateName(candidate), number)
    : panelCopy.wanted(amount, arrived);
}

/** The dialog of the decision that a person is about to make. */
export function IncomingDialogs(asked: Asked) {
  const { money, candidate, decision } = asked;
  switch (decision.asks) {
    case null:
      return null;
    case 'pay':
      return candidate ? <CloseWith {...asked} candidate={candidate} /> : <PayMember {...asked} />;
    case 'settle':
      return <Settle {...asked} />;
    case 'repeat':
      return <Repeat {...asked} />;
    case 'other':
      return <CreditOtherDialog money={money} onClose={decision.close} onDone={decision.finish} />;
    case 'back':
      return money.deposit_id !== null && money.reason !== 'already_credited' ? (
        <RejectAndReturn {...asked} depositId={money.deposit_id} />
      ) : (
        <GiveBack {...asked} />
      );
    case 'document':
      return money.deposit_id === null ? null : <Ask {...asked} depositId={money.deposit_id} />;
    case 'keep':
      return <Keep {...asked} />;
    case 'returned':
      return <ReturnedDialog money={money} onClose={decision.close} onDone={decision.finish} />;
  }
}

function CloseWith({ money, candidate, decision }: Asked & { candidate: Candidate }) {
  const command = useOperatorCommand(depositCloseWith, MONEY_CHANGES);
  const amount = formatMoney(money.amount);
  const number = `D${candidate.number}`;
  const run = async () => {
    const done = await command.run({ incoming_id: money.id, deposit_id: candidate.id });
    if (done !== undefined) decision.finish(copy.toasts.credited(number, amount));
  };
  return (
    <ConfirmDialog
      title={`${panelCopy.pay} · ${number}`}
      action={panelCopy.pay}
      error={command.error}
      isBusy={command.isBusy}
      onClose={decision.close}
      onConfirm={() => void run()}
    >
      {candidateName(candidate)} · {describeOutcome(money, candidate)}
    </ConfirmDialog>
  );
}

function PayMember({ money, decision }: Asked) {
  if (money.member_id === null) return null;
  const name = money.member_name ?? money.username ?? '';
  return (
    <CreditDialog
      money={money}
      member={{ id: money.member_id, name }}
      onClose={decision.close}
      onDone={decision.finish}
    />
  );
}

function Settle({ money, candidate, decision }: Asked) {
  const command = useOperatorCommand(incomingSettle, MONEY_CHANGES);
  const run = async () => {
    const done = await command.run({
      id: money.id,
      ...(candidate && { deposit_id: candidate.id }),
    });
    if (done !== undefined) decision.finish(copy.toasts.settled(`#${money.id}`));
  };
  return (
    <ConfirmDialog
      title={panelCopy.isItsMoney}
      action={panelCopy.isItsMoney}
      error={command.error}
      isBusy={command.isBusy}
      onClose={decision.close}
      onConfirm={() => void run()}
    >
      {describeOutcome(money, candidate)}
    </ConfirmDialog>
  );
}

function Repeat({ money, decision }: Asked) {
  const command = useOperatorCommand(incomingSettle, MONEY_CHANGES);
  const sameAs = money.same_as ?? 0;
  const run = async () => {
    if ((await command.run({ id: money.id })) !== undefined) {
      decision.finish(copy.toasts.repeated(`#${money.id}`));
    }
  };
  return (
    <ConfirmDialog
      title={panelCopy.isRepeated(sameAs)}
      action={panelCopy.isRepeated(sameAs)}
      error={command.error}
      isBusy={command.isBusy}
      onClose={decision.close}
      onConfirm={() => void run()}
    >
      {copy.repeatedText(sameAs)}
    </ConfirmDialog>
  );
}

function GiveBack({ money, decision }: Asked) {
  const command = useOperatorCommand(incomingReturn, MONEY_CHANGES);
  const amount = formatMoney(money.amount);
  const run = async () => {
    if ((await command.run({ id: money.id })) !== undefined) {
      decision.finish(copy.toasts.returning(`#${money.id}`, amount));
    }
  };
  return (
    <ConfirmDialog
      title={`${panelCopy.giveBack} · ${amount}`}
      action={panelCopy.giveBack}
      error={command.error}
      isBusy={command.isBusy}
      onClose={decision.close}
      onConfirm={() => void run()}
    >
      {copy.giveBackText(amount)}
    </ConfirmDialog>
  );
}

function Keep({ money, decision }: Asked) {
  const command = useOperatorCommand(incomingKeep, MONEY_CHANGES);
  const amount = formatMoney(money.amount);
  const run = async () => {
    if ((await command.run({ id: money.id })) !== undefined) {
      decision.finish(copy.toasts.kept(`#${money.id}`, amount));
    }
  };
  return (
    <ConfirmDialog
      title={`${panelCopy.keep} · ${amount}`}
      action={panelCopy.keep}
      error={command.error}
      isBusy={command.isBusy}
      onClose={decision.close}
      onConfirm={() => void run()}
    >
      {copy.keepText(amount)}
    </ConfirmDialog>
  );
}

/** Money that waits with a deposit is returned by rejecting that deposit. */
function RejectAndReturn({ money, decision, depositId }: Asked & { depositId: string }) {
  const command = useOperatorCommand(depositReject, MONEY_CHANGES);
  const amount = formatMoney(money.amount);
  const number = money.deposit ? `D${money.deposit.number}` : '';
  const run = async (note: string) => {
    if ((await command.run({ id: depositId, note })) !== undefined) {
      decision.finish(copy.toasts.returning(`#${money.id}`, amount));
    }
  };
  return (
    <NoteDialog
      title={panelCopy.giveBack}
      text={copy.rejectReturns(number, amount)}
      sentences={copy.rejectNotes}
      error={command.error}
      isBusy={command.isBusy}
      onClose={decision.close}
      onConfirm={run}
    />
  );
}

function Ask({ money, decision, depositId }: Asked & { depositId: string }) {
  const command = useOperatorCommand(depositAsk, MONEY_CHANGES);
  const number = money.deposit ? `D${money.deposit.number}` : '';
  const run = async (note: string) => {
    if ((await command.run({ id: depositId, note })) !== undefined) {
      decision.finish(copy.toasts.asked(number));
    }
  };
  return (
    <NoteDialog
      title={panelCopy.ask}
      text={copy.askText}
      sentences={copy.askNotes}
      error={command.error}
      isBusy={command.isBusy}
      onClose={decision.close}
      onConfirm={run}
    />
  );
}
