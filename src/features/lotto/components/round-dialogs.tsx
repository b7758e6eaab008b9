import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio/react';
import { formatMoney } from '@/domain/money';
import { Stack } from '@/shared/ui/kit';
import { Problem } from '@/shared/ui/problem';
import { SheetDialog } from '@/shared/ui/sheet-dialog';
import { SumLine } from '@/shared/ui/sum-line';
import { betCopy } from '../bet.copy';
import { dialogCopy } from '../bet-dialogs.copy';
import { backToEditing, checkoutStore, type SlipPanel } from '../checkout.store';
import { nameTypes } from '../lotto.copy';
import type { RoundTerms } from '../lotto.queries';
import type { Entry } from '../use-entry';
import type { Slip } from '../use-slip';
import { useSlipValidation } from '../use-slip-validation';
import { BillCopier } from './bill-copier';
import { ConfirmDialog } from './confirm.dialog';
import { PasteForm } from './paste-form';
import styles from './round-dialogs.module.css';
import { SendButton } from './send-button';
import { SlipEditor } from './slip-editor';
import { ToolBox } from './tool-box';

export interface RoundDialogsProps {
  data: RoundTerms;
  entry: Entry;
  slip: Slip;
  /** Whether the round takes bets. */
  canSend: boolean;
}

/** Dialogs of a round; the checkout store selects the open one. */
export function RoundDialogs({ data, entry, slip, canSend }: RoundDialogsProps) {
  const context = {
    offered: data.terms.map(({ bet_type }) => bet_type),
    chosenTypes: entry.types,
    chosenAmountSatang: entry.amountSatang,
  };
  return (
    <>
      <Panel name="tools" title={dialogCopy.toolsTitle(nameTypes(entry.types))}>
        <ToolBox entry={entry} />
      </Panel>
      <Panel name="paste" title={dialogCopy.pasteTitle}>
        <PasteForm context={context} entry={entry} />
      </Panel>
      <Panel name="bills" title={dialogCopy.copyBillTitle}>
        <BillCopier terms={data.terms} entry={entry} />
      </Panel>
      <Panel name="slip" title={betCopy.slip} maxWidth={520}>
        <SlipEditor slip={slip} />
        {slip.lines.length > 0 && <SlipFoot slip={slip} canSend={canSend} />}
      </Panel>
      <ConfirmDialog />
    </>
  );
}

interface PanelProps {
  name: SlipPanel;
  title: string;
  maxWidth?: number;
  children: ReactNode;
}

function Panel({ name, title, maxWidth = 480, children }: PanelProps) {
  const { checkout } = useSnapshot(checkoutStore);
  const isOpen = checkout.step === 'editing' && checkout.panel === name;
  return (
    <SheetDialog isOpen={isOpen} onClose={backToEditing} title={title} maxWidth={maxWidth}>
      <Stack gap={3}>{children}</Stack>
    </SheetDialog>
  );
}

/** Totals of the slip with its send button, always visible below the bets. */
function SlipFoot({ slip, canSend }: Pick<RoundDialogsProps, 'slip' | 'canSend'>) {
  const validation = useSlipValidation();
  return (
    <Stack gap={2} className={styles.foot}>
      <Stack as="dl" gap={1}>
        <SumLine label={dialogCopy.total} kind="sum">
          {formatMoney(slip.sums.stakeSatang)}
        </SumLine>
        <SumLine label={betCopy.winHighest} kind="sum">
          {formatMoney(slip.sums.highestWinSatang)}
        </SumLine>
      </Stack>
      <Problem>{validation.problem}</Problem>
      <SendButton slip={slip} canSend={canSend} validation={validation} />
    </Stack>
  );
}
