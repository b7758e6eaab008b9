import { articleDetail, articleList } from '@/contract/articles.contract';
import { validateAgentCode } from '../agent/agent.service';
import type { AreaDeps } from '../area';
import { handle, type MountedEndpoint } from '../http/endpoint-router';
import { fetchArticle, fetchArticles } from './article.queries';

/** Returns the endpoints with which visitors read articles. */
export function articlesRoutes({ db, agentId }: AreaDeps): MountedEndpoint[] {
  const check = async ({ agent_code: code }: { agent_code?: string | undefined }) => {
    if (code !== undefined) await validateAgentCode(db, code);
  };
  return [
    handle(articleList, async ({ query }) => {
      await check(query);
      return fetchArticles(db, agentId, query);
    }),
    handle(articleDetail, async ({ query }) => {
      await check(query);
      return fetchArticle(db, agentId, query.id);
    }),
  ];
}
