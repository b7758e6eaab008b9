import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useDeferredValue, useState } from 'react';
import { useLocation } from 'wouter';
import { type MemberMatch, memberSearch } from '@/contract/operator/members.contract';
import { readMemberQuery } from '@/domain/member-query';
import { describeError } from '@/shared/http/api-error';
import { Text } from '@/shared/ui/kit';
import { Problem } from '@/shared/ui/problem';
import { Badge } from '../kit/badge';
import { DeskDialog } from '../kit/desk-dialog';
import { operatorQuery } from '../kit/operator-query';
import { searchStore } from './search.store';
import styles from './search-dialog.module.css';

const copy = {
  title: 'ค้นหาสมาชิก',
  label: 'เบอร์ ชื่อ ชื่อ LINE หรือเลขท้ายบัญชี',
  hint: 'พิมพ์อย่างน้อย 2 ตัวอักษร หรือ 3 ตัวเลข ทุกการค้นหาลงบันทึก',
  none: 'ไม่พบสมาชิกที่ขึ้นต้นหรือลงท้ายแบบนี้',
  closed: 'ปิดแล้ว',
  matches: {
    phone: 'เบอร์',
    phone_end: 'ท้ายเบอร์',
    bank_account_end: 'ท้ายบัญชี',
    first_name: 'ชื่อ',
    last_name: 'นามสกุล',
    line_name: 'ชื่อ LINE',
  } satisfies Record<MemberMatch, string>,
} as const;

/** The search over any page: finds a member while it is typed. Arrows choose, Enter opens. */
export function SearchDialog() {
  const [text, setText] = useState('');
  const [place, setPlace] = useState(0);
  const [, go] = useLocation();
  const q = useDeferredValue(text.trim());
  const isEnough = readMemberQuery(q) !== null;
  const hits = useQuery({
    ...operatorQuery(memberSearch, { q }),
    enabled: isEnough,
    placeholderData: (before) => before,
  });
  const found = isEnough ? (hits.data ?? []) : [];
  const close = () => {
    searchStore.isOpen = false;
  };
  const open = (id: number) => {
    close();
    go(`/members/${id}`);
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setPlace((now) => (now + step + found.length) % found.length);
    }
    const chosen = found[Math.min(place, found.length - 1)];
    if (event.key === 'Enter' && chosen && !hits.isFetching) {
      event.preventDefault();
      open(chosen.id);
    }
  };
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
        aria-activedescendant={found[place] && `hit-${found[place].id}`}
        aria-label={copy.label}
        placeholder={copy.label}
        onChange={({ target }) => {
          setText(target.value);
          setPlace(0);
        }}
        onKeyDown={onKey}
      />
      {hits.error && <Problem>{describeError(hits.error)}</Problem>}
      <ul id="member-hits" role="listbox" aria-label={copy.title} className={styles.hits}>
        {found.map((hit, at) => (
          <li
            key={hit.id}
            id={`hit-${hit.id}`}
            role="option"
            aria-selected={at === place}
            className={styles.hit}
            onPointerEnter={() => setPlace(at)}
            onClick={() => open(hit.id)}
          >
            <span className={styles.name}>{hit.name ?? hit.username}</span>
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
