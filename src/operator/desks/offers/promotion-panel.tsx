import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import {
  type PromotionDetail,
  type PromotionVersion,
  promotionDiscard,
  promotionDuplicate,
  promotionOpen,
  promotionPublish,
  promotionSave,
  promotionVersions,
} from '@/contract/operator/promotions.contract';
import { formatMoney } from '@/domain/money';
import { Button } from '@/shared/ui/button';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { Skeleton } from '@/shared/ui/states';
import { showToast } from '@/shared/ui/toast';
import { nameActor } from '../../kit/actor-name';
import { CallProblem } from '../../kit/call-problem';
import { type Column, DataTable } from '../../kit/data-table';
import { FactList } from '../../kit/fact-list';
import { LoadError } from '../../kit/load-error';
import { operatorPages, useOperatorCommand } from '../../kit/operator-query';
import { TimeText } from '../../kit/time-text';
import { useKeys } from '../../kit/use-keys';
import { useMay } from '../../shell/use-me';
import { DiscardDialog, OpenDialog, PublishDialog } from './promotion-dialogs';
import {
  describeBonus,
  describePeriod,
  describeTerms,
  EDIT,
  PROMOTION_CHANGES,
  PROMOTIONS_PATH,
  PromotionState,
  VersionState,
} from './promotion-words';
import { promotionsCopy as copy, promotionKindNames } from './promotions.copy';

const LIMIT = 20;

/** The open promotion: its terms and use, its versions, and what may be done. */
export function PromotionPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const list = useInfiniteQuery(operatorPages(promotionVersions, { id, limit: LIMIT }));
  const [first] = list.data?.pages ?? [];
  useKeys({ Escape: onClose });
  if (!first) {
    return list.error ? (
      <LoadError error={list.error} onRetry={() => void list.refetch()} />
    ) : (
      <Skeleton width="100%" height={320} />
    );
  }
  const { promotion } = first;
  return (
    <Card as="section" aria-label={promotion.name}>
      <Stack gap={4}>
        <Row place="spread" gap={3}>
          <Text as="h2" variant="heading">
            {promotion.name}
          </Text>
          <Button variant="text" size="small" onClick={onClose}>
            {copy.close}
          </Button>
        </Row>
        <PromotionState promotion={promotion} />
        <PromotionFacts promotion={promotion} />
        <PromotionActs detail={first} />
        <Text as="h3" variant="strong">
          {copy.versions}
        </Text>
        <DataTable
          caption={copy.versions}
          columns={versionColumns}
          rows={list.data?.pages.flatMap((page) => page.rows)}
          keyOf={({ version }) => version}
          empty={copy.gone}
          onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
          isLoadingMore={list.isFetchingNextPage}
        />
      </Stack>
    </Card>
  );
}

const versionColumns: readonly Column<PromotionVersion>[] = [
  { head: copy.versionHead, cell: ({ version }) => copy.version(version) },
  { head: copy.stateHead, cell: (version) => <VersionState {...version} /> },
  {
    ...{ head: copy.versionTakers, isNumber: true },
    cell: ({ waiting, granted }) => waiting + granted,
  },
  {
    head: copy.writtenBy,
    cell: ({ written_by: by, written_at: at }) => (
      <>
        {nameActor(by)} · <TimeText at={at} />
      </>
    ),
  },
];

function PromotionFacts({ promotion }: Pick<PromotionDetail, 'promotion'>) {
  const { code, kind, waiting, running, granted, bonus, budget, quota, reserved } = promotion;
  const { expected_result: result, state } = promotion;
  const isDraft = state === 'draft' || state === 'asked';
  const kept = reserved > 0 ? ` · ${copy.kept(formatMoney(reserved))}` : '';
  return (
    <FactList
      facts={[
        [copy.facts.code, `${code} · ${copy.version(promotion.version)}`],
        [copy.facts.kind, promotionKindNames[kind]],
        [copy.facts.bonus, describeBonus(promotion)],
        [copy.facts.terms, describeTerms(promotion)],
        [copy.facts.period, isDraft ? '–' : describePeriod(promotion)],
        [copy.facts.takers, copy.takers(waiting, running, granted)],
        [copy.facts.given, formatMoney(bonus)],
        [copy.facts.quota, quota === null ? copy.noLimit : copy.quotaOf(waiting + granted, quota)],
        [
          copy.facts.budget,
          budget === null
            ? copy.noLimit
            : `${copy.budgetOf(formatMoney(bonus), formatMoney(budget))}${kept}`,
        ],
        [
          copy.facts.expected,
          <Text key="result" as="span" tone={result < 0 ? 'danger' : undefined}>
            {formatMoney(result)}
          </Text>,
        ],
      ]}
    />
  );
}

function PromotionActs({ detail }: { detail: PromotionDetail }) {
  const may = useMay();
  const [, go] = useLocation();
  const [act, setAct] = useState<'publish' | 'open' | 'discard'>();
  const duplicate = useOperatorCommand(promotionDuplicate, PROMOTION_CHANGES);
  const { promotion, latest } = detail;
  const { id, closed_as: closing } = promotion;
  const isDraft = latest.published_at === null;
  const isPublished = promotion.state !== 'draft' && promotion.state !== 'asked';
  const canOpen = isPublished && (promotion.is_open || closing === 'hand');
  const close = () => setAct(undefined);
  const copyIt = async () => {
    const done = await duplicate.run({ id });
    if (!done) return;
    showToast({ message: copy.duplicated, tone: 'success', durationMs: 5000 });
    go(`${PROMOTIONS_PATH}/${EDIT}${done.promotion.id}`);
  };
  return (
    <Stack gap={3}>
      <Row gap={3} wraps>
        {isDraft && may(promotionPublish) && (
          <Button variant="primary" onClick={() => setAct('publish')}>
            {copy.publish(latest.version)}
          </Button>
        )}
        <Button variant="outline" onClick={() => go(`${PROMOTIONS_PATH}/${EDIT}${id}`)}>
          {may(promotionSave) ? copy.edit : copy.see}
        </Button>
        {canOpen && may(promotionOpen) && (
          <Button variant="outline" onClick={() => setAct('open')}>
            {promotion.is_open ? copy.shut : copy.reopen}
          </Button>
        )}
        {isDraft && may(promotionDiscard) && (
          <Button variant="text" onClick={() => setAct('discard')}>
            {copy.discard}
          </Button>
        )}
        {may(promotionDuplicate) && (
          <Button variant="text" isBusy={duplicate.isBusy} onClick={() => void copyIt()}>
            {copy.duplicate}
          </Button>
        )}
      </Row>
      {isPublished && may(promotionSave) && <Text variant="note">{copy.editNote}</Text>}
      <CallProblem error={duplicate.error} />
      {act === 'publish' && <PublishDialog detail={detail} onClose={close} />}
      {act === 'open' && <OpenDialog promotion={promotion} onClose={close} />}
      {act === 'discard' && (
        <DiscardDialog
          detail={detail}
          onClose={close}
          onDone={(isGone) => (isGone ? go(PROMOTIONS_PATH) : close())}
        />
      )}
    </Stack>
  );
}
