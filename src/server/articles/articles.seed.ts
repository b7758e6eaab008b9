import * as v from 'valibot';
import { articlePut } from '@/contract/operator/articles.contract';
import type { DemoAgent } from '../area';
import type { Tx } from '../db/tables';
import { type ArticlePlan, seedArticle } from './article.service';
import { readFrontMatter } from './front-matter-reader';

const files = import.meta.glob<string>('./seed/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Demo articles, and the days since each was published. */
const published: readonly (readonly [id: string, daysAgo: number])[] = [
  ['check-yeekee', 1],
  ['qr-deposit', 4],
  ['turnover', 8],
  ['lotto-odds', 13],
  ['limits-and-breaks', 19],
  ['points-and-vip', 26],
  ['account-safety', 33],
  ['line-login', 41],
];

/** Demo articles, read from their files. @throws Error when a file is not a valid article */
export const demoArticles: readonly { plan: ArticlePlan; daysAgo: number }[] = published.map(
  ([id, daysAgo]) => ({ plan: readPlan(files[`./seed/${id}.md`] ?? ''), daysAgo }),
);

function readPlan(file: string): ArticlePlan {
  const { matter, markdown } = readFrontMatter(file);
  return v.parse(articlePut.body, {
    id: matter.id,
    category: matter.category,
    title: matter.title,
    description: matter.description,
    cover: matter.cover,
    ...(matter.share !== undefined && { cover_share: matter.share }),
    related: matter.related,
    is_featured: matter.isFeatured,
    markdown,
  });
}

/** Creates the articles of a demo agent. */
export async function seedArticles(tx: Tx, { id: agentId }: DemoAgent): Promise<void> {
  for (const { plan, daysAgo } of demoArticles) await seedArticle(tx, agentId, plan, daysAgo);
}
