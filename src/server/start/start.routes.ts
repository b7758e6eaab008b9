import { start } from '@/contract/start.contract';
import { fetchStreamPosition, hashToken } from '../account/session.service';
import type { AreaDeps } from '../area';
import { handle, type MountedEndpoint } from '../http/endpoint-router';
import { RefusalError } from '../http/refusal';
import { startLineSession } from '../line/line.service';
import type { LineGateway } from '../line/line-gateway';
import { takeNotices } from '../notices/notice.service';
import type { StartReader } from './inner-site';

/** Serves the start call: it signs in with a LINE proof, if the page sent one, and reads the data of the page. */
export function startRoutes({
  db,
  agentId,
  gateway,
  reader,
}: AreaDeps & {
  /** Left out when LINE sign-in is not offered. */
  gateway: LineGateway | undefined;
  reader: StartReader | undefined;
}): MountedEndpoint[] {
  return [
    handle(start, async ({ body, member, token, ...caller }) => {
      const { page, build, line } = body;
      // Without a matching build no session is started, because the page could not use the response.
      if (reader?.build !== build) return null;
      if (line === undefined) {
        if (member === null || token === null) return null;
        return { session: null, ...(await readPage(reader, page, member.id, token)) };
      }
      if (!gateway) throw new RefusalError('line.not_offered');
      const session = await startLineSession({ db, gateway, agentId }, line, caller);
      const { accessToken, userInfo } = session;
      return {
        session: { access_token: accessToken, user_info: userInfo },
        ...(await readPage(reader, page, Number(userInfo.user.id), accessToken)),
      };
    }),
  ];

  async function readPage(reading: StartReader, page: string, id: number, token: string) {
    const position = await fetchStreamPosition(db);
    const [screen, notices] = await Promise.all([
      reading.read(page, { id: String(id), token }),
      takeNotices(db, { id, tokenHash: hashToken(token) }),
    ]);
    return { position, notices, ...screen };
  }
}
