import type { GameProviderInfo } from '@/contract/games.contract';
import { formatInteger } from '@/domain/format-integer';
import { RouteLink } from '@/shared/routing/route-link';
import { SectionHeading } from '@/shared/ui/section-heading';
import { gamesCopy } from '../games.copy';
import styles from './studios.module.css';

/** Every studio, with how many games it has. */
export function Studios({ providers }: { providers: readonly GameProviderInfo[] }) {
  if (providers.length === 0) return null;
  return (
    <section aria-labelledby="studios">
      <SectionHeading id="studios" title={gamesCopy.studiosTitle} />
      <ul className={styles.list}>
        {providers.map(({ provider_id, name, logo, game_count }) => (
          <li key={provider_id}>
            <RouteLink name="lobby" query={{ provider: provider_id }} className={styles.tile}>
              {logo && <img src={logo} alt="" width={32} height={32} loading="lazy" />}
              <span>
                <b>{name}</b>
                {gamesCopy.gameCount(formatInteger(game_count))}
              </span>
            </RouteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
