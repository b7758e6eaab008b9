import type { GameProviderInfo } from '@/contract/games.contract';
import { formatInteger } from '@/domain/format-integer';
import { RouteLink } from '@/shared/routing/route-link';
import { Row, Stack, Text } from '@/shared/ui/kit';
import { SectionHeading } from '@/shared/ui/section-heading';
import { gamesCopy } from '../games.copy';
import styles from './studios.module.css';

/** All studios with their number of games. */
export function Studios({ providers }: { providers: readonly GameProviderInfo[] }) {
  if (providers.length === 0) return null;
  return (
    <section aria-labelledby="studios">
      <SectionHeading id="studios" title={gamesCopy.studiosTitle} />
      <Stack as="ul" gap={2} className={styles.list}>
        {providers.map(({ provider_id, name, logo, game_count }) => (
          <Stack key={provider_id} as="li">
            <Row
              as={RouteLink}
              gap={3}
              isCard
              variant="note"
              name="lobby"
              query={{ provider: provider_id }}
              className={styles.tile}
            >
              {logo && <img src={logo} alt="" width={32} height={32} loading="lazy" />}
              <span>
                <Text as="b" isBlock variant="strong" tone="plain">
                  {name}
                </Text>
                {gamesCopy.gameCount(formatInteger(game_count))}
              </span>
            </Row>
          </Stack>
        ))}
      </Stack>
    </section>
  );
}
