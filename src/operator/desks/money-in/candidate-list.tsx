import type { Candidate, IncomingRow, Likeness } from '@/contract/operator/money-in.fields';
import { formatMoney } from '@/domain/money';
import { Text } from '@/shared/ui/kit';
import { Badge } from '../../kit/badge';
import { FactList } from '../../kit/fact-list';
import { TimeText } from '../../kit/time-text';
import { bankName } from './account-text';
import { panelCopy as copy, depositStateNames, moneyInCopy } from './money-in.copy';
import styles from './money-in.module.css';

/** The name of a candidate's member, as far as it is known. */
export const candidateName = ({ member_name, username }: Candidate): string =>
  member_name ?? username;

/** The deposits that a payment may have been meant for; a press chooses one. */
export function CandidateList({
  candidates,
  chosenId,
  onChoose,
}: {
  candidates: readonly Candidate[];
  chosenId: string | undefined;
  onChoose: (id: string) => void;
}) {
  if (candidates.length === 0) {
    return (
      <Text variant="detail" tone="soft">
        {copy.noCandidates}
      </Text>
    );
  }
  return (
    <ul className={styles.candidates} aria-label={copy.candidates}>
      {candidates.map((each) => (
        <li key={each.id}>
          <button
            type="button"
            className={styles.candidate}
            aria-pressed={each.id === chosenId}
            onClick={() => onChoose(each.id)}
          >
            <span>
              {candidateName(each)} <small>{each.username}</small>
            </span>
            <span className={styles.sum}>{formatMoney(each.amount)}</span>
            <small>
              D{each.number} · {depositStateNames[each.state]} · <TimeText at={each.created_at} />
            </small>
            <Badge tone={each.is_amount_equal ? 'success' : 'plain'}>
              {copy.matches[each.match]}
            </Badge>
          </button>
        </li>
      ))}
    </ul>
  );
}

const likenessClasses: Readonly<Record<Likeness, string | undefined>> = {
  equal: styles.good,
  partial: styles.doubt,
  different: styles.bad,
  unknown: undefined,
};

/** The facts that tell a candidate apart. */
export function CandidateFacts({ money, candidate }: { money: IncomingRow; candidate: Candidate }) {
  const { amount, is_amount_equal, limit_left, promotion } = candidate;
  const isOverLimit = limit_left !== null && limit_left < money.amount;
  return (
    <FactList
      facts={[
        [
          copy.facts.amount,
          <span key="amount" className={is_amount_equal ? styles.good : styles.doubt}>
            {copy.compared(formatMoney(money.amount), formatMoney(amount), is_amount_equal)}
          </span>,
        ],
        [copy.facts.account, <Likeness key="account" value={candidate.account_likeness} />],
        [copy.facts.name, <Likeness key="name" value={candidate.name_likeness} />],
        [copy.facts.before, copy.times(candidate.from_account_before)],
        [
          copy.facts.limit,
          <span key="limit" className={isOverLimit ? styles.bad : undefined}>
            {limit_left === null ? copy.noLimit : formatMoney(limit_left)}
          </span>,
        ],
        [copy.facts.promotion, promotion ?? copy.noPromotion],
      ]}
    />
  );
}

function Likeness({ value }: { value: Likeness }) {
  return <span className={likenessClasses[value]}>{copy.likeness[value]}</span>;
}

/** The member's side of a payment: the member who would get it, and their registered account. */
export function MemberSide({
  candidate,
  money,
}: {
  candidate: Candidate | undefined;
  money: IncomingRow;
}) {
  if (candidate) {
    return (
      <>
        <Text variant="strong">{candidateName(candidate)}</Text>
        <Text variant="detail" tone="soft">
          {candidate.member_bank_code === null || candidate.member_account_end === null
            ? candidate.username
            : `${bankName(candidate.member_bank_code)} ${moneyInCopy.accountEnd(candidate.member_account_end)}`}
        </Text>
      </>
    );
  }
  return (
    <>
      <Text variant="strong">{money.member_name ?? money.username ?? copy.nobody}</Text>
      {money.username !== null && (
        <Text variant="detail" tone="soft">
          {money.username}
        </Text>
      )}
    </>
  );
}
