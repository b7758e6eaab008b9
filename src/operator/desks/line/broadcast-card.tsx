import { useQuery } from '@tanstack/react-query';
import { broadcastScreens } from '@/contract/operator/broadcasts.contract';
import { offeredPromotions } from '@/contract/operator/promotions.contract';
import { routes } from '@/contract/routes';
import { Stack, Text } from '@/shared/ui/kit';
import { operatorQuery } from '../../kit/operator-query';
import type { BroadcastFields } from './broadcast-form-rules';
import { broadcastsCopy as copy } from './broadcasts.copy';
import styles from './broadcasts.module.css';

/** The card as members read it in the chat, with what the house adds to its foot. */
export function BroadcastCard({ fields }: { fields: BroadcastFields }) {
  const { kind, title, text, promotion_id: id, screen } = fields;
  const promotions = useQuery({
    ...operatorQuery(offeredPromotions),
    enabled: kind === 'promotion',
  });
  const promotion = promotions.data?.find((each) => String(each.id) === id);
  const target = broadcastScreens.find((each) => each === screen);
  const head = kind === 'promotion' ? promotion?.name : title;
  const button = kind === 'promotion' ? copy.seePromotion : target && routes[target].title;
  return (
    <Stack as="section" gap={2} aria-label={copy.card}>
      <Text as="h3" variant="label">
        {copy.card}
      </Text>
      <div className={styles.card}>
        {kind === 'promotion' && promotion && promotion.image !== '' && (
          <img src={promotion.image} alt="" />
        )}
        <div className={styles.words}>
          <Text as="span" variant="strong" isBlock>
            {head || copy.cardTitle}
          </Text>
          {kind === 'text' && (
            <Text as="span" variant="detail" isBlock className={styles.text}>
              {text || copy.cardText}
            </Text>
          )}
        </div>
        <div className={styles.foot}>
          <span className={styles.button}>{button ?? copy.screenField}</span>
          <span>{copy.terms}</span>
          <span>{copy.mute}</span>
          <Text as="span" variant="note" tone="faint">
            {copy.age}
          </Text>
        </div>
      </div>
    </Stack>
  );
}
