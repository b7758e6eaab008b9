import lotusIcon from '@phosphor-icons/core/regular/flower-lotus.svg?icon';
import { routes } from '@/contract/routes';
import { FreshGames } from '@/features/games/components/fresh-games';
import { ClosingSoon } from '@/features/lotto/components/closing-soon';
import { RunningPromotions } from '@/features/promotions/components/running-promotions';
import { NextMatches } from '@/features/sport/components/next-matches';
import { LiveRooms } from '@/features/trends/components/live-rooms';
import { useIsInLine } from '@/shared/line/use-is-in-line';
import { ButtonLink } from '@/shared/ui/button-link';
import { Icon } from '@/shared/ui/icon';

/**
 * The home page's live sections, each hidden while it has nothing to show. Inside LINE, which has no footer, the way to
 * the member's limits stands below them.
 */
export function GoingOn() {
  const isInLine = useIsInLine();
  return (
    <>
      <ClosingSoon />
      <LiveRooms />
      <NextMatches />
      <RunningPromotions />
      <FreshGames />
      {isInLine && (
        <ButtonLink name="safety" variant="text" isWide>
          <Icon name={lotusIcon} size={20} />
          {routes.safety.title}
        </ButtonLink>
      )}
    </>
  );
}
