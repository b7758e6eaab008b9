import type { BetTerms } from '@/contract/lotto.contract';
import { formatMoney } from '@/domain/money';
import { SheetDialog } from '@/shared/ui/sheet-dialog';
import { betCopy } from '../bet.copy';
import type { RoundTerms } from '../lotto.api';
import { lottoCopy } from '../lotto.copy';
import { type SlipLine, type SlipSums, sumSlip } from '../slip.rules';
import type { Entry } from '../use-entry';
import { BillCopier } from './bill-copier';
import { ConfirmDialog } from './confirm.dialog';
import { PasteForm } from './paste-form';
import styles from './round-dialogs.module.css';
import type { RoundPanel } from './round-view';
import { SlipEditor } from './slip-editor';
import { ToolBox } from './tool-box';

export interface RoundDialogsProps {
  /** Null while none is open. */
  panel: RoundPanel | null;
  data: RoundTerms;
  /** Of the kind that is chosen. */
  terms: BetTerms;
  entry: Entry;
  slipKey: string;
  lines: readonly SlipLine[];
  /** What the paste dialog holds. */
  pasted: string;
  onPasted: (text: string) => void;
  onClose: () => void;
  onStale: () => void;
}

/** What opens over a round. */
export function RoundDialogs(props: RoundDialogsProps) {
  const { panel, data, terms, entry, slipKey, lines, pasted, onPasted, onClose, onStale } = props;
  return (
    <>
      <SheetDialog
        isOpen={panel === 'tools'}
        onClose={onClose}
        title={betCopy.toolsTitle(lottoCopy.types[terms.bet_type])}
        maxWidth={480}
      >
        <div className={styles['body']}>
          <ToolBox type={terms.bet_type} entry={entry} onDone={onClose} />
        </div>
      </SheetDialog>
      <SheetDialog
        isOpen={panel === 'paste'}
        onClose={onClose}
        title={betCopy.pasteTitle}
        maxWidth={480}
      >
        <div className={styles['body']}>
          <PasteForm
            text={pasted}
            onText={onPasted}
            context={{
              offered: data.terms.map(({ bet_type }) => bet_type),
              chosenType: terms.bet_type,
              chosenAmountSatang: entry.amountSatang,
            }}
            entry={entry}
            onDone={() => {
              onPasted('');
              onClose();
            }}
          />
        </div>
      </SheetDialog>
      <SheetDialog
        isOpen={panel === 'bills'}
        onClose={onClose}
        title={betCopy.copyBillTitle}
        maxWidth={480}
      >
        <div className={styles['body']}>
          <BillCopier terms={data.terms} entry={entry} onDone={onClose} />
        </div>
      </SheetDialog>
      <SheetDialog isOpen={panel === 'slip'} onClose={onClose} title={betCopy.slip} maxWidth={520}>
        <div className={styles['body']}>
          <SlipEditor slipKey={slipKey} lines={lines} />
          {lines.length > 0 && <SlipTotals sums={sumSlip(lines, data.result_kind)} />}
        </div>
      </SheetDialog>
      <ConfirmDialog
        isOpen={panel === 'confirm'}
        slipKey={slipKey}
        onClose={onClose}
        onStale={onStale}
      />
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
