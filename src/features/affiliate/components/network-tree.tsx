import caretIcon from '@phosphor-icons/core/regular/caret-down.svg?icon';
import { useInfiniteQuery } from '@tanstack/react-query';
import { memo, useId, useRef, useState } from 'react';
import type { AffiliateFriend } from '@/contract/affiliate.contract';
import { formatInteger } from '@/domain/format-integer';
import { formatMoney } from '@/domain/money';
import { Icon } from '@/shared/ui/icon';
import { Card, InfoLine, Row, Stack, Text } from '@/shared/ui/kit';
import { LoadMore } from '@/shared/ui/load-more';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/states';
import { useLoadAhead } from '@/shared/ui/use-load-ahead';
import { affiliateCopy as copy } from '../affiliate.copy';
import { affiliateQueries } from '../affiliate.queries';
import styles from './network-tree.module.css';
import { ToLink } from './to-link';

/**
 * Tree of friends, the highest income of the month first. Opening a branch loads it; scrolling loads its next pages.
 */
export function NetworkTree() {
  return (
    <Stack as="section" gap={2} className={styles.network} aria-label={copy.network}>
      <Row as="header" gap={3} align="baseline" place="spread">
        <Text as="h2" variant="heading">
          {copy.network}
        </Text>
        <span>{copy.sorted}</span>
      </Row>
      <Branch friendId={null} />
      <InfoLine>{copy.masked}</InfoLine>
    </Stack>
  );
}

function Branch({ friendId, id }: { friendId: string | null; id?: string }) {
  const list = useInfiniteQuery(affiliateQueries.friends(friendId));
  const end = useRef<HTMLDivElement>(null);
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError } = list;
  const load = () => void list.fetchNextPage();
  useLoadAhead(end, hasNextPage && !isFetchingNextPage && !isFetchNextPageError, load);
  if (!data) {
    if (error) return <ErrorState error={error} onRetry={() => void list.refetch()} />;
    return <Skeleton height={friendId === null ? 320 : 60} className={styles.waiting} />;
  }
  const pages = withoutRepeats(data.pages.map(({ friends }) => friends));
  if (pages[0]?.length === 0) return <EmptyState title={copy.noFriends} action={<ToLink />} />;
  return (
    <>
      <Card
        isCard={friendId === null}
        id={id}
        className={friendId === null ? styles.root : undefined}
      >
        {pages.map((friends, index) => (
          <ul key={index} className={styles.page}>
            {friends.map((friend) => (
              <Friend key={friend.id} friend={friend} />
            ))}
          </ul>
        ))}
      </Card>
      {(hasNextPage || isFetchNextPageError) && (
        <div ref={end}>
          <LoadMore
            hasMore={hasNextPage}
            isLoading={isFetchingNextPage}
            isFailed={isFetchNextPageError}
            onLoad={load}
            copy={copy}
          />
        </div>
      )}
    </>
  );
}

const Friend = memo(function Friend({ friend }: { friend: AffiliateFriend }) {
  const [isOpen, setOpen] = useState(false);
  const branchId = useId();
  const { name, level, friends } = friend;
  const detail = [
    copy.level(level),
    friends > 0 ? copy.refers(formatInteger(friends)) : friend.has_played ? null : copy.notPlayed,
  ].filter(Boolean);
  return (
    <li className={styles.friend} data-level={level}>
      <Row className={styles.row}>
        <Stack
          as="span"
          isCentered
          variant="strong"
          tone="accent"
          className={styles.initial}
          aria-hidden="true"
        >
          {initialOf(name)}
        </Stack>
        <p>
          <b>{name}</b>
          <span>{detail.join(' · ')}</span>
        </p>
        <Text as="strong" variant="strong" hasFigures>
          {formatMoney(friend.income)}
        </Text>
        {friends > 0 ? (
          <Stack
            as="button"
            isCentered
            type="button"
            className={styles.toggle}
            aria-label={isOpen ? copy.close(name) : copy.open(name)}
            aria-expanded={isOpen}
            aria-controls={branchId}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name={caretIcon} size={20} />
          </Stack>
        ) : (
          <Stack as="span" isCentered className={styles.toggle} />
        )}
      </Row>
      {isOpen && <Branch friendId={friend.id} id={branchId} />}
    </li>
  );
});

/** Drops the second copy of a friend who moved to another page between two requests. */
function withoutRepeats(pages: readonly (readonly AffiliateFriend[])[]): AffiliateFriend[][] {
  const shown = new Set<string>();
  return pages.map((friends) =>
    friends.filter(({ id }) => !shown.has(id) && Boolean(shown.add(id))),
  );
}

/** Returns the first consonant or letter of a name, skipping a vowel that is written before it. */
function initialOf(name: string): string {
  return /[^เ-ไ]/.exec(name)?.[0] ?? '';
}
