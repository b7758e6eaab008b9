import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import {
  articlePublish,
  articleShow,
  articleWithdraw,
} from '@/contract/operator/articles.contract';
import { Button } from '@/shared/ui/button';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { Skeleton } from '@/shared/ui/states';
import { LoadError } from '../../kit/load-error';
import { operatorQuery } from '../../kit/operator-query';
import { useMay } from '../../shell/use-me';
import { PublishArticleDialog, WithdrawArticleDialog } from './article-dialogs';
import { type Article, ArticleForm } from './article-form';
import { articleStateNames, articlesCopy as copy } from './articles.copy';
import styles from './content.module.css';
import { ContentPage } from './content-page';
import { formatPlannedTime } from './item-state';

/** The editor of an article, or of a further one without an id. */
export function ArticleEditor({ id }: { id: string | undefined }) {
  return id === undefined ? (
    <ContentPage page="articles" title={copy.further}>
      <BackLink />
      <Card>
        <ArticleForm article={undefined} />
      </Card>
    </ContentPage>
  ) : (
    <StoredArticle id={id} />
  );
}

function StoredArticle({ id }: { id: string }) {
  const article = useQuery(operatorQuery(articleShow, { id }));
  const { data, error } = article;
  if (!data) {
    return (
      <ContentPage page="articles">
        <BackLink />
        {error ? (
          <LoadError error={error} onRetry={() => void article.refetch()} />
        ) : (
          <Skeleton width="100%" height={320} />
        )}
      </ContentPage>
    );
  }
  return (
    <ContentPage page="articles" title={data.title} state={describe(data)}>
      <BackLink />
      <ArticleActs article={data} />
      <Card>
        <ArticleForm key={data.id} article={data} />
      </Card>
    </ContentPage>
  );
}

function describe({ state, publish_at: at }: Article): string {
  return state === 'scheduled' && at !== null
    ? copy.scheduled(formatPlannedTime(at))
    : articleStateNames[state];
}

function ArticleActs({ article }: { article: Article }) {
  const may = useMay();
  const [open, setOpen] = useState<'publish' | 'withdraw'>();
  const close = () => setOpen(undefined);
  if (!may(articlePublish)) return null;
  return (
    <Stack gap={2}>
      <Row gap={3} wraps>
        {article.state !== 'published' && (
          <Button variant="primary" onClick={() => setOpen('publish')}>
            {copy.publish}
          </Button>
        )}
        {may(articleWithdraw) && article.state !== 'withdrawn' && article.state !== 'draft' && (
          <Button variant="outline" onClick={() => setOpen('withdraw')}>
            {copy.withdraw}
          </Button>
        )}
      </Row>
      {article.state === 'published' && (
        <Text variant="note" tone="warn">
          {copy.isPublic}
        </Text>
      )}
      {open === 'publish' && <PublishArticleDialog article={article} onClose={close} />}
      {open === 'withdraw' && <WithdrawArticleDialog article={article} onClose={close} />}
    </Stack>
  );
}

function BackLink() {
  return (
    <Link href="/content/articles" className={styles.back}>
      {copy.back}
    </Link>
  );
}
