import { useParams } from 'wouter';
import { operatorGames } from '@/contract/operator/games.contract';
import { pauseList } from '@/contract/operator/pauses.contract';
import { ForbiddenScreen, NotFoundScreen } from '../../shell/not-found.screen';
import { useMay } from '../../shell/use-me';
import { GamesPage } from './games-page';
import { PausesPage } from './pauses-page';
import { settingsCopy as copy } from './settings.copy';

/** `/operator/settings`: maintenance, and the games and providers that members see. */
export function SettingsScreen() {
  const may = useMay();
  const { page } = useParams<{ page?: string }>();
  if (page === undefined) {
    return may(pauseList) ? (
      <PausesPage />
    ) : (
      <ForbiddenScreen title={copy.title} roles={pauseList.roles} />
    );
  }
  if (page === 'games') {
    return may(operatorGames) ? (
      <GamesPage />
    ) : (
      <ForbiddenScreen title={copy.title} roles={operatorGames.roles} />
    );
  }
  return <NotFoundScreen />;
}
