import turnIcon from '@phosphor-icons/core/regular/arrows-left-right.svg?icon';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { depositAsk, depositCloseWith } from '@/contract/operator/deposits.contract';
import {
  incomingCandidates,
  incomingKeep,
  incomingReturned,
  incomingShow,
} from '@/contract/operator/incoming.contract';
import type { Candidate, IncomingRow } from '@/contract/operator/money-in.fields';
import { bankCodes } from '@/domain/banks';
import { formatMoney } from '@/domain/money';
import { Button } from '@/shared/ui/button';
import { Icon } from '@/shared/ui/icon';
import { Card, Stack, Text } from '@/shared/ui/kit';
import { Skeleton } from '@/shared/ui/states';
import { FactList } from '../../kit/fact-list';
import { LoadError } from '../../kit/load-error';
import { operatorQuery } from '../../kit/operator-query';
import { Reference } from '../../kit/reference';
import { TimeText } from '../../kit/time-text';
import { useClaim } from '../../kit/use-claim';
import { useKeys } from '../../kit/use-keys';
import { useMay } from '../../shell/use-me';
import { AccountText, accountEnd, bankName } from './account-text';
import { CandidateFacts, CandidateList, MemberSide } from './candidate-list';
import { nameOf } from './confirm-dialog';
import { describeOutcome, type IncomingAsk, IncomingDialogs } from './incoming-dialogs';
import { StateBadge } from './money-columns';
import { panelCopy as copy, incomingStateNames, moneyInCopy } from './money-in.copy';
import styles from './money-in.module.css';
import { describeReason } from './money-reason';
import { toIncoming } from './money-row';
import { PanelHead } from './panel-head';
import { type Decision, useDecision } from './use-decision';

interface IncomingPanelProps {
  id: number;
  onClose: () => void;
  onDone: () => void;
}

/** The open payment: the bank's side beside the member's, why it waits, and what can be done. */
export function IncomingPanel({ id, onClose, onDone }: IncomingPanelProps) {
  const may = useMay();
  const money = useQuery(operatorQuery(incomingShow, { id }));
  const isOpen = money.data?.state === 'review';
  const candidates = useQuery({
    ...operatorQuery(incomingCandidates, { id }),
    enabled: isOpen,
  });
  const others = useClaim(`incoming/${id}`);
  const decision = useDecision<IncomingAsk>(onDone);
  const [chosenId, setChosenId] = useState<string>();
  const list = isOpen ? candidates.data : undefined;
  const chosen = list?.find((each) => each.id === chosenId) ?? list?.[0];
  const isReady = isOpen && candidates.isSuccess && may(depositCloseWith);
  const main = money.data && isReady ? mainActOf(money.data, chosen) : null;
  useKeys({
    Escape: onClose,
    ...(main !== null && { KeyA: () => decision.ask(main) }),
    ...(isReady && { KeyR: () => decision.ask('back') }),
  });
  if (money.error && !money.data) {
    return <LoadError error={money.error} onRetry={() => void money.refetch()} />;
  }
  if (!money.data) return <Skeleton width="100%" height={420} />;
  const row = money.data;
  const reason = isOpen ? describeReason(row) : null;
  return (
    <Card as="section" aria-label={`#${id}`}>
      <Stack gap={4}>
        <PanelHead
          amount={formatMoney(row.amount)}
          badge={<StateBadge row={toIncoming(row)} />}
          others={others}
          onClose={onClose}
        >
          <TimeText at={row.occurred_at} /> · <Origin money={row} />
        </PanelHead>
        <AccountText of={row} />
        <Sides money={row} candidate={chosen} />
        {reason && (
          <Text variant="detail" tone="soft">
            {reason.sentence}
          </Text>
        )}
        {row.report !== null && <pre className={styles.report}>{row.report}</pre>}
        {row.same_as !== null && (
          <Link href={`/in/i${row.same_as}`} className={styles.link}>
            {copy.sameAs(row.same_as)}
          </Link>
        )}
        {isOpen && candidates.error && (
          <LoadError error={candidates.error} onRetry={() => void candidates.refetch()} />
        )}
        {isOpen && candidates.isPending && <Skeleton width="100%" height={120} />}
        {list && <CandidateList candidates={list} chosenId={chosen?.id} onChoose={setChosenId} />}
        {list && chosen && <CandidateFacts money={row} candidate={chosen} />}
        {isReady && main !== null && (
          <Acts money={row} chosen={chosen} main={main} decision={decision} />
        )}
        {!isOpen && <Ended money={row} />}
        {row.state === 'returning' && may(incomingReturned) && (
          <div className={styles.acts}>
            {may(incomingKeep) && (
              <Button variant="outline" onClick={() => decision.ask('keep')}>
                {copy.keep}
              </Button>
            )}
            <Button variant="primary" onClick={() => decision.ask('returned')}>
              {copy.sentBack}
            </Button>
          </div>
        )}
        <Text variant="note" tone="faint">
          {copy.audited}
        </Text>
      </Stack>
      <IncomingDialogs money={row} candidate={chosen} decision={decision} />
    </Card>
  );
}

