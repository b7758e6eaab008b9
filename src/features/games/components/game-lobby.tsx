import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSearchParams } from 'wouter';
import type { Game, GameCategory, GameProviderInfo } from '@/contract/games.contract';
import { formatWhole } from '@/shared/format/points.format';
import buttons from '@/shared/ui/button.module.css';
import { Chip } from '@/shared/ui/chip';
import { EmptyState, ErrorState } from '@/shared/ui/states';
import { type CatalogueFilter, catalogueQuery } from '../catalogue.queries';
import { gamesCopy } from '../games.copy';
import { lobbyCopy } from '../lobby.copy';
import { GameCard } from './game-card';
import { CardSkeletons, GameGrid } from './game-grid';
import styles from './game-lobby.module.css';
import { LoadMore } from './load-more';
import { SearchField } from './search-field';

/** What a phone shows before scrolling, and two rows of a desktop. */
const EAGER_COUNT = 14;
const SKELETON_COUNT = 21;

export interface GameLobbyProps {
  category: GameCategory;
  title: string;
}

/** All games of a category, searched and filtered in the address. */
export function GameLobby({ category, title }: GameLobbyProps) {
  const [query, setQuery] = useSearchParams();
  const filter: CatalogueFilter = {
    category,
    provider: query.get('provider') ?? '',
    search: (query.get('q') ?? '').trim(),
  };
  const catalogue = useInfiniteQuery(catalogueQuery(filter));
  const pages = catalogue.data?.pages ?? [];
  const games = listGames(pages);
  const total = pages[0]?.total;

  const setFilter = (name: 'q' | 'provider', value: string) => {
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === '') after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: true },
    );
  };
  const resetFilter = () => setQuery(new URLSearchParams(), { replace: true });

  return (
    <div className={styles['lobby']}>
      <SearchField value={filter.search} onSearch={(text) => setFilter('q', text)} />
      <ProviderChips
        providers={pages[0]?.providers ?? []}
        selected={filter.provider}
        onSelect={(provider) => setFilter('provider', provider)}
      />
      <div className={styles['heading']}>
        <h1>{title}</h1>
        <p role="status">{total !== undefined && describeCount(total, filter)}</p>
      </div>
      {catalogue.isError && pages.length === 0 ? (
        <ErrorState error={catalogue.error} onRetry={() => void catalogue.refetch()} />
      ) : total === 0 ? (
        <NoGames filter={filter} onReset={resetFilter} />
      ) : (
        <>
          <GameGrid isStale={catalogue.isPlaceholderData}>
            {catalogue.isPending ? (
              <CardSkeletons count={SKELETON_COUNT} />
            ) : (
              games.map((game, index) => (
                <GameCard key={game.game_id} game={game} isEager={index < EAGER_COUNT} />
              ))
            )}
          </GameGrid>
          {catalogue.hasNextPage && (
            <LoadMore
              isLoading={catalogue.isFetchingNextPage}
              isFailed={catalogue.isFetchNextPageError}
              onLoad={() => void catalogue.fetchNextPage()}
            />
          )}
        </>
      )}
    </div>
  );
}

interface ProviderChipsProps {
  providers: readonly GameProviderInfo[];
  selected: string;
  onSelect: (providerId: string) => void;
}

function ProviderChips({ providers, selected, onSelect }: ProviderChipsProps) {
  const row = useRef<HTMLDivElement>(null);
  return (
    <div
      ref={row}
      className={styles['providers']}
      role="group"
      aria-label={gamesCopy.providersLabel}
    >
      <Chip isSelected={selected === ''} onClick={() => onSelect('')}>
        {gamesCopy.allProviders}
      </Chip>
      {providers.map(({ provider_id, name }) => (
        <Chip
          key={provider_id}
          isSelected={selected === provider_id}
          onClick={() => onSelect(provider_id)}
        >
          {name}
        </Chip>
      ))}
    </div>
  );
}

function NoGames({ filter, onReset }: { filter: CatalogueFilter; onReset: () => void }) {
  const isSearch = filter.search !== '';
  if (!isSearch && filter.provider === '') return <EmptyState title={lobbyCopy.noGames} />;
  return (
    <EmptyState
      title={isSearch ? lobbyCopy.noMatch(filter.search) : lobbyCopy.noGames}
      action={
        <button type="button" className={buttons['quiet']} onClick={onReset}>
          {isSearch ? lobbyCopy.clearSearch : lobbyCopy.seeEveryGame}
        </button>
      }
    />
  );
}

function describeCount(total: number, filter: CatalogueFilter): string {
  const text = formatWhole(total);
  return filter.search === '' ? lobbyCopy.count(text) : lobbyCopy.found(text);
}

/** Popularity moves while someone scrolls: a game may be on two pages. */
function listGames(pages: readonly { games: readonly Game[] }[]): Game[] {
  const games = pages.flatMap((page) => page.games);
  return [...new Map(games.map((game) => [game.game_id, game])).values()];
}
