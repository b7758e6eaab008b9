import type { AreaModule } from '../area';
import { findArticlePreview, listArticlePages, previewArticles } from './article.preview';
import { findArticle } from './article.queries';
import { articlesOperatorRoutes } from './articles.operator';
import { articlesRoutes } from './articles.routes';
import { seedArticles } from './articles.seed';
import { createPictureRouter } from './picture.routes';

/** What the agent explains to its members, and the pictures of that. */
export const articlesArea: AreaModule = {
  create: (house) => {
    const { db, agentId } = house;
    return {
      endpoints: articlesRoutes(house),
      operatorEndpoints: articlesOperatorRoutes(house),
      routers: [createPictureRouter(house)],
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
