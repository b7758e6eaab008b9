import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { lottoBillShow } from '@/contract/operator/lotto-bills.contract';
import { lottoBoard } from '@/contract/operator/lotto-board.contract';
import { memberPage } from '@/contract/operator/members.contract';
import { ApiError } from '@/shared/http/api-error';
import { Button, buttonClass } from '@/shared/ui/button';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { Skeleton } from '@/shared/ui/states';
import { Badge } from '../../kit/badge';
import { Gone } from '../../kit/gone';
import { LoadError } from '../../kit/load-error';
import { operatorQuery } from '../../kit/operator-query';
import { useKeys } from '../../kit/use-keys';
import { useMay } from '../../shell/use-me';
import { BillFacts, BillItems } from './bill-detail';
import { billStateNames, billsCopy as copy } from './bills.copy';

const LINK = buttonClass({ variant: 'text', size: 'small' });

/** The open bill: its items with their locked rates, its result, and how it ended. */
export function BillPanel({ number, onClose }: { number: number; onClose: () => void }) {
  const may = useMay();
  const shown = useQuery(operatorQuery(lottoBillShow, { number }));
  useKeys({ Escape: onClose });
  const bill = shown.data;
  if (shown.error && !bill) {
    return shown.error instanceof ApiError && shown.error.errorName === 'request.not_found' ? (
      <Gone title={copy.gone} />
    ) : (
      <LoadError error={shown.error} onRetry={() => void shown.refetch()} />
    );
  }
  if (!bill) return <Skeleton width="100%" height={360} />;
  return (
    <Card as="section" aria-label={copy.billNumber(number)}>
      <Stack gap={4}>
        <Row place="spread" gap={3}>
          <Text as="h2" variant="title">
            {copy.billNumber(number)}
          </Text>
          <Row gap={2}>
            <Badge>{billStateNames[bill.state]}</Badge>
            <Button variant="text" size="small" onClick={onClose}>
              {copy.back}
            </Button>
          </Row>
        </Row>
        <BillFacts bill={bill} username={bill.username} />
        <Row gap={2} wraps>
          {may(memberPage) && (
            <Link href={`/members/${bill.member_id}`} className={LINK}>
              {copy.openMember}
            </Link>
          )}
          {may(lottoBoard) && (
            <Link href={`/lotto/result/${bill.round.round_id}`} className={LINK}>
              {copy.openRound}
            </Link>
          )}
        </Row>
        <BillItems items={bill.items} />
        <Text variant="note" tone="faint">
          {copy.audited}
        </Text>
      </Stack>
    </Card>
  );
}
