import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { DataOf } from '@/contract/endpoint';
import { memberSearch } from '@/contract/operator/members.contract';
import type { IncomingRow } from '@/contract/operator/money-in.fields';
import { readMemberQuery } from '@/domain/member-query';
import { formatMoney } from '@/domain/money';
import { Text } from '@/shared/ui/kit';
import { CallProblem } from '../../kit/call-problem';
import { DeskDialog } from '../../kit/desk-dialog';
import { operatorQuery } from '../../kit/operator-query';
import searchStyles from '../../shell/search-dialog.module.css';
import { CreditDialog } from './credit-dialog';
import { moneyActsCopy as copy, panelCopy } from './money-in.copy';
import styles from './money-in.module.css';

/** A member that a search found; money without one cannot be credited to. */
type Found = DataOf<typeof memberSearch>[number] & { id: number; username: string };

const isMember = (hit: DataOf<typeof memberSearch>[number]): hit is Found =>
  hit.id !== null && hit.username !== null && !hit.is_closed;

export interface CreditOtherDialogProps {
  money: IncomingRow;
  onClose: () => void;
  onDone: (message: string) => void;
}

/** Finds a member, and credits the payment to them as a deposit of its own. */
export function CreditOtherDialog({ money, onClose, onDone }: CreditOtherDialogProps) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Found>();
  const q = useDeferredValue(text.trim());
  const isEnough = readMemberQuery(q) !== null;
  const hits = useQuery({
    ...operatorQuery(memberSearch, { q }),
    enabled: isEnough,
    placeholderData: (before) => before,
  });
  if (chosen) {
    return (
      <CreditDialog
        money={money}
        member={{ id: chosen.id, name: chosen.name ?? chosen.username }}
        onClose={onClose}
        onDone={onDone}
      />
    );
  }
  const found = isEnough ? (hits.data ?? []).filter(isMember) : [];
  return (
    <DeskDialog title={`${panelCopy.payOther} · ${formatMoney(money.amount)}`} onClose={onClose}>
      <input
        type="search"
        className={searchStyles.field}
        value={text}
        autoComplete="off"
        aria-label={copy.searchMember}
        placeholder={copy.searchMember}
        onChange={({ target }) => setText(target.value)}
      />
      <CallProblem error={hits.error} />
      <ul className={styles.hits} aria-label={copy.searchMember}>
        {found.map((hit) => (
          <li key={hit.id}>
            <button type="button" className={styles.candidate} onClick={() => setChosen(hit)}>
              <span>{hit.name ?? hit.username}</span>
              <small>{hit.username}</small>
            </button>
          </li>
        ))}
      </ul>
      <Text variant="note" tone="faint" role="status">
        {isEnough && found.length === 0 && !hits.isFetching ? copy.noHits : copy.searchHint}
      </Text>
    </DeskDialog>
  );
}
