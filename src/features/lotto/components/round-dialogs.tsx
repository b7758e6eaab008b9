import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio/react';
import type { BetTerms } from '@/contract/lotto.contract';
import { formatMoney } from '@/domain/money';
import { SheetDialog } from '@/shared/ui/sheet-dialog';
import { betCopy } from '../bet.copy';
import { backToEditing, checkoutStore, type SlipPanel } from '../checkout.store';
import type { RoundTerms } from '../lotto.api';
import { lottoCopy } from '../lotto.copy';
import type { SlipSums } from '../slip.rules';
import type { Entry } from '../use-entry';
import type { Slip } from '../use-slip';
import { BillCopier } from './bill-copier';
import { ConfirmDialog } from './confirm.dialog';
import { PasteForm } from './paste-form';
import styles from './round-dialogs.module.css';
import { SlipEditor } from './slip-editor';
import { ToolBox } from './tool-box';

export interface RoundDialogsProps {
  data: RoundTerms;
  /** Terms of the chosen bet type. */
  terms: BetTerms;
  entry: Entry;
  slip: Slip;
}

/** The dialogs of a round. The checkout store decides which one is open. */
export function RoundDialogs({ data, terms, entry, slip }: RoundDialogsProps) {
  const context = {
    offered: data.terms.map(({ bet_type }) => bet_type),
    chosenType: terms.bet_type,
    chosenAmountSatang: entry.amountSatang,
  };
  return (
    <>
      <Panel name="tools" title={betCopy.toolsTitle(lottoCopy.types[terms.bet_type])}>
        <ToolBox type={terms.bet_type} entry={entry} />
      </Panel>
      <Panel name="paste" title={betCopy.pasteTitle}>
        <PasteForm context={context} entry={entry} />
      </Panel>
      <Panel name="bills" title={betCopy.copyBillTitle}>
        <BillCopier terms={data.terms} entry={entry} />
      </Panel>
      <Panel name="slip" title={betCopy.slip} maxWidth={520}>
        <SlipEditor slip={slip} />
        {slip.lines.length > 0 && <SlipTotals sums={slip.sums} />}
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
      <div className={styles.body}>{children}</div>
    </SheetDialog>
  );
}

function SlipTotals({ sums }: { sums: SlipSums }) {
  return (
    <dl className={styles.sums}>
      <dt>{betCopy.total}</dt>
      <dd>{formatMoney(sums.stakeSatang)}</dd>
      <dt>{betCopy.winHighest}</dt>
      <dd>{formatMoney(sums.highestWinSatang)}</dd>
    </dl>
  );
}
