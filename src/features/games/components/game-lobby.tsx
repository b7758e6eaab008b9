import caretIcon from '@phosphor-icons/core/regular/caret-down.svg?icon';
import { type UseQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useRef } from 'react';
import { useSearchParams } from 'wouter';
import type { Game, GameProviderInfo } from '@/contract/games.contract';
import type { CatalogueKey, GameOrder } from '@/contract/lobby-key';
import { formatInteger } from '@/domain/format-integer';
import { hydration } from '@/shared/state/hydration';
import { Button } from '@/shared/ui/button';
import { ButtonLink } from '@/shared/ui/button-link';
import { Chip } from '@/shared/ui/chip';
import { Icon } from '@/shared/ui/icon';
import { Row, Text } from '@/shared/ui/kit';
import { LoadMore } from '@/shared/ui/load-more';
import { EmptyState, ErrorState } from '@/shared/ui/states';
import { canLoadAhead, useLoadAhead } from '@/shared/ui/use-load-ahead';
import { usePictureTurn } from '@/shared/ui/use-picture-turn';
import { useScrolledToChoice } from '@/shared/ui/use-scrolled-to-choice';
import {
  type CatalogueFilter,
  catalogueQuery,
  listOrders,
  readCatalogueFilter,
} from '../catalogue.queries';
import { gamesCopy } from '../games.copy';
import { lobbyCopy } from '../lobby.copy';
import { GameCard, Keepable } from './game-card';
import { CardSkeletons, GameGrid } from './game-grid';
import styles from './game-lobby.module.css';
import { SearchField } from './search-field';

const SKELETON_COUNT = 21;
const TABLE_SKELETON_COUNT = 8;
/** Number of pictures that load first: a phone's first screen, or one row inside LINE. */
const EARLY_PICTURES = { web: 12, line: 4 };
/** One row of a phone. */
const FIRST_PICTURES = 3;
/** Number of cards that answer a tap on a lobby; the others follow, so that the tap does not wait for them. */
const FIRST_CARDS = 12;
/** Maximum number of placeholders for games that are not loaded; more would slow the layout on weak phones. */
const MOST_PLACES = 42;
/** Maximum number of games for which a lobby with a `lead` has no search. */
const FEW = 12;

export interface GameLobbyProps {
  lobby: CatalogueKey;
  /** Renders each game as a table instead of a picture. */
  renderTable?: ((game: Game) => ReactNode) | undefined;
  /** Main content of the lobby, shown above the games, and the query behind it. */
  lead?:
    | {
        content: ReactNode;
        query: Pick<UseQueryResult, 'isLoadingError' | 'error' | 'refetch'>;
      }
    | undefined;
}

