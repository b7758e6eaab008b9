import * as v from 'valibot';
import { articlePublish, articleWithdraw } from '@/contract/operator/articles.contract';
import { Button } from '@/shared/ui/button';
import { FormField } from '@/shared/ui/form-field';
import { Stack, Text } from '@/shared/ui/kit';
import { showToast } from '@/shared/ui/toast';
import { useForm } from '@/shared/ui/use-form';
import { CallProblem } from '../../kit/call-problem';
import { DeskDialog } from '../../kit/desk-dialog';
import { useOperatorCommand } from '../../kit/operator-query';
import { operatorCopy } from '../../operator.copy';
import { toInstant } from '../money-out/thai-instant';
import { articlesCopy as copy } from './articles.copy';
import { toFieldTime } from './thai-field-time';

/** Paths of the queries that a change of an article makes stale. */
export const ARTICLE_CHANGES = ['/operator/v1/articles'];

const rules = v.object({ publish_at: v.string() });

interface ArticleDialogProps {
  article: { id: string; state: string; title: string; publish_at: string | null };
  onClose: () => void;
}

/** Publishes an article, at once or at a time. */
export function PublishArticleDialog({ article, onClose }: ArticleDialogProps) {
  const publish = useOperatorCommand(articlePublish, ARTICLE_CHANGES);
  const start = article.state === 'scheduled' ? toFieldTime(article.publish_at) : '';
  const form = useForm(rules, { publish_at: start });
  const send = form.submit(async ({ publish_at: at }) => {
    const time = at === '' ? {} : { publish_at: toInstant(at) };
    const done = await publish.run({ id: article.id, ...time });
    if (!done) return;
    showToast({ message: copy.published, tone: 'success', durationMs: 5000 });
    onClose();
  });
  return (
    <DeskDialog title={article.title} onClose={onClose}>
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
        <FormField of={form.field('publish_at')} label={copy.publishTime} type="datetime-local" />
        <CallProblem error={publish.error} />
        <Button type="submit" variant="primary" isWide isBusy={publish.isBusy}>
          {publish.isBusy ? copy.publishing : copy.publish}
        </Button>
      </Stack>
    </DeskDialog>
  );
}

/** Withdraws an article, whose link then responds as not found. */
export function WithdrawArticleDialog({ article, onClose }: ArticleDialogProps) {
  const withdraw = useOperatorCommand(articleWithdraw, ARTICLE_CHANGES);
  const confirm = async () => {
    if (!(await withdraw.run({ id: article.id }))) return;
    showToast({ message: copy.withdrawn, tone: 'success', durationMs: 5000 });
    onClose();
  };
  return (
    <DeskDialog
      title={copy.withdrawTitle}
      onClose={onClose}
      footer={
        <>
          <Button variant="text" onClick={onClose}>
            {operatorCopy.cancel}
          </Button>
          <Button variant="primary" isBusy={withdraw.isBusy} onClick={() => void confirm()}>
            {withdraw.isBusy ? copy.withdrawing : copy.withdraw}
          </Button>
        </>
      }
    >
      <Text>{copy.withdrawText}</Text>
      <CallProblem error={withdraw.error} />
    </DeskDialog>
  );
}
