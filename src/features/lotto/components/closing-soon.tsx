import { useQuery } from '@tanstack/react-query';
import { RouteLink } from '@/shared/routing/route-link';
import { Row, Stack } from '@/shared/ui/kit';
import { SectionHeading } from '@/shared/ui/section-heading';
import { lottoQueries } from '../lotto.queries';
import { lottoLobbyCopy as copy } from '../lotto-lobby.copy';
import { isOpen, sortByTime, targetOf } from '../market.rules';
import styles from './closing-soon.module.css';
import { MarketPicture } from './market-picture';
import { RoundState } from './round-state';

const COUNT = 4;

/** The markets that close next, each linked to its round; renders nothing when none is open. */
export function ClosingSoon() {
  const { data } = useQuery(lottoQueries.lobby());
  if (!data) return null;
  const open = data.categories.flatMap(({ markets }) => markets).filter(isOpen);
  const markets = sortByTime(open).slice(0, COUNT);
  if (markets.length === 0) return null;
  return (
    <section aria-labelledby="closing-soon">
      <SectionHeading id="closing-soon" title={copy.closingSoon} seeAll="lottoLobby" />
      <Stack as="ul" gap={2} className={styles.list}>
        {markets.map(
          ({ market_id, name, image, round }) =>
            round && (
              <Stack key={market_id} as="li">
                <Row {...targetOf(round)} as={RouteLink} gap={2} isCard className={styles.tile}>
                  <MarketPicture image={image} size={40} />
                  <span className={styles.text}>
                    <b>{name}</b>
                    <RoundState round={round} clockOffsetMs={data.clockOffsetMs} />
                  </span>
                </Row>
              </Stack>
            ),
        )}
      </Stack>
    </section>
  );
}