/** All games of a lobby; search and filter are kept in the URL. */
export function GameLobby({ lobby, renderTable, lead }: GameLobbyProps) {
  const [query, setQuery] = useSearchParams();
  const toTurn = usePictureTurn(EARLY_PICTURES, FIRST_PICTURES);
  const filter = readCatalogueFilter(lobby, query);
  const catalogue = useInfiniteQuery(catalogueQuery(filter));
  const pages = catalogue.data?.pages ?? [];
  const games = listGames(pages);
  // The server's HTML contains every card.
  const readyCount = useDeferredValue(games.length, hydration.isComplete ? 0 : games.length);
  const shownGames = games.slice(0, Math.max(readyCount, FIRST_CARDS));
  const total = pages[0]?.total;
  const orders = listOrders(lobby);
  const isFiltered = filter.search !== '' || filter.provider !== '' || filter.order !== orders[0];
  const isBrief = lead !== undefined && !isFiltered && (total ?? 0) <= FEW;
  const shownLead = isFiltered ? undefined : lead;
  // Errors of both queries are shown together and retried together.
  const failed = [shownLead?.query, catalogue].filter((query) => query?.isLoadingError);
  const hasNotes = lobby === 'freespin';
  const nextPlace = useRef<HTMLSpanElement>(null);
  const loadNext = () => void catalogue.fetchNextPage();
  const isNextFailed = catalogue.isFetchNextPageError;
  const isLoadedAhead =
    canLoadAhead && catalogue.hasNextPage && !isNextFailed && !catalogue.isPlaceholderData;
  const placeCount = isLoadedAhead ? Math.min((total ?? 0) - games.length, MOST_PLACES) : 0;
  useLoadAhead(nextPlace, isLoadedAhead && !catalogue.isFetchingNextPage, loadNext);

  const setFilter = (name: 'q' | 'provider' | 'sort', value: string) => {
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
    <div className={styles.lobby}>
      {!isBrief && (
        <>
          <SearchField value={filter.search} onSearch={(text) => setFilter('q', text)} />
          <ProviderChips
            providers={pages[0]?.providers ?? []}
            selected={filter.provider}
            onSelect={(provider) => setFilter('provider', provider)}
          />
        </>
      )}
      <Row wraps className={styles.heading}>
        <h1>{lobbyCopy.titles[lobby]}</h1>
        {!isBrief && (
          <>
            <p role="status">
              {total !== undefined &&
                total > 0 &&
                (catalogue.isPlaceholderData
                  ? lobbyCopy.loadingMore
                  : describeCount(total, filter))}
            </p>
            <OrderChoice
              orders={orders}
              order={filter.order}
              onChoose={(order) => setFilter('sort', order === orders[0] ? '' : order)}
            />
          </>
        )}
      </Row>
      {shownLead && (
        <div className={styles.lead}>
          {!shownLead.query.isLoadingError && shownLead.content}
          {(total ?? 0) > 0 && <h2>{lobbyCopy.gamesBelow}</h2>}
        </div>
      )}
      {failed[0] && (
        <ErrorState
          error={failed[0].error}
          onRetry={() => {
            for (const query of failed) void query?.refetch();
          }}
        />
      )}
      {catalogue.isLoadingError ? null : total === 0 ? (
        <NoGames filter={filter} onReset={resetFilter} />
      ) : (
        <>
          <GameGrid
            isStale={catalogue.isPlaceholderData}
            shape={renderTable ? 'tables' : 'pictures'}
          >
            {shownGames.map((game, index) =>
              renderTable ? (
                <Keepable key={game.game_id} game={game}>
                  {renderTable(game)}
                </Keepable>
              ) : (
                <div key={game.game_id}>
                  <GameCard game={game} turn={toTurn(index)} />
                  {hasNotes && (
                    <Text variant="detail" className={styles.note}>
                      {describeFreeSpins(game)}
                    </Text>
                  )}
                </div>
              ),
            )}
            <CardSkeletons count={games.length - shownGames.length} from={shownGames.length} />
            <CardSkeletons
              count={
                catalogue.isPending
                  ? isBrief
                    ? 0
                    : renderTable
                      ? TABLE_SKELETON_COUNT
                      : SKELETON_COUNT
                  : placeCount
              }
              from={games.length}
              first={nextPlace}
            />
          </GameGrid>
          {pages.length > 0 && !isBrief && (
            <LoadMore
              hasMore={catalogue.hasNextPage}
              isLoading={catalogue.isFetchingNextPage}
              isFailed={isNextFailed}
              onLoad={loadNext}
              copy={{ ...lobbyCopy, isAll: lobbyCopy.isAll(formatInteger(total ?? 0)) }}
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
  useScrolledToChoice(row, selected, providers.length);

  return (
    <Row
      gap={2}
      align="stretch"
      ref={row}
      className={styles.providers}
      role="group"
      aria-label={gamesCopy.providersLabel}
    >
      <Chip isSelected={selected === ''} onClick={() => onSelect('')}>
        {gamesCopy.allProviders}
      </Chip>
      {providers.map(({ provider_id, name, logo }) => (
        <Chip
          key={provider_id}
          isSelected={selected === provider_id}
          onClick={() => onSelect(provider_id)}
        >
          {logo && <img src={logo} alt="" width={24} height={24} loading="lazy" decoding="async" />}
          {name}
        </Chip>
      ))}
    </Row>
  );
}

interface OrderChoiceProps {
  orders: readonly GameOrder[];
  order: GameOrder;
  onChoose: (order: GameOrder) => void;
}

function OrderChoice({ orders, order, onChoose }: OrderChoiceProps) {
  return (
    <Row as="span" tone="soft" className={styles.order}>
      <select
        aria-label={lobbyCopy.order}
        value={order}
        onChange={({ target }) => onChoose(target.value as GameOrder)}
      >
        {orders.map((each) => (
          <option key={each} value={each}>
            {lobbyCopy.orders[each]}
          </option>
        ))}
      </select>
      <Icon name={caretIcon} size={14} />
    </Row>
  );
}

function NoGames({ filter, onReset }: { filter: CatalogueFilter; onReset: () => void }) {
  const isSearch = filter.search !== '';
  if (!isSearch && filter.provider === '') {
    const isPopular = filter.lobby === 'hot';
    return (
      <EmptyState
        title={isPopular ? lobbyCopy.noPopular : lobbyCopy.noGames}
        action={
          <ButtonLink name={isPopular ? 'home' : 'lobby'} variant="quiet">
            {isPopular ? lobbyCopy.toHome : lobbyCopy.seePopular}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <EmptyState
      title={isSearch ? lobbyCopy.noMatch(filter.search) : lobbyCopy.noGames}
      action={
        <Button variant="quiet" onClick={onReset}>
          {isSearch ? lobbyCopy.clearSearch : lobbyCopy.seeEveryGame}
        </Button>
      }
    />
  );
}

function describeCount(total: number, filter: CatalogueFilter): string {
  const text = formatInteger(total);
  return filter.search === '' ? lobbyCopy.count(text) : lobbyCopy.found(text);
}

function describeFreeSpins({ free_spins_one_in: oneIn = null }: Game): string {
  return oneIn === null ? lobbyCopy.hasFreeSpins : lobbyCopy.freeSpinsOneIn(formatInteger(oneIn));
}

/** Removes duplicates: popularity may change between pages, so a game can be on two of them. */
function listGames(pages: readonly { games: readonly Game[] }[]): Game[] {
  const games = pages.flatMap((page) => page.games);
  return [...new Map(games.map((game) => [game.game_id, game])).values()];
}