/** Where the report of the money came from, or its reference there. */
function Origin({ money: { source, reference } }: { money: IncomingRow }) {
  if (source === 'statement') return copy.fromStatement;
  if (source.startsWith('message/')) {
    return (
      <Link href="/in/messages" className={styles.link}>
        {copy.fromMessage}
      </Link>
    );
  }
  return (
    <>
      {copy.reference} <Reference text={reference} />
    </>
  );
}

/** The decision that the main button offers. */
function mainActOf(money: IncomingRow, chosen: Candidate | undefined): IncomingAsk {
  if (chosen) return chosen.state === 'credited' ? 'settle' : 'pay';
  return money.member_id === null ? 'other' : 'pay';
}

function Sides({ money, candidate }: { money: IncomingRow; candidate: Candidate | undefined }) {
  const end = accountEnd(money.sender_account_number);
  const bank = bankCodes.find((code) => code === money.sender_bank_code);
  return (
    <div className={styles.sides}>
      <div className={styles.side}>
        <Text variant="note" tone="faint">
          {copy.realSender}
        </Text>
        <Text variant="strong">{money.sender_name ?? moneyInCopy.unknownSender}</Text>
        <Text variant="detail" tone="soft">
          {[bank && bankName(bank), end !== null && moneyInCopy.accountEnd(end)]
            .filter(Boolean)
            .join(' ')}
        </Text>
      </div>
      <Icon name={turnIcon} size={22} className={styles.turn} />
      <div className={styles.side}>
        <Text variant="note" tone="faint">
          {copy.waitingMember}
        </Text>
        <MemberSide candidate={candidate} money={money} />
      </div>
    </div>
  );
}

interface ActsProps {
  money: IncomingRow;
  chosen: Candidate | undefined;
  main: IncomingAsk;
  decision: Decision<IncomingAsk>;
}

const mainNames: Readonly<Record<'pay' | 'settle' | 'other', string>> = {
  pay: copy.pay,
  settle: copy.isItsMoney,
  other: copy.payOther,
};

function Acts({ money, chosen, main, decision }: ActsProps) {
  const may = useMay();
  const outcome = describeOutcome(money, chosen);
  const waitsWithDeposit = money.deposit_id !== null && money.reason !== 'already_credited';
  const name = main === 'settle' || main === 'other' ? mainNames[main] : mainNames.pay;
  return (
    <>
      <div className={styles.others}>
        {main !== 'other' && (
          <Button variant="quiet" size="small" onClick={() => decision.ask('other')}>
            {copy.payOther}
          </Button>
        )}
        {money.same_as !== null && money.deposit_id === null && (
          <Button variant="quiet" size="small" onClick={() => decision.ask('repeat')}>
            {copy.isRepeated(money.same_as)}
          </Button>
        )}
        {waitsWithDeposit && may(depositAsk) && (
          <Button variant="quiet" size="small" onClick={() => decision.ask('document')}>
            {copy.ask}
          </Button>
        )}
      </div>
      <div className={styles.acts}>
        {outcome !== null && <p className={styles.outcome}>{outcome}</p>}
        <Button variant="outline" onClick={() => decision.ask('back')}>
          {copy.giveBack} <kbd className={styles.key}>R</kbd>
        </Button>
        <Button variant="primary" onClick={() => decision.ask(main)}>
          {name} <kbd className={styles.key}>A</kbd>
        </Button>
      </div>
    </>
  );
}

/** The name and time of the decision, and the end of the money. */
function Ended({ money }: { money: IncomingRow }) {
  const { decided_at, returned_reference, returned_at, deposit } = money;
  return (
    <FactList
      facts={[
        [copy.stateHead, incomingStateNames[money.state]],
        [copy.decided, nameOf(money.decided_by)],
        ...(decided_at === null
          ? []
          : [[copy.decidedAt, <TimeText key="at" at={decided_at} />] as const]),
        ...(deposit
          ? [
              [
                copy.credited,
                <Link key="deposit" href={`/in/d${deposit.number}`} className={styles.link}>
                  D{deposit.number}
                </Link>,
              ] as const,
            ]
          : []),
        ...(returned_reference === null
          ? []
          : [[copy.returnedReference, returned_reference] as const]),
        ...(returned_at === null
          ? []
          : [[incomingStateNames.returned, <TimeText key="back" at={returned_at} />] as const]),
      ]}
    />
  );
}
