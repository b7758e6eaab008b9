import downIcon from '@phosphor-icons/core/regular/arrow-down.svg?icon';
import upIcon from '@phosphor-icons/core/regular/arrow-up.svg?icon';
import {
  type BankAccount,
  NEAR_CEILING_PERCENT,
  receivingAccountEdit,
  receivingAccountOpen,
} from '@/contract/operator/banks.contract';
import { formatMoney, formatSignedMoney } from '@/domain/money';
import { formatDayOfYear } from '@/domain/thai-date';
import { BankMark } from '@/shared/ui/bank-mark';
import { Button } from '@/shared/ui/button';
import { CopyButton } from '@/shared/ui/copy-button';
import { Icon } from '@/shared/ui/icon';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { Badge } from '../../kit/badge';
import { FactList } from '../../kit/fact-list';
import { TimeText } from '../../kit/time-text';
import { useMay } from '../../shell/use-me';
import { bankName, banksCopy as copy, purposeNames, shortAccount } from './banks.copy';
import styles from './banks.module.css';

const WHOLE = 100;

/** Returns how much of the day's ceiling is used, in percent; null without a ceiling. */
const shareOf = ({ daily_ceiling: ceiling, today_in: paid }: BankAccount): number | null =>
  ceiling === null ? null : Math.floor((paid / ceiling) * WHOLE);

interface AccountCardProps {
  account: BankAccount;
  onAct: (kind: 'edit' | 'open', account: BankAccount) => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  isMoving: boolean;
}

/** An account with its money of today, its ceiling and its last count. */
export function AccountCard({ account, onAct, onUp, onDown, isMoving }: AccountCardProps) {
  const may = useMay();
  const name = shortAccount(account);
  return (
    <Card as="article" aria-label={name} className={styles.account}>
      <Row gap={3} className={styles.head}>
        <BankMark method={account.kind} bankCode={account.bank_code} />
        <div className={styles.names}>
          <Text as="h3" variant="strong">
            {account.account_name}
          </Text>
          <Text variant="detail" tone="soft">
            {bankName(account.bank_code)}
          </Text>
          <Row gap={1}>
            <Text variant="detail" hasFigures>
              {account.account_number}
            </Text>
            <CopyButton text={account.account_number} label={copy.copy(name)} done={copy.copied} />
          </Row>
        </div>
      </Row>
      <Row gap={2} wraps>
        <Badge>{purposeNames[account.purpose]}</Badge>
        <StateBadge account={account} />
      </Row>
      <FactList
        facts={[
          [copy.todayIn, formatMoney(account.today_in)],
          [copy.todayOut, formatMoney(account.today_out)],
          [copy.book, <strong key="book">{formatMoney(account.book)}</strong>],
          [copy.counted, <LastCount key="count" count={account.last_count} />],
        ]}
      />
      <Stack gap={1}>
        <CeilingBar account={account} />
        <Text variant="note" tone="faint">
          {copy.limits(formatMoney(account.min_amount), formatMoney(account.max_amount))}
        </Text>
      </Stack>
      <Row gap={2} wraps className={styles.actions}>
        {may(receivingAccountEdit) && (
          <Button variant="quiet" size="small" onClick={() => onAct('edit', account)}>
            {copy.edit}
          </Button>
        )}
        {may(receivingAccountOpen) && (
          <Button variant="outline" size="small" onClick={() => onAct('open', account)}>
            {account.is_open ? copy.close : copy.open}
          </Button>
        )}
        {onUp && (
          <Button variant="icon" aria-label={copy.up(name)} isBusy={isMoving} onClick={onUp}>
            <Icon name={upIcon} size={20} />
          </Button>
        )}
        {onDown && (
          <Button variant="icon" aria-label={copy.down(name)} isBusy={isMoving} onClick={onDown}>
            <Icon name={downIcon} size={20} />
          </Button>
        )}
      </Row>
    </Card>
  );
}

function StateBadge({ account }: { account: BankAccount }) {
  const { is_open: isOpen, purpose, receives_now: receives, usable_from: usableFrom } = account;
  const share = shareOf(account) ?? 0;
  if (!isOpen) return <Badge tone="danger">{copy.isClosed}</Badge>;
  if (purpose !== 'pay' && share >= WHOLE) return <Badge tone="danger">{copy.full}</Badge>;
  if (usableFrom !== null && Date.parse(usableFrom) > Date.now()) {
    return (
      <Badge tone="warn">
        {copy.waitsUntil} <TimeText at={usableFrom} />
      </Badge>
    );
  }
  if (share >= NEAR_CEILING_PERCENT) return <Badge tone="warn">{copy.nearCeiling}</Badge>;
  return <Badge tone="success">{receives ? copy.receives : copy.pays}</Badge>;
}

function LastCount({ count }: { count: BankAccount['last_count'] }) {
  if (count === null) return <span>{copy.notCounted}</span>;
  const { counted, day, difference, explanation } = count;
  return (
    <span>
      {formatMoney(counted)} <small>{formatDayOfYear(day)}</small>{' '}
      {difference !== 0 && (
        <Badge tone={explanation === null ? 'danger' : 'warn'}>
          {copy.difference} {formatSignedMoney(difference)}
          {explanation === null && ` · ${copy.unexplained}`}
        </Badge>
      )}
    </span>
  );
}

function barTone(share: number): string {
  if (share >= WHOLE) return styles.full;
  return share >= NEAR_CEILING_PERCENT ? styles.near : '';
}

function CeilingBar({ account }: { account: BankAccount }) {
  const share = shareOf(account);
  if (account.purpose === 'pay') return null;
  if (share === null || account.daily_ceiling === null) {
    return (
      <Text variant="note" tone="faint">
        {copy.noCeiling}
      </Text>
    );
  }
  const text = copy.ceiling(share, formatMoney(account.daily_ceiling));
  return (
    <>
      <div
        role="meter"
        aria-label={copy.todayIn}
        aria-valuemin={0}
        aria-valuemax={WHOLE}
        aria-valuenow={Math.min(share, WHOLE)}
        aria-valuetext={text}
        className={`${styles.bar} ${barTone(share)}`}
      >
        <span style={{ inlineSize: `${Math.min(share, WHOLE)}%` }} />
      </div>
      <Text variant="note" tone="soft" hasFigures>
        {text}
      </Text>
    </>
  );
}
