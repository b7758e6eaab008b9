import type { Logger } from 'pino';
import {
  lineAccount,
  lineIdentity,
  lineLink,
  lineLinkCode,
  lineSession,
  lineUnlink,
} from '@/contract/line.contract';
import type { PhoneCodes } from '../account/phone-code.service';
import type { AreaDeps } from '../area';
import { handle, type MountedEndpoint } from '../http/endpoint-router';
import { RefusalError } from '../http/refusal';
import type { FriendshipQuestions } from './friendship.service';
import * as line from './line.service';
import type { LineGateway } from './line-gateway';

/** Returns the endpoints of LINE sign-in and of the link between a member and a LINE account. */
export function lineRoutes({
  db,
  agentId,
  gateway,
  friendship,
  phoneCodes,
  logger,
}: AreaDeps & {
  /** Left out when LINE sign-in is not offered. */
  gateway: LineGateway | undefined;
  /** Left out without an official account. */
  friendship: FriendshipQuestions | undefined;
  phoneCodes: PhoneCodes;
  logger: Logger;
}): MountedEndpoint[] {
  const needGateway = (): LineGateway => {
    if (!gateway) throw new RefusalError('line.not_offered');
    return gateway;
  };
  return [
    handle(lineIdentity, ({ body, ip }) => line.identify(db, needGateway(), agentId, body, ip)),
    handle(lineSession, async ({ body, ...caller }) => {
      const deps = { db, gateway: needGateway(), agentId };
      const session = await line.startLineSession(deps, body, caller);
      if ('access_token' in body) {
        friendship?.ask({ lineUserId: session.lineUserId, accessToken: body.access_token });
      }
      return {
        data: session.userInfo,
        extraFields: { access_token: session.accessToken, line_user_id: session.lineUserId },
      };
    }),
    handle(lineLinkCode, ({ member, ...caller }) =>
      line.sendLinkCode(db, phoneCodes, member, caller),
    ),
    handle(lineLink, ({ body, member, ...caller }) => {
      const { consent: _consented, password, code, ...proof } = body;
      const evidence = { ...(password !== undefined && { password }), ...(code && { code }) };
      const deps = { db, gateway: needGateway(), agentId, phoneCodes };
      return line.linkLineAccount(deps, member, { proof, ...evidence }, caller);
    }),
    handle(lineUnlink, async ({ body, member, ...caller }) => {
      await line.unlinkLineAccount(db, member, caller);
      if (gateway && body.access_token !== undefined) {
        // The link is removed in any case. The user can still revoke the permission in LINE's own settings.
        await gateway.deauthorize(body.access_token).catch((error: unknown) => {
          logger.warn({ err: error }, 'failed to revoke the permission at LINE');
        });
      }
      return null;
    }),
    handle(lineAccount, ({ member }) => line.findLineAccount(db, member.id)),
  ];
}
