import type { messagingApi } from '@line/bot-sdk';
import * as v from 'valibot';
import type { BroadcastCard } from '@/contract/operator/broadcasts.contract';
import { promotionList } from '@/contract/promotions.contract';
import { routes } from '@/contract/routes';
import { coloursOf, toFlexMessage } from '@/contract/share-card';
import { describePromotion } from '@/contract/shared-screens';
import { fetchAgentConfig } from '../../agent/agent.service';
import type { AreaContext } from '../../area';
import type { Db } from '../../db/tables';
import { RefusalError } from '../../http/refusal';
import { fetchOffer, fetchPromotions, isOffered } from '../../promotions/promotion-offers.queries';
import type { LineMessage } from '../messaging-gateway';
import type { OfficialAccountConnection } from '../official-account-connection';
import { actionOf, type CardButton, toCardMessage } from '../replies/cards';
import { createScreenLinks, type ScreenLinks } from '../replies/screen-links';
import { broadcastCopy as copy } from './broadcasts.copy';

/** Dependencies of the cards. */
export interface CardDeps extends Pick<AreaContext, 'db' | 'agentId' | 'publicUrl'> {
  connection: Pick<OfficialAccountConnection, 'liffId'>;
}

/** Title and card of a broadcast. */
export interface BroadcastContent {
  readonly title: string;
  readonly card: BroadcastCard;
}

/** Returns whether the card of a broadcast can be sent now: its promotion, if any, is open. */
export async function isCardOpen(db: Db, agentId: number, card: BroadcastCard): Promise<boolean> {
  if (card.kind === 'text') return true;
  try {
    return isOffered(await fetchOffer(db, agentId, card.promotion_id));
  } catch (error) {
    if (error instanceof RefusalError && error.errorName === 'request.not_found') return false;
    throw error;
  }
}

/**
 * Writes the messages of a broadcast as they stand now: a card with its terms, the age notice, and a button that ends
 * such messages.
 * @throws RefusalError `broadcast.promotion_closed`, or `broadcast.no_address` when no button can open the site
 */
export async function writeMessages(
  { db, agentId, publicUrl, connection }: CardDeps,
  { title, card }: BroadcastContent,
): Promise<LineMessage[]> {
  const links = createScreenLinks(connection.liffId, publicUrl);
  const { name, brand } = await fetchAgentConfig(db, agentId);
  const terms = needAddress(links('terms'));
  if (card.kind === 'text') {
    const button = { label: routes[card.screen].title, url: needAddress(links(card.screen)) };
    const message = toCardMessage({ title, text: card.text, buttons: [button] }, brand.name);
    return [addNotices(message, terms, brand.name)];
  }
  const promotions = v.parse(promotionList.data, await fetchPromotions(db, agentId, null));
  const promotion = promotions.find(({ id }) => id === String(card.promotion_id));
  if (!promotion) throw new RefusalError('broadcast.promotion_closed');
  const url = needAddress(links('promotions', { id: promotion.id }));
  const sender = { name, brand: brand.name, origin: publicUrl ?? '' };
  const message = toFlexMessage({ ...describePromotion(promotion), url }, sender);
  return [addNotices(message, terms, brand.name)];
}

function needAddress(url: ReturnType<ScreenLinks>): string {
  if (url === null) throw new RefusalError('broadcast.no_address');
  return url;
}

/** Adds the terms, the button against such messages and the age notice to the foot of a card. */
function addNotices(
  message: messagingApi.FlexMessage,
  termsUrl: string,
  brand: string,
): messagingApi.FlexMessage {
  const { contents } = message;
  if (contents.type !== 'bubble') throw new Error('a broadcast is one card');
  const { accent, quiet, ground } = coloursOf(brand);
  const link = (button: CardButton): messagingApi.FlexButton => ({
    ...{ type: 'button', style: 'link', height: 'sm', color: accent },
    action: actionOf(button),
  });
  const footer: messagingApi.FlexBox = {
    ...{ type: 'box', layout: 'vertical', backgroundColor: ground, paddingAll: '18px' },
    ...contents.footer,
    contents: [
      ...(contents.footer?.contents ?? []),
      link({ label: copy.terms, url: termsUrl }),
      link({ label: copy.mute, press: { kind: 'mute' } }),
      { type: 'text', text: copy.age, color: quiet, size: 'xxs', wrap: true, align: 'center' },
    ],
  };
  return { ...message, contents: { ...contents, footer } };
}
