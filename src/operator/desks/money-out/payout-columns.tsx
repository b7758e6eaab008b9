import type { Payout } from '@/contract/operator/withdrawals.contract';
import { formatMoney } from '@/domain/money';
import { BankMark } from '@/shared/ui/bank-mark';
import { Badge } from '../../kit/badge';
import type { Column } from '../../kit/data-table';
import { formatWait } from '../../kit/staff-time';
import { TimeText } from '../../kit/time-text';
import { bankName } from './account-name';
import { nameOf } from './decision-problem';
import { moneyOutCopy as copy } from './money-out.copy';
import styles from './money-out.module.css';
import { PayoutBadges, StateBadge } from './payout-badges';

/** Time in ms after which waiting is amber, and after which it is red. */
const SLOW_MS = 5 * 60_000;
const LATE_MS = 15 * 60_000;

function Waiting({ payout: { waiting_since, requested_at } }: { payout: Payout }) {
  if (waiting_since === null) return <TimeText at={requested_at} />;
  const start = Date.parse(waiting_since);
  const waitMs = Date.now() - start;
  const tone = waitMs > LATE_MS ? styles.late : waitMs > SLOW_MS ? styles.slow : undefined;
  return (
    <span>
      <TimeText at={requested_at} />
      <br />
      <small className={tone} suppressHydrationWarning>
        {formatWait(start)}
      </small>
    </span>
  );
}

function Member({ payout: { name, username, vip_level } }: { payout: Payout }) {
  return (
    <span>
      {name ?? copy.unnamed} <small className={styles.phone}>{username}</small>{' '}
      {vip_level > 0 && <Badge tone="info">{copy.vip[vip_level]}</Badge>}
    </span>
  );
}

function Destination({ payout }: { payout: Payout }) {
  const { bank_code, account_number, is_name_equal } = payout;
  return (
    <span className={styles.account}>
      <span className={styles.mark}>
        <BankMark method="bank" bankCode={bank_code} />
      </span>
      <span>
        {bankName(bank_code)} <small>{account_number}</small>
      </span>
      <NameMatch isEqual={is_name_equal} />
    </span>
  );
}

/** Whether the holder of the account has the member's name. */
function NameMatch({ isEqual }: { isEqual: boolean }) {
  return (
    <span className={isEqual ? styles.good : styles.doubt}>
      {isEqual ? '✓' : '≠'}
      <span className={styles.hidden}>{isEqual ? copy.isEqual : copy.isOther}</span>
    </span>
  );
}

function State({ payout: { state, approved_by } }: { payout: Payout }) {
  return (
    <span>
      <StateBadge state={state} /> {approved_by !== null && <small>{nameOf(approved_by)}</small>}
    </span>
  );
}

const time: Column<Payout> = { head: copy.time, cell: (payout) => <Waiting payout={payout} /> };
const number: Column<Payout> = {
  ...{ head: copy.number, isName: true },
  cell: ({ number: of }) => `W${of}`,
};
const member: Column<Payout> = { head: copy.member, cell: (payout) => <Member payout={payout} /> };
const destination: Column<Payout> = {
  ...{ head: copy.goesTo, isSecondary: true },
  cell: (payout) => <Destination payout={payout} />,
};
const turnover: Column<Payout> = {
  ...{ head: copy.turnover, isSecondary: true },
  cell: ({ turnover_left }) =>
    turnover_left === 0 ? copy.turnoverDone : formatMoney(turnover_left),
};
const badges: Column<Payout> = {
  head: copy.badges,
  cell: (payout) => <PayoutBadges payout={payout} />,
};
const state: Column<Payout> = { head: copy.state, cell: (payout) => <State payout={payout} /> };
const amount: Column<Payout> = {
  ...{ head: copy.amount, isNumber: true },
  cell: ({ amount: satang }) => formatMoney(satang),
};

/** Columns of the lists of the desk. */
export const payoutColumns: readonly Column<Payout>[] = [
  ...[time, number, member, destination, turnover, badges, state, amount],
];

/** Columns beside an open row, whose panel has the rest. */
export const narrowColumns: readonly Column<Payout>[] = [time, number, member, badges, amount];

/** Returns the column with which rows are chosen for a batch. */
export function chooseColumn(
  chosen: ReadonlySet<string>,
  onChoose: (id: string) => void,
): Column<Payout> {
  return {
    head: copy.choose,
    cell: ({ id, number, batch_id, held }) =>
      batch_id === null && held === null ? (
        <label className={styles.choose}>
          <input
            type="checkbox"
            aria-label={copy.chooseRow(`W${number}`)}
            checked={chosen.has(id)}
            onChange={() => onChoose(id)}
          />
        </label>
      ) : (
        batch_id !== null && `#${batch_id}`
      ),
  };
}
