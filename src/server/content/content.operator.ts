import {
  contentList,
  contentOrder,
  contentPublish,
  contentSave,
  contentVersions,
  contentWithdraw,
} from '@/contract/operator/content.contract';
import type { AreaDeps } from '../area';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { saveContent } from './content-draft.service';
import { fetchItems, fetchVersions } from './content-items.operator-queries';
import { orderContent, publishContent, withdrawContent } from './content-publishing.service';

/** Returns the operator endpoints for banners, announcements and events. */
export function contentOperatorRoutes({ db, agentId }: AreaDeps): MountedOperatorEndpoint[] {
  const by = ({ name: operator }: { name: string }) => ({ agentId, operator });
  return [
    handleForOperators(contentList, ({ query }) => fetchItems(db, agentId, query)),
    handleForOperators(contentVersions, ({ query }) => fetchVersions(db, agentId, query)),
    handleForOperators(contentSave, ({ body, operator }) => saveContent(db, by(operator), body)),
    handleForOperators(contentPublish, ({ body, operator }) =>
      publishContent(db, by(operator), body),
    ),
    handleForOperators(contentWithdraw, ({ body, operator }) =>
      withdrawContent(db, by(operator), body),
    ),
    handleForOperators(contentOrder, ({ body, operator }) => orderContent(db, by(operator), body)),
  ];
}
