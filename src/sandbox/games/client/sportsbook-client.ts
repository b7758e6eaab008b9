import { createBetSlip } from './bet-slip.view';
import { createBetsView } from './bets.view';
import { createBookStage } from './book-stage.view';
import { createServerClock } from './match-clock';
import { startPage } from './page-starter';
import { createProgrammeView } from './programme.view';
import { createResultsView } from './results.view';
import { nameMatch } from './selection-names';
import { openSheet } from './sheet.view';
import { shellCopy } from './shell.copy';
import { createSoundPlayer } from './sound-player';
import { createSportsbookApi } from './sportsbook.api';
import { createSportsbookController } from './sportsbook-controller';
import './sportsbook.css';
import type { SportsbookPlayConfig } from './sportsbook.protocol';
import { createFixtureDetails, createSportsbookRules } from './sportsbook-rules-sheet';

startPage((root, json) => {
  const config = JSON.parse(json) as SportsbookPlayConfig;
  const sound = createSoundPlayer();
  const programme = createProgrammeView(config, {
    onSelect: (fixture, selection) => {
      controller.select(fixture, selection);
    },
    onDetails: (fixture) => {
      openSheet(root, nameMatch(fixture), createFixtureDetails(fixture));
    },
  });
  const slip = createBetSlip(config, {
    onConfirm: (stakeSatang) => {
      controller.confirm(stakeSatang);
    },
    onClose: () => {
      controller.closeSlip();
    },
  });
  const bets = createBetsView();
  const results = createResultsView();
  const stage = createBookStage(
    root,
    config,
    {
      programme: programme.element,
      slip: slip.element,
      bets: bets.element,
      results: results.element,
    },
    sound.enabled(),
    {
      onRules: () => {
        openSheet(root, shellCopy.rules, createSportsbookRules(config));
      },
      onSound: sound.toggle,
    },
  );
  const controller = createSportsbookController(
    {
      api: createSportsbookApi(config),
      clock: createServerClock(),
      stage,
      programme,
      slip,
      bets,
      results,
      sound,
    },
    location.hash === '' ? null : decodeURIComponent(location.hash.slice(1)),
  );
  return controller;
});
