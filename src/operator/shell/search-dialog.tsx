import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useDeferredValue, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'wouter';
import {
  type MemberHit,
  type MemberMatch,
  memberSearch,
} from '@/contract/operator/members.contract';
import type { OperatorRole } from '@/contract/operator-roles';
import { readMemberQuery, thingPrefixes } from '@/domain/member-query';
import { describeError } from '@/shared/http/api-error';
import { Text } from '@/shared/ui/kit';
import { Problem } from '@/shared/ui/problem';
import { Badge } from '../kit/badge';
import { DeskDialog } from '../kit/desk-dialog';
import { operatorQuery } from '../kit/operator-query';
import { desks } from './desks-list';
import { searchStore } from './search.store';
import styles from './search-dialog.module.css';
import { useMe } from './use-me';

const copy = {
  title: 'ค้นหาสมาชิก',
  noMember: 'ยังไม่รู้ว่าเป็นของใคร',
  label: 'เบอร์ ชื่อ เลขท้ายบัญชี D1042 W318 #25 (โพย) เลขอ้างอิง หรือรหัสรอบเกม',
  hint: 'พิมพ์อย่างน้อย 2 ตัวอักษร หรือ 3 ตัวเลข ทุกการค้นหาลงบันทึก',
  none: 'ไม่พบสมาชิกหรือรายการที่ตรงกับคำค้น',
  closed: 'ปิดแล้ว',
  matches: {
    phone: 'เบอร์',
    phone_end: 'ท้ายเบอร์',
    bank_account_end: 'ท้ายบัญชี',
    first_name: 'ชื่อ',
    last_name: 'นามสกุล',
    line_name: 'ชื่อ LINE',
    deposit: 'ฝาก',
    withdrawal: 'ถอน',
    bill: 'โพย',
    bank_reference: 'เลขอ้างอิงธนาคาร',
    statement: 'อ้างอิงรายการเงิน',
    round: 'รอบเกม',
  } satisfies Record<MemberMatch, string>,
} as const;

type Thing = NonNullable<MemberHit['thing']>;

/** Desks that work on things with a number; bills and rounds stand on the page of their member. */
const deskOf: Readonly<Partial<Record<Thing['kind'], string>>> = {
  deposit: '/in',
  incoming: '/in',
  withdrawal: '/out',
};

/** Returns the number by which people name a thing, such as `D1042`; a round has only its id. */
function nameThing(thing: Thing): string {
  if (thing.kind === 'round') return thing.id;
  if (thing.kind === 'bill') return `โพย ${thing.number}`;
  return `${thing.kind === 'incoming' ? 'I' : thingPrefixes[thing.kind]}${thing.number}`;
}

const keyOf = ({ id, thing }: MemberHit): string => (thing ? nameThing(thing) : String(id));

/** Returns the path of a hit: the thing at its desk if the person may open that, otherwise the member. */
function findPath({ id, thing }: MemberHit, role: OperatorRole): string {
  const path = thing && deskOf[thing.kind];
  const desk = desks.find((each) => each.path === path && each.roles.includes(role));
  if (thing && desk) return `${desk.path}/${nameThing(thing).toLowerCase()}`;
  const page = `/members/${id}`;
  if (thing?.kind === 'bill') return `${page}?tab=play&bill=${thing.number}`;
  return thing?.kind === 'round' ? `${page}?tab=play&round=${encodeURIComponent(thing.id)}` : page;
}

/**
 * The search over any page: finds a member while it is typed. Arrows choose, Enter opens; pressed before the response, it
 * opens the first hit when that comes.
 */
export function SearchDialog() {
  const [text, setText] = useState('');
  const [place, setPlace] = useState(0);
  const [isEntered, setEntered] = useState(false);
  const [, go] = useLocation();
  const { role } = useMe();
  const q = useDeferredValue(text.trim());
  const isEnough = readMemberQuery(q) !== null;
  const hits = useQuery({
    ...operatorQuery(memberSearch, { q }),
    enabled: isEnough,
    placeholderData: (before) => before,
  });
  const found = isEnough ? (hits.data ?? []) : [];
  const isCurrent = q === text.trim() && !hits.isFetching && !hits.isPlaceholderData;
  const close = () => {
    searchStore.isOpen = false;
  };
  const open = (hit: MemberHit) => {
    close();
    go(findPath(hit, role));
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setPlace((now) => (now + step + found.length) % found.length);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      setEntered(true);
    }
  };
  const openChosen = useEffectEvent(() => {
    const chosen = found[Math.min(place, found.length - 1)];
    if (chosen) open(chosen);
  });
  useEffect(() => {
    if (isEntered && isCurrent) openChosen();
  }, [isEntered, isCurrent]);
  return (
    <DeskDialog title={copy.title} onClose={close}>
      <input
        type="search"
        className={styles.field}
        value={text}
        autoFocus
        autoComplete="off"
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls="member-hits"
        aria-activedescendant={found[place] && `hit-${keyOf(found[place])}`}
        aria-label={copy.label}
        placeholder={copy.label}
        onChange={({ target }) => {
          setText(target.value);
          setPlace(0);
          setEntered(false);
        }}
        onKeyDown={onKey}
      />
      {hits.error && <Problem>{describeError(hits.error)}</Problem>}
      <ul id="member-hits" role="listbox" aria-label={copy.title} className={styles.hits}>
        {found.map((hit, at) => (
          <li
            key={keyOf(hit)}
            id={`hit-${keyOf(hit)}`}
            role="option"
            aria-selected={at === place}
            className={styles.hit}
            onPointerEnter={() => setPlace(at)}
            onClick={() => open(hit)}
          >
            <span className={styles.name}>
              {[
                hit.thing && hit.thing.kind !== 'round' && nameThing(hit.thing),
                hit.name ?? hit.username ?? copy.noMember,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <span className={styles.phone}>{hit.username}</span>
            {hit.is_closed && <Badge tone="danger">{copy.closed}</Badge>}
            <Badge>{copy.matches[hit.matched]}</Badge>
          </li>
        ))}
      </ul>
      <Text variant="note" tone="faint" role="status">
        {isEnough && found.length === 0 && !hits.isFetching && !hits.error ? copy.none : copy.hint}
      </Text>
    </DeskDialog>
  );
}
