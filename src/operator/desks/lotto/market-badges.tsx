import type { OperatorMarket } from '@/contract/operator/lotto-markets.contract';
import { Row } from '@/shared/ui/kit';
import { Badge } from '../../kit/badge';
import { marketsCopy as copy } from './markets.copy';

/** Whether a market is open, and whether its results are made up. */
export function MarketBadges({ market }: { market: OperatorMarket }) {
  return (
    <Row gap={1} wraps>
      <Badge tone={market.is_open ? 'success' : 'danger'}>
        {market.is_open ? copy.open : copy.closed}
      </Badge>
      {market.has_demo_results && <Badge>{copy.demo}</Badge>}
    </Row>
  );
}
