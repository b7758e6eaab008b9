import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type KeyboardEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useSearchParams } from 'wouter';
import { type MemberHead, memberPage } from '@/contract/operator/members.contract';
import { formatInteger } from '@/domain/format-integer';
import { formatMoney, formatSignedMoney } from '@/domain/money';
import { formatThaiDay } from '@/domain/thai-date';
import { Button } from '@/shared/ui/button';
import { Card, Row, Text } from '@/shared/ui/kit';
import { lazyPart } from '@/shared/ui/lazy-part';
import { Skeleton } from '@/shared/ui/states';
import { useScrolledToChoice } from '@/shared/ui/use-scrolled-to-choice';
import { Badge } from '../../kit/badge';
import { type Figure, Figures } from '../../kit/figures';
import { LoadError } from '../../kit/load-error';
import { operatorQuery } from '../../kit/operator-query';
import { useKeys } from '../../kit/use-keys';
import { DeskPage } from '../../shell/desk-page';
import { BonusTab } from './bonus-tab';
import { GiftsTab } from './gifts-tab';
import { IdentityCard } from './identity-card';
import { LineTab } from './line-tab';
import styles from './member.module.css';
import { MemberActions } from './member-actions';
import { MemberBadges } from './member-badges';
import { membersCopy as copy } from './members.copy';
import { getMembersPath } from './members-filter';
import { MoneyTab } from './money-tab';
import { NetworkTab } from './network-tab';
import { NotesTab } from './notes-tab';
import { PlayTab } from './play-tab';
import { ProtectionTab } from './protection-tab';
import { SecurityTab } from './security-tab';
import { StatementTab } from './statement-tab';

const lazyTab = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart(load, { onMissing: 'error', fallback: <Skeleton width="100%" height={240} /> });

// The words of all actions would be a fifth of this desk's code.
const ActionsTab = lazyTab(async () => (await import('./actions-tab')).ActionsTab);
const DocumentsTab = lazyTab(async () => (await import('./documents-tab')).DocumentsTab);

const tabs = {
  statement: StatementTab,
  play: PlayTab,
  money: MoneyTab,
  bonus: BonusTab,
  gifts: GiftsTab,
  network: NetworkTab,
  security: SecurityTab,
  protection: ProtectionTab,
  line: LineTab,
  documents: DocumentsTab,
  notes: NotesTab,
  actions: ActionsTab,
} as const;
type Tab = keyof typeof tabs;
const tabNames = Object.keys(tabs) as Tab[];

/** `/operator/members/12`: a member with figures, tabs and actions. */
export function MemberScreen({ id }: { id: number }) {
  const [, go] = useLocation();
  const member = useQuery(operatorQuery(memberPage, { id }));
  const { data } = member;
  const back = () => go(getMembersPath());
  useKeys({ Escape: back });
  if (member.error && !data) {
    return (
      <DeskPage title={copy.title}>
        <LoadError error={member.error} onRetry={() => void member.refetch()} />
      </DeskPage>
    );
  }
  return (
    <DeskPage
      title={data ? (data.name ?? copy.unnamed) : copy.title}
      state={data ? <HeadLine member={data} /> : <Skeleton width={260} height={20} />}
      actions={
        <Button variant="text" size="small" onClick={back}>
          {copy.back}
        </Button>
      }
    >
      {data ? <MemberFigures member={data} /> : <Skeleton width="100%" height={96} />}
      <div className={styles.columns}>
        <Tabs id={id} />
        {data && (
          <div className={styles.side}>
            <IdentityCard member={data} />
            <MemberActions member={data} />
          </div>
        )}
      </div>
    </DeskPage>
  );
}

function HeadLine({ member }: { member: MemberHead }) {
  const { vip_level, referrer } = member;
  const facts = [
    copy.since(formatThaiDay(member.created_at)),
    copy.vipLevels[vip_level],
    ...(referrer ? [copy.referredBy(referrer.username)] : []),
  ];
  return (
    <Row as="span" gap={2} wraps>
      <span>{facts.join(' · ')}</span>
      <MemberBadges member={member} />
      {member.pending_deposits > 0 && (
        <Badge>{copy.waiting.deposits(member.pending_deposits)}</Badge>
      )}
      {member.pending_withdrawals > 0 && (
        <Badge>{copy.waiting.withdrawals(member.pending_withdrawals)}</Badge>
      )}
      {member.pending_approvals > 0 && (
        <Badge tone="warn">{copy.waiting.approvals(member.pending_approvals)}</Badge>
      )}
      {member.open_bills > 0 && <Badge>{copy.waiting.bills(member.open_bills)}</Badge>}
    </Row>
  );
}

function MemberFigures({ member }: { member: MemberHead }) {
  const figures: readonly Figure[] = [
    { name: copy.main, value: formatMoney(member.balance) },
    ...member.bonus_wallets.map(({ name, balance, turnover }) => ({
      ...{ name, value: formatMoney(balance) },
      ...(turnover && {
        note: copy.turnover(formatMoney(turnover.done), formatMoney(turnover.needed)),
      }),
    })),
    { name: copy.held, value: formatMoney(member.held) },
    { name: copy.points, value: formatInteger(member.points) },
    { name: copy.net, value: formatSignedMoney(member.net_30d) },
  ];
  return <Figures figures={figures} />;
}

function Tabs({ id }: { id: number }) {
  const [search, setSearch] = useSearchParams();
  const list = useRef<HTMLDivElement>(null);
  const open = tabNames.find((name) => name === search.get('tab')) ?? 'statement';
  const choose = (name: Tab) =>
    setSearch(name === 'statement' ? {} : { tab: name }, { replace: true });
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (tabNames.indexOf(open) + step + tabNames.length) % tabNames.length;
    choose(tabNames[next] as Tab);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };
  useScrolledToChoice(list, open, tabNames.length);
  const body = useRef<HTMLDivElement>(null);
  useKeys({
    KeyN: () => {
      flushSync(() => choose('notes'));
      body.current?.querySelector('textarea')?.focus();
    },
  });
  const Content = tabs[open];
  return (
    <Card className={styles.tabs}>
      <div ref={list} role="tablist" aria-label={copy.title} className={styles.tabList}>
        {tabNames.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={name === open}
            aria-controls="member-tab"
            tabIndex={name === open ? 0 : -1}
            className={styles.tab}
            onClick={() => choose(name)}
            onKeyDown={onKey}
          >
            <Text as="span" variant="label">
              {copy.tabs[name]}
            </Text>
          </button>
        ))}
      </div>
      <div
        ref={body}
        id="member-tab"
        role="tabpanel"
        aria-labelledby={`tab-${open}`}
        className={styles.tabBody}
      >
        <Content id={id} />
      </div>
    </Card>
  );
}
