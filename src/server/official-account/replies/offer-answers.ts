import * as v from 'valibot';
import { promotionList } from '@/contract/promotions.contract';
import { type RouteName, routes } from '@/contract/routes';
import { toFlexMessage } from '@/contract/share-card';
import { describeInvitation, describePromotion } from '@/contract/shared-screens';
import { thingOfScreen } from '@/contract/shared-things';
import { fetchSummary } from '../../affiliate/summary.queries';
import { fetchPromotions } from '../../promotions/promotion-offers.queries';
import { fetchCalendars } from '../../quests/check-in.queries';
import { countSpins } from '../../wheel/grants.service';
import type { LineMember } from '../friends.service';
import type { LineMessage } from '../messaging-gateway';
import { type AnswerContext, openScreen, showCard } from './answer-context';
import { type CardButton, toBubble } from './cards';
import { chatCopy } from './chat-replies.copy';

const MOST_PROMOTIONS = 5;

const senderOf = ({ agent, origin }: AnswerContext) => ({
  name: agent.name,
  brand: agent.brand.name,
  origin,
});

/** Answers with the open promotions, each with its terms. */
export async function answerPromotions(
  context: AnswerContext,
  member: LineMember | null,
): Promise<LineMessage[]> {
  const { db, agentId, agent, links } = context;
  const copy = chatCopy.promotions;
  const data = await fetchPromotions(db, agentId, member?.id ?? null);
  const promotions = v.parse(promotionList.data, data).slice(0, MOST_PROMOTIONS);
  const mute: CardButton[] = member
    ? [{ label: chatCopy.buttons.mute, press: { kind: 'mute' } }]
    : [];
  const last = {
    title: copy.title,
    text: promotions.length === 0 ? copy.none : copy.text,
    note: chatCopy.age,
    buttons: [...openScreen(context, chatCopy.buttons.promotions, 'promotions'), ...mute],
  };
  const bubbles = promotions.flatMap((promotion) => {
    const url = links('promotions', { id: promotion.id });
    if (url === null) return [];
    return [toFlexMessage({ ...describePromotion(promotion), url }, senderOf(context)).contents];
  });
  if (bubbles.length === 0) return [showCard(context, last)];
  const contents = [...bubbles, toBubble(last, agent.brand.name)];
  return [{ type: 'flex', altText: copy.alt, contents: { type: 'carousel', contents } }];
}

/** Answers with the member's spins. */
export async function answerWheel(
  context: AnswerContext,
  member: LineMember,
): Promise<LineMessage[]> {
  const copy = chatCopy.wheel;
  const left = await countSpins(context.db, member.id);
  return [
    showCard(context, {
      title: copy.title,
      lines: [{ label: copy.left, value: copy.times(left), isMain: true }],
      note: chatCopy.age,
      buttons: openScreen(context, chatCopy.buttons.wheel, 'wheel'),
    }),
  ];
}

/** Answers with today's check-in. */
export async function answerQuests(
  context: AnswerContext,
  member: LineMember,
): Promise<LineMessage[]> {
  const copy = chatCopy.quests;
  const [calendar] = await fetchCalendars(context.db, member.id);
  const days = calendar?.done.at(-1)?.daysInARow ?? 0;
  const lines = calendar
    ? [
        { label: copy.checkIn, value: calendar.isDoneToday ? copy.done : copy.open, isMain: true },
        ...(days > 0 ? [{ label: copy.days, value: copy.dayCount(days) }] : []),
      ]
    : [];
  const buttons = openScreen(context, chatCopy.buttons.quests, 'quest');
  return [showCard(context, { title: copy.title, lines, buttons })];
}

/** Answers with the member's own invitation, to forward to friends. */
export async function answerFriends(
  context: AnswerContext,
  member: LineMember,
): Promise<LineMessage[]> {
  const { db, agentId, links } = context;
  const copy = chatCopy.friends;
  const { ref_code: ref, name } = await fetchSummary(db, { memberId: member.id, agentId });
  const url = links('register', { ref });
  if (url === null) return [showScreen(context, 'affiliate')];
  return [
    { type: 'text', text: `${copy.forward}\n${copy.link(url)}` },
    toFlexMessage({ ...describeInvitation(name), url }, senderOf(context)),
  ];
}

/** Returns the card of a screen that has no answer of its own. */
export function showScreen(context: AnswerContext, screen: RouteName): LineMessage {
  const { agent, links } = context;
  const { title } = routes[screen];
  const url = links(screen);
  if (url === null) return showCard(context, { title, note: chatCopy.age, buttons: [] });
  return toFlexMessage(
    { kind: 'screen', thing: thingOfScreen(screen), title, text: agent.seo.description, url },
    senderOf(context),
  );
}
