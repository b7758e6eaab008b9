import type { AreaModule } from '../area';
import { findArticlePreview, listArticlePages, previewArticles } from './article.preview';
import { findArticle } from './article.queries';
import { articlesOperatorRoutes } from './articles.operator';
import { articlesRoutes } from './articles.routes';
import { seedArticles } from './articles.seed';

/** The articles area: texts that explain the site to its members. */
export const articlesArea: AreaModule = {
  create: (context) => {
    const { db, agentId } = context;
    return {
      endpoints: articlesRoutes(context),
      operatorEndpoints: articlesOperatorRoutes(context),
      subjects: {
        articleDetail: async (_, query) =>
          (await findArticle(db, agentId, query.get('id') ?? '')) !== undefined,
      },
      previews: {
        article: () => Promise.resolve(previewArticles()),
        articleDetail: (query) => findArticlePreview(db, agentId, query.get('id')),
      },
      listPages: () => listArticlePages(db, agentId),
    };
  },
  seed: { site: seedArticles },
};
