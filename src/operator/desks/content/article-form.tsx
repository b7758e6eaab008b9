import { useRef, useState } from 'react';
import * as v from 'valibot';
import { useLocation } from 'wouter';
import { articleCategories } from '@/contract/articles.contract';
import type { DataOf } from '@/contract/endpoint';
import { articlePut, type articleShow } from '@/contract/operator/articles.contract';
import { ARTICLE_ID } from '@/contract/routes';
import { Button } from '@/shared/ui/button';
import { FormField } from '@/shared/ui/form-field';
import { Row, Stack } from '@/shared/ui/kit';
import { SelectField } from '@/shared/ui/select-field';
import { showToast } from '@/shared/ui/toast';
import { useForm, useTextField } from '@/shared/ui/use-form';
import { AreaField } from '../../kit/area-field';
import { CallProblem } from '../../kit/call-problem';
import { useOperatorCommand } from '../../kit/operator-query';
import { PictureField } from '../../kit/picture-field';
import { PreviewDialog } from '../../kit/preview-dialog';
import { useMay } from '../../shell/use-me';
import { ARTICLE_CHANGES } from './article-dialogs';
import { categoryNames, articlesCopy as copy } from './articles.copy';
import styles from './content.module.css';

/** An article in any state, with its text. */
export type Article = DataOf<typeof articleShow>;

const filled = (most: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('กรุณากรอกข้อความ'),
    v.maxLength(most, `ยาวได้ไม่เกิน ${most} ตัวอักษร`),
  );

const rules = v.object({
  id: v.pipe(v.string(), v.trim(), v.regex(ARTICLE_ID, 'ใช้ a–z 0–9 และขีดกลางเท่านั้น')),
  category: v.picklist(articleCategories, copy.chooseCategory),
  title: filled(120),
  description: filled(300),
  cover: v.pipe(v.string(), v.nonEmpty('กรุณาเลือกรูปปก')),
  cover_share: v.string(),
  is_featured: v.string(),
  markdown: v.pipe(v.string(), v.nonEmpty('กรุณาเขียนเนื้อหา')),
});

/** The form of an article, with its text in Markdown and a look at the page. */
export function ArticleForm({ article }: { article: Article | undefined }) {
  const may = useMay();
  const [, go] = useLocation();
  const put = useOperatorCommand(articlePut, ARTICLE_CHANGES);
  const [isPreviewed, setPreviewed] = useState(false);
  const form = useForm(rules, {
    id: article?.id ?? '',
    ...(article && { category: article.category }),
    title: article?.title ?? '',
    description: article?.description ?? '',
    cover: article?.cover ?? '',
    cover_share: article?.cover_share ?? '',
    is_featured: article?.is_featured ? 'yes' : 'no',
    markdown: article?.markdown ?? '',
  });
  const send = form.submit(async ({ cover_share: share, is_featured: featured, ...typed }) => {
    const done = await put.run({
      ...typed,
      ...(share !== '' && { cover_share: share }),
      is_featured: featured === 'yes',
      related: article?.related ?? [],
    });
    if (!done) return;
    const left = done.left_out.join(', ');
    showToast({
      message: left === '' ? copy.saved : copy.savedWithout(left),
      ...{ tone: 'success', durationMs: 5000 },
    });
    if (!article) go(`/content/articles/${done.id}`, { replace: true });
  });
  const draft = () => ({
    ...{ id: form.read('id'), category: form.read('category'), title: form.read('title') },
    ...{ description: form.read('description'), cover: form.read('cover') },
    ...{ cover_share: form.read('cover_share'), markdown: form.read('markdown') },
  });
  return (
    <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
      <fieldset className={styles.fields} disabled={!may(articlePut)}>
        <FormField
          of={form.field('id')}
          label={copy.id}
          readOnly={article !== undefined}
          autoComplete="off"
          {...(article && { hint: copy.idTaken })}
        />
        <FormField of={form.field('title')} label={copy.title} autoComplete="off" />
        <SelectField
          of={form.field('category')}
          label={copy.category}
          placeholder={copy.chooseCategory}
          options={articleCategories.map((value) => ({ value, label: categoryNames[value] }))}
        />
        <AreaField of={form.field('description')} label={copy.description} rows={2} />
        <Cover form={form} />
        <SelectField
          of={form.field('is_featured')}
          label={copy.featured}
          placeholder={copy.featured}
          options={[
            { value: 'no', label: copy.featuredNo },
            { value: 'yes', label: copy.featuredYes },
          ]}
        />
        <MarkdownField form={form} />
      </fieldset>
      <CallProblem error={put.error} />
      <Row gap={3} wraps>
        {may(articlePut) && (
          <Button type="submit" variant="primary" isBusy={put.isBusy}>
            {put.isBusy ? copy.saving : copy.save}
          </Button>
        )}
        <Button variant="outline" onClick={() => setPreviewed(true)}>
          {copy.preview}
        </Button>
      </Row>
      {isPreviewed && (
        <PreviewDialog
          kind="article"
          content={draft()}
          screen="articleDetail"
          onClose={() => setPreviewed(false)}
        />
      )}
    </Stack>
  );
}

type Form = ReturnType<typeof useForm<typeof rules>>;

function Cover({ form }: { form: Form }) {
  const { error } = useTextField<HTMLInputElement>(form.field('cover'));
  const cover = form.read('cover') ?? '';
  const share = form.read('cover_share') ?? '';
  return (
    <PictureField
      label={copy.cover}
      purpose="article"
      value={cover === '' ? null : { cover, share }}
      onChange={(value) => {
        form.change('cover', value?.['cover'] ?? '');
        form.change('cover_share', value?.['share'] ?? '');
      }}
      error={error}
    />
  );
}

/** Names of the buttons, with the text that each puts before and after the chosen one. */
const marks = [
  [copy.heading, '\n## ', '\n'],
  [copy.bold, '**', '**'],
  [copy.list, '\n- ', '\n'],
  [copy.link, '[', '](/promotions)'],
] as const;

/** The text of an article, with buttons for Markdown; a picture is added at its end. */
function MarkdownField({ form }: { form: Form }) {
  const box = useRef<HTMLDivElement>(null);
  const insert = (before: string, after: string) => {
    const area = box.current?.querySelector('textarea');
    if (!area) return;
    const { selectionStart: from, selectionEnd: to, value } = area;
    const chosen = value.slice(from, to);
    form.change('markdown', value.slice(0, from) + before + chosen + after + value.slice(to));
    area.focus();
  };
  return (
    <Stack gap={2} ref={box}>
      <Row gap={2} wraps>
        {marks.map(([name, before, after]) => (
          <Button key={name} variant="outline" size="small" onClick={() => insert(before, after)}>
            {name}
          </Button>
        ))}
      </Row>
      <AreaField
        of={form.field('markdown')}
        label={copy.markdown}
        hint={copy.markdownHint}
        rows={20}
        spellCheck={false}
      />
      <PictureField
        label={copy.picture}
        purpose="text"
        value={null}
        onChange={(value) => {
          const path = value?.['image'];
          if (path === undefined) return;
          form.change('markdown', `${form.read('markdown') ?? ''}\n\n![](${path})\n`);
        }}
      />
    </Stack>
  );
}
