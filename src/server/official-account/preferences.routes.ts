import { lineNotices, setLineNotices } from '@/contract/line-notices.contract';
import type { AreaDeps } from '../area';
import { handle, type MountedEndpoint } from '../http/endpoint-router';
import { fetchPreferences, setPreferences } from './preferences.service';

/**
 * Returns the endpoints of a member's choices about notices by LINE.
 * @param deps.isOffered whether the site has an official account
 */
export function preferenceRoutes({
  db,
  agentId,
  isOffered,
}: AreaDeps & { isOffered: boolean }): MountedEndpoint[] {
  return [
    handle(lineNotices, ({ member }) =>
      fetchPreferences(db, { agentId, memberId: member.id, isOffered }),
    ),
    handle(setLineNotices, async ({ member, body }) => {
      await setPreferences(db, member.id, body);
      return null;
    }),
  ];
}
