import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import {
  type PromotionDetail,
  promotionPublish,
  promotionSave,
  promotionVersions,
} from '@/contract/operator/promotions.contract';
import { Button } from '@/shared/ui/button';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { Skeleton } from '@/shared/ui/states';
import { showToast } from '@/shared/ui/toast';
import { useForm } from '@/shared/ui/use-form';
import { CallProblem } from '../../kit/call-problem';
import { LoadError } from '../../kit/load-error';
import { operatorQuery, useOperatorCommand } from '../../kit/operator-query';
import { PreviewDialog } from '../../kit/preview-dialog';
import { useMay } from '../../shell/use-me';
import { OffersPage } from './offers-page';
import { PromotionConflict, readConflict } from './promotion-conflict';
import { PromotionCostBox } from './promotion-cost-box';
import { PublishDialog } from './promotion-dialogs';
import { PromotionFields } from './promotion-fields';
import {
  emptyWriting,
  promotionRules,
  toTerms,
  toWritten,
  type Written,
} from './promotion-form-rules';
import { toPreview } from './promotion-preview';
import { EDIT, PROMOTION_CHANGES, PROMOTIONS_PATH, VersionState } from './promotion-words';
import { promotionsCopy as copy } from './promotions.copy';
import styles from './promotions.module.css';

/** The editor of a promotion, or of a further one without an id. */
export function PromotionEditor({ id }: { id: number | undefined }) {
  return id === undefined ? (
    <OffersPage page="promotions" title={copy.furtherTitle}>
      <BackLink id={undefined} />
      <PromotionForm start={{ version: 0, revision: 0, written: emptyWriting }} />
    </OffersPage>
  ) : (
    <StoredPromotion id={id} />
  );
}

function StoredPromotion({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(operatorQuery(promotionVersions, { id, limit: 1 }));
  const [start, setStart] = useState<Start>();
  if (!data) {
    return (
      <OffersPage page="promotions">
        <BackLink id={undefined} />
        {error ? (
          <LoadError error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton width="100%" height={320} />
        )}
      </OffersPage>
    );
  }
  const { version, revision } = data.latest;
  const shown = start ?? { version, revision, written: toWritten(data.latest) };
  return (
    <OffersPage page="promotions" title={copy.editTitle(data.promotion.name)}>
      <BackLink id={id} />
      <PromotionForm
        key={`${shown.version}/${shown.revision}`}
        detail={data}
        start={shown}
        onStart={setStart}
      />
    </OffersPage>
  );
}

/** The writing that is edited. */
interface Start {
  version: number;
  revision: number;
  written: Written;
}

/** The form with the cost beside it: it saves a draft, shows it on the page, and publishes what is saved. */
function PromotionForm({
  detail,
  start,
  onStart,
}: {
  detail?: PromotionDetail;
  start: Start;
  onStart?: (start: Start) => void;
}) {
  const may = useMay();
  const [, go] = useLocation();
  const form = useForm(promotionRules, start.written);
  const save = useOperatorCommand(promotionSave, PROMOTION_CHANGES);
  const [base, setBase] = useState<Pick<Start, 'version' | 'revision'>>(start);
  const [open, setOpen] = useState<'preview' | 'publish'>();
  const written = readWritten(start.written, form.read);
  const isChanged = JSON.stringify(written) !== JSON.stringify(start.written);
  const conflict = readConflict(save.error);
  const send = form.submit(async (typed) => {
    const { version, revision } = base;
    const id = detail?.promotion.id;
    const body = { version, revision, terms: toTerms(typed), ...(id !== undefined && { id }) };
    const done = await save.run(body);
    if (!done) return;
    const { latest, promotion } = done;
    showToast({ message: copy.saved(latest.version), tone: 'success', durationMs: 5000 });
    if (id === undefined) go(`${PROMOTIONS_PATH}/${EDIT}${promotion.id}`, { replace: true });
    else onStart?.({ ...latest, written: toWritten(latest) });
  });
  const close = () => setOpen(undefined);
  return (
    <div className={styles.editor}>
      <Card>
        <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
          <PromotionFields form={form} written={written} isFixed={!may(promotionSave)} />
          {!conflict && <CallProblem error={save.error} />}
          <Row gap={3} wraps>
            {may(promotionSave) && (
              <Button type="submit" variant="primary" isBusy={save.isBusy}>
                {save.isBusy ? copy.saving : copy.save}
              </Button>
            )}
            <Button variant="outline" onClick={() => setOpen('preview')}>
              {copy.preview}
            </Button>
          </Row>
        </Stack>
      </Card>
      <Stack gap={4} className={styles.side}>
        <Card>
          <PromotionCostBox written={written} />
        </Card>
        {detail && (
          <Card>
            <Stack gap={3}>
              <Row gap={2} wraps>
                <Text as="span" variant="strong">
                  {copy.version(detail.latest.version)}
                </Text>
                <VersionState {...detail.latest} />
              </Row>
              {detail.latest.published_at !== null && <Text variant="note">{copy.editNote}</Text>}
              {isChanged && (
                <Text variant="note" tone="warn">
                  {copy.unsaved}
                </Text>
              )}
              {detail.latest.published_at === null && may(promotionPublish) && (
                <Button variant="primary" disabled={isChanged} onClick={() => setOpen('publish')}>
                  {copy.publish(detail.latest.version)}
                </Button>
              )}
            </Stack>
          </Card>
        )}
      </Stack>
      {open === 'preview' && (
        <PreviewDialog
          kind="promotion"
          screen="promotions"
          content={toPreview(written, detail?.promotion.id)}
          onClose={close}
        />
      )}
      {open === 'publish' && detail && <PublishDialog detail={detail} onClose={close} />}
      {conflict && (
        <PromotionConflict
          conflict={conflict}
          mine={written}
          onTheirs={() => {
            save.clear();
            onStart?.({ ...conflict, written: toWritten(conflict) });
          }}
          onMine={() => {
            setBase(conflict);
            save.clear();
          }}
        />
      )}
    </div>
  );
}

/** Returns what is typed into each field. */
function readWritten(fields: Written, read: (name: keyof Written) => unknown): Written {
  const textOf = (name: keyof Written) => {
    const value = read(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    ...fields,
    ...Object.fromEntries(fieldNames(fields).map((name) => [name, textOf(name)])),
  };
}

function fieldNames(fields: Written): (keyof Written)[] {
  return Object.keys(fields) as (keyof Written)[];
}

function BackLink({ id }: { id: number | undefined }) {
  const path = id === undefined ? PROMOTIONS_PATH : `${PROMOTIONS_PATH}/${id}`;
  return (
    <Link href={path} className={styles.back}>
      {copy.back}
    </Link>
  );
}
