import {
  articleDrafts,
  articlePublish,
  articlePut,
  articleShow,
  articleWithdraw,
} from '@/contract/operator/articles.contract';
import type { AreaContext } from '../area';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { fetchDraft, fetchDrafts } from './article.queries';
import { publishArticle, putArticle, withdrawArticle } from './article.service';

/** Returns the operator endpoints for articles. */
export function articlesOperatorRoutes({
  db,
  agentId,
  drawPreview: draw,
}: Pick<AreaContext, 'db' | 'agentId' | 'drawPreview'>): MountedOperatorEndpoint[] {
  return [
    handleForOperators(articleDrafts, ({ query }) => fetchDrafts(db, agentId, query)),
    handleForOperators(articleShow, ({ query: { id } }) => fetchDraft(db, agentId, id)),
    handleForOperators(articlePut, ({ body, operator: { name: operator } }) =>
      putArticle(db, { agentId, operator, draw }, body),
    ),
    handleForOperators(articlePublish, ({ body, operator: { name: operator } }) =>
      publishArticle(db, { agentId, operator }, body),
    ),
    handleForOperators(articleWithdraw, ({ body: { id }, operator: { name: operator } }) =>
      withdrawArticle(db, { agentId, operator }, id),
    ),
  ];
}
