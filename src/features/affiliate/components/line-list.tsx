import { useInfiniteQuery } from '@tanstack/react-query';
import type { AffiliateLineKind } from '@/contract/affiliate.contract';
import { affiliateLineKinds } from '@/contract/affiliate.contract';
import { Button } from '@/shared/ui/button';
import { Chip } from '@/shared/ui/chip';
import { Stack } from '@/shared/ui/kit';
import filterStyles from '@/shared/ui/list-filter.module.css';
import { StateList } from '@/shared/ui/state-list';
import { EmptyState } from '@/shared/ui/states';
import { affiliateCopy as copy } from '../affiliate.copy';
import { affiliateQueries } from '../affiliate.queries';
import { AffiliateLineRow } from './affiliate-line';
import { ToLink } from './to-link';

export interface LineListProps {
  /** Kind of line to show; null for every kind. */
  kind: AffiliateLineKind | null;
  onKind: (kind: AffiliateLineKind | null) => void;
}

/** All commission lines, page by page. */
export function LineList({ kind, onKind }: LineListProps) {
  const list = useInfiniteQuery(affiliateQueries.lines(kind));
  const lines = list.data?.pages.flatMap((page) => page.lines);
  return (
    <Stack as="section" gap={3} aria-label={copy.view.lines}>
      <div className={filterStyles.chips} role="group" aria-label={copy.kindFilter}>
        <Chip isSelected={kind === null} onClick={() => onKind(null)}>
          {copy.everything}
        </Chip>
        {affiliateLineKinds.map((each) => (
          <Chip key={each} isSelected={kind === each} onClick={() => onKind(each)}>
            {copy.kinds[each]}
          </Chip>
        ))}
      </div>
      <StateList
        list={list}
        rows={lines?.map((line) => <AffiliateLineRow key={line.id} line={line} />)}
        empty={
          kind === null ? (
            <EmptyState title={copy.noLines} action={<ToLink />} />
          ) : (
            <EmptyState
              title={copy.noLinesOfKind}
              action={
                <Button variant="quiet" onClick={() => onKind(null)}>
                  {copy.seeAll}
                </Button>
              }
            />
          )
        }
      />
    </Stack>
  );
}
