import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { PayoutPage } from '@/contract/operator/withdrawals.contract';
import { formatMoney } from '@/domain/money';
import { FactList } from '../../kit/fact-list';
import { formatStaffTime } from '../../kit/staff-time';
import { TimeText } from '../../kit/time-text';
import { payoutCopy as copy, moneyOutCopy } from './money-out.copy';
import styles from './money-out.module.css';

/** The figures of the member that an operator looks at before deciding. */
export function PayoutFigures({ payout }: { payout: PayoutPage }) {
  const facts: readonly (readonly [string, ReactNode])[] = [
    [copy.member, <MemberLink key="member" payout={payout} />],
    [copy.joined, <TimeText key="joined" at={payout.joined_at} />],
    [copy.balance, formatMoney(payout.balance)],
    [copy.balanceIfReturned, isOpen(payout) && formatMoney(payout.balance_if_returned)],
    [copy.in30, pair(payout.in_30d, payout.in_total)],
    [copy.out30, pair(payout.out_30d, payout.out_total)],
    [copy.deposits, <Deposits key="deposits" payout={payout} />],
    [copy.played, <Played key="played" payout={payout} />],
    [copy.turnover, <Turnover key="turnover" payout={payout} />],
    [copy.bonus, payout.bonuses.length > 0 && <Bonuses key="bonus" payout={payout} />],
    [
      copy.bankSince,
      payout.bank_changed_at ? <TimeText at={payout.bank_changed_at} /> : copy.bankFirst,
    ],
    [copy.devices, describeDevices(payout)],
    [
      copy.notes,
      payout.notes > 0 && (
        <Link href={`/members/${payout.member_id}?tab=notes`} className={styles.link}>
          {copy.noteCount(payout.notes)}
        </Link>
      ),
    ],
    [copy.paidBefore, copy.times(payout.paid_before)],
    [copy.rejections, payout.rejections.length > 0 && <Rejections key="no" payout={payout} />],
  ];
  return <FactList facts={facts.filter(([, value]) => value !== false)} />;
}

const isOpen = ({ state }: PayoutPage): boolean => state === 'requested' || state === 'approved';
const pair = (recent: number, total: number): string =>
  `${formatMoney(recent)} / ${formatMoney(total)}`;

function MemberLink({ payout: { member_id, name, username } }: { payout: PayoutPage }) {
  return (
    <Link href={`/members/${member_id}`} className={styles.link}>
      {name ?? moneyOutCopy.unnamed} {username}
    </Link>
  );
}

function describeDevices({ devices: { count, newest_at } }: PayoutPage): string {
  const newest = newest_at === null ? '' : ` · ${copy.newest} ${formatStaffTime(newest_at)}`;
  return `${copy.deviceCount(count)}${newest}`;
}

function Deposits({ payout: { last_deposits: deposits } }: { payout: PayoutPage }) {
  if (deposits.length === 0) return copy.noDeposits;
  return (
    <span className={styles.lines}>
      {deposits.map(({ amount, method, credited_at }) => (
        <span key={credited_at}>
          {formatMoney(amount)} <small>{copy.methods[method] ?? method}</small>{' '}
          <TimeText at={credited_at} />
        </span>
      ))}
    </span>
  );
}

function Played({ payout: { played } }: { payout: PayoutPage }) {
  if (!played) return copy.noDeposits;
  if (played.types.length === 0) return copy.noPlay;
  return (
    <span className={styles.lines}>
      {played.types.map(({ type, stake, payout }) => (
        <span key={type}>
          {copy.types[type] ?? type} {formatMoney(stake)} → {formatMoney(payout)}
        </span>
      ))}
    </span>
  );
}

function Turnover({ payout: { turnover } }: { payout: PayoutPage }) {
  if (turnover.length === 0) return copy.noTurnover;
  return (
    <span className={styles.lines}>
      {turnover.map(({ name, counted, required }) => (
        <span key={name}>
          {name} {formatMoney(counted)} / {formatMoney(required)}
        </span>
      ))}
    </span>
  );
}

function Bonuses({ payout: { bonuses } }: { payout: PayoutPage }) {
  return (
    <span className={styles.lines}>
      {bonuses.map(({ name, balance }) => (
        <span key={name}>
          {name} {formatMoney(balance)}
        </span>
      ))}
    </span>
  );
}

function Rejections({ payout: { rejections } }: { payout: PayoutPage }) {
  return (
    <span className={styles.lines}>
      {rejections.map(({ number, note, ended_at }) => (
        <span key={number}>
          W{number} {formatStaffTime(ended_at)} · {note}
        </span>
      ))}
    </span>
  );
}
