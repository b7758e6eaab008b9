import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import {
  type CouponUseRow,
  couponBatchEnd,
  couponBatchExport,
  couponEnd,
  couponShow,
  couponUses,
  type OperatorCoupon,
} from '@/contract/operator/coupons.contract';
import { formatMoney } from '@/domain/money';
import { ApiError } from '@/shared/http/api-error';
import { Button } from '@/shared/ui/button';
import { CopyButton } from '@/shared/ui/copy-button';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { Skeleton } from '@/shared/ui/states';
import { nameActor } from '../../kit/actor-name';
import { Badge } from '../../kit/badge';
import { type Column, DataTable } from '../../kit/data-table';
import { FactList } from '../../kit/fact-list';
import { Gone } from '../../kit/gone';
import { LoadError } from '../../kit/load-error';
import { operatorPages, operatorQuery } from '../../kit/operator-query';
import { pageProps } from '../../kit/page-props';
import { TimeText } from '../../kit/time-text';
import { useKeys } from '../../kit/use-keys';
import { useMay } from '../../shell/use-me';
import { CouponEndDialog, CouponFileDialog } from './coupon-dialogs';
import { couponTones, nameCoupon, sayGain, sayTarget } from './coupon-text';
import { couponsCopy as copy, couponStateNames } from './coupons.copy';
import styles from './coupons.module.css';

const LIMIT = 20;

/** The open coupon or batch: its facts, its uses, and what can be done with it. */
export function CouponPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const coupon = useQuery(operatorQuery(couponShow, { id }));
  useKeys({ Escape: onClose });
  if (coupon.error instanceof ApiError && coupon.error.errorName === 'request.not_found') {
    return <Gone title={copy.gone} />;
  }
  if (coupon.error && !coupon.data) {
    return <LoadError error={coupon.error} onRetry={() => void coupon.refetch()} />;
  }
  if (!coupon.data) return <Skeleton width="100%" height={320} />;
  return (
    <>
      <Head coupon={coupon.data} onClose={onClose} />
      <Uses coupon={coupon.data} />
    </>
  );
}

function Head({ coupon, onClose }: { coupon: OperatorCoupon; onClose: () => void }) {
  const may = useMay();
  const [open, setOpen] = useState<'end' | 'file'>();
  const close = () => setOpen(undefined);
  const { code, batch, state } = coupon;
  const name = nameCoupon(coupon);
  return (
    <Card as="section" aria-label={name}>
      <Stack gap={4}>
        <Row place="spread" gap={3}>
          <Row gap={2}>
            <Text as="h2" variant="title" className={styles.code}>
              {name}
            </Text>
            {code !== null && <CopyButton text={code} label={copy.copyCode} done={copy.copied} />}
          </Row>
          <Button variant="text" size="small" onClick={onClose}>
            {copy.close}
          </Button>
        </Row>
        <Row gap={2}>
          <Badge tone={couponTones[state]}>{couponStateNames[state]}</Badge>
          {batch && <Badge>{copy.batchOf(batch.codes)}</Badge>}
        </Row>
        <Facts coupon={coupon} />
        <Row gap={2} wraps>
          {batch && may(couponBatchExport) && (
            <Button variant="outline" size="small" onClick={() => setOpen('file')}>
              {copy.file}
            </Button>
          )}
          {state !== 'ended' && may(batch ? couponBatchEnd : couponEnd) && (
            <Button variant="quiet" size="small" onClick={() => setOpen('end')}>
              {batch ? copy.endBatch : copy.end}
            </Button>
          )}
        </Row>
      </Stack>
      {open === 'end' && <CouponEndDialog coupon={coupon} onClose={close} />}
      {open === 'file' && batch && <CouponFileDialog batchId={batch.id} onClose={close} />}
    </Card>
  );
}

function Facts({ coupon }: { coupon: OperatorCoupon }) {
  const { batch, used, uses_allowed: allowed, uses_per_member: each, ends_at: to, play } = coupon;
  return (
    <FactList
      facts={[
        [copy.kind, sayGain(coupon)],
        ...(coupon.kind === 'credit'
          ? ([[copy.turnover, copy.turnoverOf(coupon.turnover_multiple)]] as const)
          : []),
        [copy.play, play === null ? copy.noPlay : formatMoney(play)],
        [copy.used, copy.usedOf(used, allowed)],
        [copy.perMember, batch ? copy.codes(each) : copy.times(each)],
        [copy.forWhom, sayTarget(coupon)],
        [copy.from, <TimeText key="from" at={coupon.starts_at} />],
        [copy.until, to === null ? copy.noEnd : <TimeText key="until" at={to} />],
        ...(batch ? ([[copy.madeBy, nameActor(batch.made_by)]] as const) : []),
      ]}
    />
  );
}

const useColumns: readonly Column<CouponUseRow>[] = [
  {
    head: copy.member,
    cell: ({ member_id: id, member_name: name, username }) => (
      <Link href={`/members/${id}`}>{name ?? username}</Link>
    ),
  },
  { head: copy.usedAt, cell: ({ used_at: at }) => <TimeText at={at} /> },
];
const batchColumns: readonly Column<CouponUseRow>[] = [
  ...useColumns,
  { ...{ head: copy.code, isSecondary: true }, cell: ({ code }) => code },
];

/** The members who used a coupon, or codes of a batch. */
function Uses({ coupon: { code, batch } }: { coupon: OperatorCoupon }) {
  const of = batch ? { batch: batch.id } : { code: code ?? '' };
  const list = useInfiniteQuery(operatorPages(couponUses, { ...of, limit: LIMIT }));
  return (
    <Card as="section" aria-label={copy.uses}>
      <Stack gap={3}>
        <Text as="h3" variant="heading">
          {copy.uses}
        </Text>
        <DataTable
          caption={copy.uses}
          columns={batch ? batchColumns : useColumns}
          rows={list.data?.pages.flatMap((page) => page.rows)}
          keyOf={({ id }) => id}
          empty={copy.noUses}
          {...pageProps(list)}
        />
      </Stack>
    </Card>
  );
}
