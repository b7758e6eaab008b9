import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { lineAccount, lineLink, lineSession, lineUnlink } from '@/contract/line.contract';
import type { DatabaseTables } from '../db/tables';
import { handle, type MountedEndpoint } from '../http/endpoint-router';
import { RefusalError } from '../http/refusal';
import type { LineGateway } from './line.gateway';
import * as line from './line.service';

/** Signing in by LINE and the link between a member and a LINE account. */
export function lineRoutes({
  db,
  agentId,
  gateway,
  logger,
}: {
  db: Kysely<DatabaseTables>;
  agentId: number;
  /** Left out where LINE sign-in is not offered. */
  gateway: LineGateway | undefined;
  logger: Logger;
}): MountedEndpoint[] {
  const needGateway = (): LineGateway => {
    if (!gateway) throw new RefusalError('line.not_offered');
    return gateway;
  };
  return [
    handle(lineSession, async ({ body, address, userAgent }) => {
      const session = await line.startLineSession(db, needGateway(), agentId, body, {
        address,
        userAgent,
      });
      return {
        data: session.userInfo,
        beside: { access_token: session.accessToken, line_user_id: session.lineUserId },
      };
    }),
    handle(lineLink, ({ body, member, address }) =>
      line.linkLineAccount(db, needGateway(), member, body, address),
    ),
    handle(lineUnlink, async ({ body, member }) => {
      await line.unlinkLineAccount(db, member.id);
      if (gateway && body.access_token !== undefined) {
        // The link is gone either way; what LINE keeps, the user can take back in LINE's own settings.
        await gateway.deauthorize(body.access_token).catch((error: unknown) => {
          logger.warn({ err: error }, 'LINE did not take a permission back');
        });
      }
      return null;
    }),
    handle(lineAccount, ({ member }) => line.findLineAccount(db, member.id)),
  ];
}
