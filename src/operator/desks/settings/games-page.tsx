import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { categoryKeys } from '@/contract/lobby-key';
import {
  gameCategorySet,
  gameHide,
  type OperatorGame,
  operatorGames,
} from '@/contract/operator/games.contract';
import { formatInteger } from '@/domain/format-integer';
import { Button } from '@/shared/ui/button';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { EmptyState } from '@/shared/ui/states';
import { Badge } from '../../kit/badge';
import { type Column, DataTable } from '../../kit/data-table';
import { SelectFilter, TextFilter } from '../../kit/filters';
import { operatorPages } from '../../kit/operator-query';
import { pageProps } from '../../kit/page-props';
import { TimeText } from '../../kit/time-text';
import { type UrlFilter, useUrlFilter } from '../../kit/use-url-filter';
import { useMay } from '../../shell/use-me';
import { CategoryDialog } from './category-dialog';
import { HideDialog, ShowDialog } from './hide-dialog';
import { type GameAct, ProvidersCard } from './providers-card';
import { gamesCopy as copy, settingsCopy } from './settings.copy';
import { SettingsPage } from './settings-page';

const PAGE = 50;

/** The games and providers that members see, and those that are hidden. */
export function GamesPage() {
  const may = useMay();
  const filter = useUrlFilter();
  const [open, setOpen] = useState<GameAct | null>(null);
  const [moved, setMoved] = useState<OperatorGame | null>(null);
  const list = useInfiniteQuery(operatorPages(operatorGames, readFilter(filter)));
  const providers = list.data?.pages[0]?.providers;
  const act = may(gameHide) ? setOpen : undefined;
  return (
    <SettingsPage
      title={settingsCopy.gamesPage}
      page="games"
      state={providers && copy.state(providers.filter(({ hidden }) => hidden !== null).length)}
    >
      <Text variant="detail" tone="soft">
        {copy.text}
      </Text>
      {!list.error && <ProvidersCard providers={providers} onAct={act} />}
      <Card as="section" aria-label={copy.games}>
        <Stack gap={3}>
          <GameFilters filter={filter} providers={providers ?? []} />
          <DataTable
            caption={copy.games}
            columns={columnsFor(act, may(gameCategorySet) ? setMoved : undefined)}
            rows={list.data?.pages.flatMap(({ rows }) => rows)}
            keyOf={({ provider_id, game_id }) => `${provider_id}/${game_id}`}
            empty={copy.empty}
            filteredEmpty={filter.isSet && <EmptyState title={copy.filteredEmpty} />}
            {...pageProps(list)}
          />
        </Stack>
      </Card>
      {open?.kind === 'hide' && <HideDialog subject={open.subject} onClose={() => setOpen(null)} />}
      {moved && <CategoryDialog game={moved} onClose={() => setMoved(null)} />}
      {open?.kind === 'show' && <ShowDialog subject={open.subject} onClose={() => setOpen(null)} />}
    </SettingsPage>
  );
}

function readFilter({ read }: UrlFilter) {
  const category = categoryKeys.find((key) => key === read('category'));
  const state = (['shown', 'hidden'] as const).find((each) => each === read('state'));
  const provider = read('provider');
  const q = read('q');
  return {
    limit: PAGE,
    ...(category && { category }),
    ...(state && { state }),
    ...(provider !== undefined && { provider }),
    ...(q !== undefined && { q }),
  };
}

function GameFilters({
  filter,
  providers,
}: {
  filter: UrlFilter;
  providers: readonly { provider_id: string; name: string }[];
}) {
  return (
    <Row gap={3} wraps>
      <TextFilter
        label={copy.search}
        value={filter.read('q')}
        onChange={(value) => filter.set('q', value)}
      />
      <SelectFilter
        label={copy.provider}
        value={filter.read('provider') ?? ''}
        options={[
          ['', copy.all],
          ...providers.map(({ provider_id, name }) => [provider_id, name] as const),
        ]}
        onChange={(value) => filter.set('provider', value)}
      />
      <SelectFilter
        label={copy.category}
        value={filter.read('category') ?? ''}
        options={[
          ['', copy.all],
          ...categoryKeys.map((key) => [key, copy.categories[key]] as const),
        ]}
        onChange={(value) => filter.set('category', value)}
      />
      <SelectFilter
        label={copy.shownState}
        value={filter.read('state') ?? ''}
        options={[
          ['', copy.all],
          ['shown', copy.shown],
          ['hidden', copy.hidden],
        ]}
        onChange={(value) => filter.set('state', value)}
      />
      {filter.isSet && (
        <Button variant="text" size="small" onClick={filter.clear}>
          {copy.clear}
        </Button>
      )}
    </Row>
  );
}

function columnsFor(
  onAct: ((act: GameAct) => void) | undefined,
  onMove: ((game: OperatorGame) => void) | undefined,
): readonly Column<OperatorGame>[] {
  return [
    { head: copy.game, isName: true, cell: ({ name }) => name },
    { head: copy.provider, cell: ({ provider_name }) => provider_name },
    { head: copy.category, cell: (game) => <GameCategory game={game} /> },
    {
      head: copy.rounds,
      isNumber: true,
      cell: ({ recent_rounds }) => formatInteger(recent_rounds),
    },
    { head: copy.shownState, cell: (game) => <GameState game={game} /> },
    ...(onAct || onMove ? [{ head: copy.act, cell: actCell(onAct, onMove) }] : []),
  ];
}

function GameCategory({ game: { category, listed_category } }: { game: OperatorGame }) {
  return (
    <Stack gap={1}>
      {copy.categories[category]}
      {category !== listed_category && (
        <Text variant="note" tone="faint">
          {copy.listedAs(copy.categories[listed_category])}
        </Text>
      )}
    </Stack>
  );
}

function GameState({ game: { hidden, is_hidden } }: { game: OperatorGame }) {
  if (hidden) {
    return (
      <Stack gap={1}>
        <span>
          <Badge tone="warn">{copy.hidden}</Badge> {hidden.reason}
        </span>
        {hidden.until !== null && (
          <Text variant="note" tone="faint">
            {copy.untilText} <TimeText at={hidden.until} />
          </Text>
        )}
      </Stack>
    );
  }
  return is_hidden ? <Badge tone="warn">{copy.byProvider}</Badge> : <Badge>{copy.shown}</Badge>;
}

function actCell(
  onAct: ((act: GameAct) => void) | undefined,
  onMove: ((game: OperatorGame) => void) | undefined,
) {
  return function ActCell(game: OperatorGame) {
    const { provider_id, game_id, name, hidden } = game;
    const kind = hidden ? 'show' : 'hide';
    return (
      <Row gap={2} wraps>
        {onMove && (
          <Button
            variant="quiet"
            size="small"
            aria-label={copy.moveOf(name)}
            onClick={() => onMove(game)}
          >
            {copy.move}
          </Button>
        )}
        {onAct && (
          <Button
            variant="quiet"
            size="small"
            aria-label={hidden ? copy.showOf(name) : copy.hideOf(name)}
            onClick={() => onAct({ kind, subject: { provider_id, game_id, name } })}
          >
            {copy[kind]}
          </Button>
        )}
      </Row>
    );
  };
}
