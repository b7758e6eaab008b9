import { FreshGames } from '@/features/games/components/fresh-games';
import { ClosingSoon } from '@/features/lotto/components/closing-soon';
import { RunningPromotions } from '@/features/promotions/components/running-promotions';
import { NextMatches } from '@/features/sport/components/next-matches';
import { LiveRooms } from '@/features/trends/components/live-rooms';

/** The home page's live sections. Each is hidden while it has nothing to show. */
export function GoingOn() {
  return (
    <>
      <ClosingSoon />
      <LiveRooms />
      <NextMatches />
      <RunningPromotions />
      <FreshGames />
    </>
  );
}
