import removeIcon from '@phosphor-icons/core/regular/x.svg?icon';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { operatorGames } from '@/contract/operator/games.contract';
import { Button } from '@/shared/ui/button';
import { FieldFrame } from '@/shared/ui/field-frame';
import { Icon } from '@/shared/ui/icon';
import { Stack, Text } from '@/shared/ui/kit';
import { type FormFieldOf, useTextField } from '@/shared/ui/use-form';
import { CallProblem } from './call-problem';
import { gamesFieldCopy as copy } from './games-field.copy';
import styles from './games-field.module.css';
import { operatorQuery } from './operator-query';

const FEWEST_LETTERS = 2;
const MOST_HITS = 12;
/** Games of a provider that are read for the names of chosen games. */
const MOST_OF_PROVIDER = 200;

/** A form row with games, which are found by name; the field holds a line `provider/game` for each. */
export function GamesField({
  of,
  label,
  isFixed = false,
}: {
  of: FormFieldOf;
  label: string;
  /** True for a person who may only read. */
  isFixed?: boolean;
}) {
  const { control: field, error } = useTextField<HTMLInputElement>(of);
  const [text, setText] = useState('');
  const q = useDeferredValue(text.trim());
  const chosen = field.value.split('\n').filter((line) => line !== '');
  const nameOf = useGameNames(chosen);
  const isEnough = q.length >= FEWEST_LETTERS;
  const hits = useQuery({
    ...operatorQuery(operatorGames, { q, limit: MOST_HITS }),
    enabled: isEnough,
    placeholderData: (before) => before,
  });
  const found = isEnough
    ? (hits.data?.rows ?? []).filter((game) => !chosen.includes(keyOf(game)))
    : [];
  const put = (games: readonly string[]) => of.change(games.join('\n'));
  return (
    <Stack gap={2}>
      {chosen.length > 0 && (
        <ul className={styles.chosen} aria-label={label}>
          {chosen.map((game) => (
            <li key={game}>
              {nameOf(game)}
              {!isFixed && (
                <Button
                  variant="icon"
                  aria-label={copy.remove(nameOf(game))}
                  onClick={() => put(chosen.filter((each) => each !== game))}
                >
                  <Icon name={removeIcon} size={16} />
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <FieldFrame label={label} error={error}>
        {(control) => (
          <input
            {...control}
            ref={field.ref}
            type="search"
            autoComplete="off"
            placeholder={copy.placeholder}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={(event) => {
              // Enter takes the first hit instead of sending the form.
              if (event.key !== 'Enter') return;
              event.preventDefault();
              const [first] = found;
              if (!first) return;
              put([...chosen, keyOf(first)]);
              setText('');
            }}
          />
        )}
      </FieldFrame>
      <CallProblem error={isEnough ? hits.error : null} />
      {found.length > 0 && (
        <ul className={styles.hits} aria-label={copy.search(label)}>
          {found.map((game) => (
            <li key={keyOf(game)}>
              <button
                type="button"
                className={styles.hit}
                onClick={() => {
                  put([...chosen, keyOf(game)]);
                  setText('');
                }}
              >
                <span>{game.name}</span>
                <Text as="small" variant="note" tone="faint">
                  {game.provider_name}
                </Text>
              </button>
            </li>
          ))}
        </ul>
      )}
      {isEnough && !hits.isFetching && hits.data?.rows.length === 0 && (
        <Text variant="note" tone="faint" role="status">
          {copy.noHits}
        </Text>
      )}
    </Stack>
  );
}

const keyOf = (game: { provider_id: string; game_id: string }): string =>
  `${game.provider_id}/${game.game_id}`;

/** Returns the name of a chosen game; until it is known, its own line. */
function useGameNames(chosen: readonly string[]): (game: string) => string {
  const providers = [...new Set(chosen.map((game) => game.split('/')[0] ?? ''))];
  const lists = useQueries({
    queries: providers.map((provider) =>
      operatorQuery(operatorGames, { provider, limit: MOST_OF_PROVIDER }),
    ),
  });
  const names = new Map(
    lists.flatMap(({ data }) => data?.rows ?? []).map((game) => [keyOf(game), game.name]),
  );
  return (game) => names.get(game) ?? game;
}
