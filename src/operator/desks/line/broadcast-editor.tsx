import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import {
  type Broadcast,
  broadcastDraft,
  broadcastList,
  broadcastScreens,
  broadcastSegments,
  broadcastShow,
} from '@/contract/operator/broadcasts.contract';
import { offeredPromotions } from '@/contract/operator/promotions.contract';
import { routes } from '@/contract/routes';
import { Button } from '@/shared/ui/button';
import { FormField } from '@/shared/ui/form-field';
import { Card, Stack } from '@/shared/ui/kit';
import { SelectField } from '@/shared/ui/select-field';
import { EmptyState, Skeleton } from '@/shared/ui/states';
import { showToast } from '@/shared/ui/toast';
import { useForm } from '@/shared/ui/use-form';
import { AreaField } from '../../kit/area-field';
import { CallProblem } from '../../kit/call-problem';
import { LoadError } from '../../kit/load-error';
import { operatorQuery, useOperatorCommand } from '../../kit/operator-query';
import { ForbiddenScreen } from '../../shell/not-found.screen';
import { useMay } from '../../shell/use-me';
import { BroadcastCard } from './broadcast-card';
import {
  broadcastRules,
  cardKinds,
  countLetters,
  emptyBroadcast,
  toFields,
  toWriting,
} from './broadcast-form-rules';
import { BROADCAST_CHANGES, BROADCASTS_PATH } from './broadcast-words';
import { broadcastsCopy as copy, segmentCopy } from './broadcasts.copy';
import styles from './broadcasts.module.css';
import { ChoiceList } from './choice-list';
import { LinePage } from './line-page';
import { SegmentReach } from './segment-reach';

/** The editor of a draft, or of a further broadcast without an id. */
export function BroadcastEditor({ id }: { id: number | undefined }) {
  const may = useMay();
  if (!may(broadcastDraft)) {
    return <ForbiddenScreen title={copy.furtherTitle} roles={broadcastDraft.roles} />;
  }
  return id === undefined ? <FurtherBroadcast /> : <StoredBroadcast id={id} />;
}

function FurtherBroadcast() {
  // Without an official account, the list says so.
  const { error } = useQuery(operatorQuery(broadcastList));
  return (
    <LinePage page="broadcasts" title={copy.furtherTitle} error={error}>
      <BackLink id={undefined} />
      <BroadcastForm stored={undefined} />
    </LinePage>
  );
}

function StoredBroadcast({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(operatorQuery(broadcastShow, { id }));
  return (
    <LinePage
      page="broadcasts"
      title={data ? copy.editTitle(data.title) : copy.furtherTitle}
      error={error}
    >
      <BackLink id={id} />
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton width="100%" height={320} />}
      {data &&
        (data.state === 'draft' ? (
          <BroadcastForm stored={data} />
        ) : (
          <EmptyState title={copy.notDraft} />
        ))}
    </LinePage>
  );
}

function BackLink({ id }: { id: number | undefined }) {
  return (
    <Link
      href={id === undefined ? BROADCASTS_PATH : `${BROADCASTS_PATH}/${id}`}
      className={styles.link}
    >
      {copy.back}
    </Link>
  );
}

/** The form with the card beside it. A saved draft opens its panel, which tells how many members it reaches. */
function BroadcastForm({ stored }: { stored: Broadcast | undefined }) {
  const [, go] = useLocation();
  const start = stored ? toFields(stored) : emptyBroadcast;
  const form = useForm(broadcastRules, start);
  const save = useOperatorCommand(broadcastDraft, BROADCAST_CHANGES);
  const promotions = useQuery(operatorQuery(offeredPromotions));
  const open = promotions.data?.filter(
    ({ is_open: isOpen, id }) => isOpen || String(id) === start.promotion_id,
  );
  const fields = {
    title: form.read('title') ?? '',
    segment: form.read('segment') ?? start.segment,
    kind: form.read('kind') ?? start.kind,
    promotion_id: form.read('promotion_id') ?? '',
    text: form.read('text') ?? '',
    screen: form.read('screen') ?? '',
    starts_at: form.read('starts_at') ?? '',
  };
  const send = form.submit(async (typed) => {
    const writing = toWriting(typed);
    if (!writing) return;
    const done = await save.run({
      ...writing,
      ...(stored && { id: stored.id, revision: stored.revision }),
    });
    if (!done) return;
    showToast({ message: copy.saved, tone: 'success', durationMs: 5000 });
    go(`${BROADCASTS_PATH}/${done.id}`);
  });
  return (
    <div className={styles.editor}>
      <Card>
        <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
          <FormField
            of={form.field('title')}
            label={copy.title}
            hint={copy.titleHint(countLetters(fields.title))}
            autoComplete="off"
          />
          <ChoiceList
            label={copy.segmentField}
            note={copy.segmentNote}
            value={fields.segment}
            options={broadcastSegments.map((value) => ({ value, ...segmentCopy[value] }))}
            onChange={(value) => form.change('segment', value)}
          />
          <SegmentReach segment={fields.segment} />
          <ChoiceList
            label={copy.kindField}
            value={fields.kind}
            options={cardKinds.map((value) => ({ value, ...copy.kinds[value] }))}
            onChange={(value) => form.change('kind', value)}
          />
          {fields.kind === 'promotion' ? (
            <SelectField
              of={form.field('promotion_id')}
              label={copy.promotionField}
              placeholder={copy.choosePromotion}
              options={(open ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
            />
          ) : (
            <>
              <AreaField
                of={form.field('text')}
                label={copy.textField}
                hint={copy.textHint(countLetters(fields.text))}
                rows={5}
              />
              <SelectField
                of={form.field('screen')}
                label={copy.screenField}
                placeholder={copy.chooseScreen}
                options={broadcastScreens.map((value) => ({ value, label: routes[value].title }))}
              />
            </>
          )}
          <FormField
            of={form.field('starts_at')}
            label={copy.startsField}
            hint={copy.startsHint}
            type="datetime-local"
          />
          <CallProblem error={save.error ?? promotions.error} />
          <Button type="submit" variant="primary" isWide isBusy={save.isBusy}>
            {save.isBusy ? copy.saving : copy.save}
          </Button>
        </Stack>
      </Card>
      <Card>
        <BroadcastCard fields={fields} />
      </Card>
    </div>
  );
}
