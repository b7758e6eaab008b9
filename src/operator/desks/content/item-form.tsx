import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { BodyOf } from '@/contract/endpoint';
import { contentSave } from '@/contract/operator/content.contract';
import type { ContentKind } from '@/contract/operator/content.fields';
import { Button } from '@/shared/ui/button';
import { Row, Stack } from '@/shared/ui/kit';
import { showToast } from '@/shared/ui/toast';
import { useForm } from '@/shared/ui/use-form';
import { CallProblem } from '../../kit/call-problem';
import { useOperatorCommand } from '../../kit/operator-query';
import { PreviewDialog } from '../../kit/preview-dialog';
import { useMay } from '../../shell/use-me';
import { ConflictDialog, readConflict } from './conflict-dialog';
import { contentCopy as copy } from './content.copy';
import { formRules, pageOfKind, type StoredContent, toFormValues, toText } from './content-kinds';
import { ItemFields } from './item-fields';

/** Paths of the queries that a change of content makes stale. */
export const CONTENT_CHANGES = ['/operator/v1/content', '/operator/v1/pictures'];

export interface ItemFormProps {
  kind: ContentKind;
  /** Left out for a further item. */
  id?: string;
  /** The version that is edited, with its content. */
  start: { version: number; content: StoredContent };
  onStart?: (start: { version: number; content: StoredContent }) => void;
  onChanged?: (isChanged: boolean) => void;
}

/** The form of an item: it saves versions, shows them on the page, and shows both texts if a colleague was faster. */
export function ItemForm({ kind, id, start, onStart, onChanged }: ItemFormProps) {
  const may = useMay();
  const [, go] = useLocation();
  const values = toFormValues(kind, start.content);
  const form = useForm(formRules[kind], values);
  const save = useOperatorCommand(contentSave, CONTENT_CHANGES);
  const [base, setBase] = useState(start.version);
  const [preview, setPreview] = useState<StoredContent>();
  const written = Object.fromEntries(
    Object.keys(values).map((name) => [name, toText(form.read(name))]),
  );
  const isChanged = Object.entries(values).some(([name, value]) => written[name] !== value);
  useEffect(() => onChanged?.(isChanged), [onChanged, isChanged]);
  const conflict = readConflict(save.error);
  const send = form.submit(async (content) => {
    const body = { kind, version: base, content, ...(id !== undefined && { id }) };
    const item = await save.run(body as BodyOf<typeof contentSave>);
    if (!item) return;
    showToast({
      ...{ message: copy.saved(item.latest_version), tone: 'success', durationMs: 5000 },
    });
    if (id === undefined) go(`/content/${pageOfKind[kind]}/${item.id}`, { replace: true });
    else onStart?.({ version: item.latest_version, content: item.content });
  });
  return (
    <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
      <ItemFields kind={kind} form={form} isFixed={!may(contentSave)} />
      {!conflict && <CallProblem error={save.error} />}
      <Row gap={3} wraps>
        {may(contentSave) && (
          <Button type="submit" variant="primary" isBusy={save.isBusy}>
            {save.isBusy ? copy.saving : copy.save}
          </Button>
        )}
        <Button variant="outline" onClick={() => setPreview(toContent(kind, written))}>
          {copy.preview}
        </Button>
      </Row>
      {preview && (
        <PreviewDialog
          kind={kind}
          content={preview}
          screen="home"
          onClose={() => setPreview(undefined)}
        />
      )}
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          mine={written}
          onTheirs={() => {
            save.clear();
            onStart?.({ version: conflict.version, content: conflict.content });
          }}
          onMine={() => {
            setBase(conflict.version);
            save.clear();
          }}
        />
      )}
    </Stack>
  );
}

/** Returns what was typed as content, also while it is not finished. */
function toContent(kind: ContentKind, written: Readonly<Record<string, string>>): StoredContent {
  return kind === 'notification' ? { ...written, type: Number(written['type']) } : written;
}
