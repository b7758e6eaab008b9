import type { DataInputOf } from '@/contract/endpoint';
import type { lottoToldMoves } from '@/contract/operator/lotto-sources.contract';

/** A planned round that the source of its market tells for the day after. */
export const toldMoves: DataInputOf<typeof lottoToldMoves> = [
  {
    ...{ round_id: 'government-2026-12-16', market_id: 'government', market_name: 'หวยรัฐบาลไทย' },
    ...{ day: '2026-12-16', told_day: '2026-12-17', source_name: 'สำนักงานสลากฯ' },
    read_at: '2026-11-28T23:00:00.000Z',
  },
];
