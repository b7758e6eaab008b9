import type { AreaModule } from '../area';
import { createGamePicturesRouter } from './game-pictures.routes';
import { copyGamePictures } from './game-pictures.service';

const COPY_EVERY_SECONDS = 15;

/** Copies of the pictures that providers on other hosts have of their games. */
export const gamePicturesArea: AreaModule = {
  create: ({ db, jobDb, providers }) => ({
    routers: [createGamePicturesRouter(db)],
    jobs: providers.flatMap(({ source, fetchPicture }) =>
      fetchPicture
        ? [
            {
              name: `copy-game-pictures/${source}`,
              everySeconds: COPY_EVERY_SECONDS,
              run: (signal: AbortSignal) =>
                copyGamePictures(jobDb, { source, fetchPicture }, signal),
            },
          ]
        : [],
    ),
  }),
};
