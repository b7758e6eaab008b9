import { useState } from 'react';
import { Link } from 'wouter';
import { describeMovement } from '@/contract/movement-kinds';
import type { OperatorStatement } from '@/contract/operator/members.contract';
import { formatMoney, formatSignedMoney } from '@/domain/money';
import { Button, buttonClass } from '@/shared/ui/button';
import { DeskDialog } from '../../kit/desk-dialog';
import { FactList } from '../../kit/fact-list';
import { TimeText } from '../../kit/time-text';
import { BillDialog } from './bill-dialog';
import { memberTabsCopy as copy } from './members.copy';
import { findRoundPath } from './round-dialog';

type Line = OperatorStatement['rows'][number];

/** Tabs of the member that list the things of movements. */
const tabOf = { round: 'play', deposit: 'money', withdrawal: 'money' } as const;

/** A line of the statement with its whole reference, and the way to the bill, round or payment behind it. */
export function MovementDialog({ line, onClose }: { line: Line; onClose: () => void }) {
  const [showsBill, setShowsBill] = useState(false);
  const { belongs_to: thing } = line;
  if (showsBill && thing) return <BillDialog number={thing.id} onClose={onClose} />;
  const tab = thing && thing.kind in tabOf ? tabOf[thing.kind as keyof typeof tabOf] : null;
  return (
    <DeskDialog
      title={
        line.game ? `${describeMovement(line.code)} ${line.game.name}` : describeMovement(line.code)
      }
      onClose={onClose}
      footer={
        <>
          {thing?.kind === 'bill' && (
            <Button variant="primary" onClick={() => setShowsBill(true)}>
              {copy.openBill(thing.id)}
            </Button>
          )}
          {tab && (
            <Link
              href={thing?.kind === 'round' ? findRoundPath(thing.id) : `?tab=${tab}`}
              replace
              className={buttonClass({ variant: 'primary' })}
              onClick={onClose}
            >
              {tab === 'play' ? copy.openRound : copy.openMoney}
            </Link>
          )}
        </>
      }
    >
      <FactList
        facts={[
          [copy.at, <TimeText key="at" at={line.at} />],
          [copy.wallet, line.wallet_name],
          [copy.amount, formatSignedMoney(line.amount)],
          [copy.before, formatMoney(line.balance_before)],
          [copy.after, formatMoney(line.balance_after)],
          ...(line.game ? [[copy.provider, line.game.provider_name] as const] : []),
          [copy.reference, <code key="reference">{line.reference}</code>],
        ]}
      />
    </DeskDialog>
  );
}
