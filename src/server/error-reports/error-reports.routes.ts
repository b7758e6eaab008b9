import type { Logger } from 'pino';
import { clientError } from '@/contract/client-errors.contract';
import type { Db } from '../db/tables';
import { countAttempt } from '../http/attempts.service';
import { handle, type MountedEndpoint } from '../http/endpoint-router';
import type { PageError } from './error-reporter';
import { removePrivate } from './private-text.rules';

const WINDOW_SECONDS = 10 * 60;
/** Most reports of one IP in the window; many people share an IP of a mobile network. */
const MOST_PER_ADDRESS = 120;
/** Most reports of all pages in the window, so that a fault of a release does not fill the log. */
const MOST_IN_ALL = 600;

/** Returns the endpoint to which pages report errors that they did not handle. */
export function errorReportsRoutes({ db, logger }: { db: Db; logger: Logger }): MountedEndpoint[] {
  return [
    handle(clientError, async ({ body, ip, userAgent }) => {
      const window = { windowSeconds: WINDOW_SECONDS };
      await countAttempt(
        db,
        [
          { key: `client_error/address/${ip}`, most: MOST_PER_ADDRESS, ...window },
          { key: 'client_error', most: MOST_IN_ALL, ...window },
        ],
        'request.too_many',
      );
      const { shell, name, message, stack, path } = body;
      const pageError: PageError = {
        ...{ shell, userAgent, name: removePrivate(name), message: removePrivate(message) },
        ...{ stack: removePrivate(stack), path: removePrivate(path) },
      };
      logger.error({ pageError }, 'a page did not handle an error');
      return null;
    }),
  ];
}
