import type { BodyOf } from '@/contract/endpoint';
import type { promotionSave } from '@/contract/operator/promotions.contract';

type Terms = BodyOf<typeof promotionSave>['terms'];

/** Terms of a promotion that earns the house something: a fixed bonus of 100 baht for a deposit of 1,000. */
export const draftTerms: Terms = {
  kind: 'deposit',
  name: 'ศุกร์หรรษา',
  summary: 'ฝาก ฿1,000.00 รับโบนัส ฿100.00',
  terms: ['เล่นได้เฉพาะสล็อต'],
  image: '/art/banners/slots-656x272.webp',
  image_wide: '/art/banners/slots-1896x640.webp',
  image_share: '/art/share/promotion-slot-1200x630.jpg',
  min_deposit: '1000.00',
  bonus_percent: null,
  max_bonus: null,
  bonus_amount: '100.00',
  turnover_multiple: 5,
  largest_stake: '50.00',
  days_to_play: 7,
  categories: ['slot'],
  excluded_games: [],
  limit_per_member: 1,
  quota: null,
  budget: null,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  takes_from: null,
  takes_until: null,
  least_vip_level: 0,
};
