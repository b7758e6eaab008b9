import { useSnapshot } from 'valtio/react';
import type { BetTerms } from '@/contract/lotto.contract';
import { formatMoney } from '@/domain/money';
import { SheetDialog } from '@/shared/ui/sheet-dialog';
import { betCopy } from '../bet.copy';
import { backToEditing, checkoutStore } from '../checkout.store';
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
  const { checkout } = useSnapshot(checkoutStore);
  const { panel, pasted } = checkout.step === 'editing' ? checkout : { panel: null, pasted: '' };
  return (
    <>
      <SheetDialog
        isOpen={panel === 'tools'}
        onClose={backToEditing}
        title={betCopy.toolsTitle(lottoCopy.types[terms.bet_type])}
        maxWidth={480}
      >
        <div className={styles['body']}>
          <ToolBox type={terms.bet_type} entry={entry} onDone={backToEditing} />
        </div>
      </SheetDialog>
      <SheetDialog
        isOpen={panel === 'paste'}
        onClose={backToEditing}
        title={betCopy.pasteTitle}
        maxWidth={480}
      >
        <div className={styles['body']}>
          <PasteForm
            initialText={pasted}
            context={{
              offered: data.terms.map(({ bet_type }) => bet_type),
              chosenType: terms.bet_type,
              chosenAmountSatang: entry.amountSatang,
            }}
            entry={entry}
            onDone={backToEditing}
          />
        </div>
      </SheetDialog>
      <SheetDialog
        isOpen={panel === 'bills'}
        onClose={backToEditing}
        title={betCopy.copyBillTitle}
        maxWidth={480}
      >
        <div className={styles['body']}>
          <BillCopier terms={data.terms} entry={entry} onDone={backToEditing} />
        </div>
      </SheetDialog>
      <SheetDialog
        isOpen={panel === 'slip'}
        onClose={backToEditing}
        title={betCopy.slip}
        maxWidth={520}
      >
        <div className={styles['body']}>
          <SlipEditor slip={slip} />
          {slip.lines.length > 0 && <SlipTotals sums={slip.sums} />}
        </div>
      </SheetDialog>
      <ConfirmDialog />
    </>
  );
}

function SlipTotals({ sums }: { sums: SlipSums }) {
  return (
    <dl className={styles['sums']}>
      <dt>{betCopy.total}</dt>
      <dd>{formatMoney(sums.stakeSatang)}</dd>
      <dt>{betCopy.winHighest}</dt>
      <dd>{formatMoney(sums.highestWinSatang)}</dd>
    </dl>
  );
}
