import { formatMoney } from '@/domain/money';
import { formatDay, formatThaiDay, formatThaiTime } from '@/domain/thai-date';
import { invitationCopy } from './affiliate.copy';
import type { ArticleItem } from './articles.contract';
import type { Game } from './games.contract';
import type { LottoRound } from './lotto.contract';
import type { PollConfig } from './polls.contract';
import type { PromotionTerms } from './promotions.contract';
import type { ShareCard } from './share-card';
import { sharedScreensCopy as copy } from './shared-screens.copy';
import { thingOfCategory } from './shared-things';

/** A card without its URL. */
export type CardCopy = Omit<ShareCard, 'url'>;

/**
 * Describes a member's invitation.
 * @param name masked name, as friends see it
 */
export function describeInvitation(name: string): CardCopy {
  return {
    kind: 'referral',
    thing: 'friends',
    title: invitationCopy.title(name),
    text: invitationCopy.text,
  };
}

/** Describes a promotion with its most important terms. */
export function describePromotion(promotion: PromotionTerms): CardCopy {
  const { name, summary, image_share, min_deposit, turnover_multiple, ends_at } = promotion;
  const most = promotion.bonus_amount ?? promotion.max_bonus;
  return {
    kind: 'promotion',
    thing: 'promotions',
    title: name,
    text: summary,
    picture: image_share,
    facts: [
      { label: copy.leastDeposit, value: formatMoney(min_deposit) },
      ...(most === null ? [] : [{ label: copy.mostBonus, value: formatMoney(most) }]),
      { label: copy.turnover, value: copy.times(String(turnover_multiple)) },
    ],
    note: ends_at === null ? undefined : copy.until(formatThaiDay(ends_at)),
  };
}

/** Describes a game by its name and provider. */
export function describeGame({
  name,
  provider_name,
  category,
}: Pick<Game, 'name' | 'provider_name' | 'category'>): CardCopy {
  return {
    kind: 'game',
    thing: thingOfCategory(category),
    title: name,
    text: copy.gameBy(provider_name),
  };
}

/** Describes a lottery round by its market, day and closing time. */
export function describeRound(
  round: Pick<LottoRound, 'market_name' | 'day' | 'number' | 'closes_at'>,
): CardCopy {
  const { market_name, day, number, closes_at } = round;
  return {
    kind: 'round',
    thing: 'lotto',
    title: copy.round(market_name, formatDay(day), number),
    text: copy.closes(formatThaiTime(closes_at)),
  };
}

/** Describes a poll by its title and question. */
export function describePoll({
  title,
  question,
  image,
}: Pick<PollConfig, 'title' | 'question' | 'image'>): CardCopy {
  return { kind: 'poll', thing: 'poll', title, text: question, picture: image };
}

/** Describes an article by its title and description. */
export function describeArticle({
  title,
  description,
  cover_share,
}: Pick<ArticleItem, 'title' | 'description' | 'cover_share'>): CardCopy {
  return { kind: 'article', thing: 'article', title, text: description, picture: cover_share };
}
