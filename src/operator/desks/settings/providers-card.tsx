import type { OperatorProvider } from '@/contract/operator/games.contract';
import { Button } from '@/shared/ui/button';
import { Card, Stack, Text } from '@/shared/ui/kit';
import { Skeleton } from '@/shared/ui/states';
import { Badge } from '../../kit/badge';
import { TimeText } from '../../kit/time-text';
import type { HideSubject } from './hide-dialog';
import { gamesCopy as copy } from './settings.copy';
import styles from './settings.module.css';

/** An act on a game or a provider. */
export type GameAct = { kind: 'hide' | 'show'; subject: HideSubject };

/** The providers, each with its switch. */
export function ProvidersCard({
  providers,
  onAct,
}: {
  providers: readonly OperatorProvider[] | undefined;
  onAct: ((act: GameAct) => void) | undefined;
}) {
  return (
    <Card as="section" aria-label={copy.providers}>
      <Stack gap={3}>
        <Text as="h2" variant="heading">
          {copy.providers}
        </Text>
        {!providers && <Skeleton width="100%" height={96} />}
        <ul className={styles.providers}>
          {providers?.map((provider) => (
            <li key={provider.provider_id}>
              <Provider provider={provider} onAct={onAct} />
            </li>
          ))}
        </ul>
      </Stack>
    </Card>
  );
}

function Provider({
  provider: { provider_id, name, game_count, hidden_games, hidden },
  onAct,
}: {
  provider: OperatorProvider;
  onAct: ((act: GameAct) => void) | undefined;
}) {
  const kind = hidden ? 'show' : 'hide';
  return (
    <Stack gap={2} className={styles.provider}>
      <Text variant="strong">{name}</Text>
      <Text variant="detail" tone="soft">
        {copy.providerGames(game_count)}
        {hidden_games > 0 && ` · ${copy.hiddenGames(hidden_games)}`}
      </Text>
      {hidden && (
        <Text variant="detail">
          <Badge tone="warn">{copy.hidden}</Badge> {hidden.reason}
          {hidden.until !== null && (
            <>
              {' '}
              · {copy.untilText} <TimeText at={hidden.until} />
            </>
          )}
        </Text>
      )}
      {onAct && (
        <Button
          variant="quiet"
          size="small"
          aria-label={hidden ? copy.showOf(name) : copy.hideOf(name)}
          onClick={() => onAct({ kind, subject: { provider_id, name } })}
        >
          {copy[kind]}
        </Button>
      )}
    </Stack>
  );
}
