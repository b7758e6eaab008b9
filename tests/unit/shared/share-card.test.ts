import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type ShareCard, toFlexMessage } from '@/contract/share-card';
import { shareCardCopy } from '@/contract/share-card.copy';
import {
  describeArticle,
  describeGame,
  describeInvitation,
  describePoll,
  describePromotion,
  describeRound,
} from '@/contract/shared-screens';
import type { ShareKind } from '@/contract/shared-things';
import { sharedThings } from '@/contract/shared-things';
import { findExcesses } from '../../support/line-message-limits';

const senders = {
  chokdee: { name: 'โชคดี', brand: 'chokdee', origin: 'https://chokdee.example' },
  yok: { name: 'หยก', brand: 'yok', origin: 'https://yok.example' },
} as const;
const url = 'https://liff.line.me/2000000001-aBcDeFgH/somewhere';

const cards: Record<ShareKind, Omit<ShareCard, 'url'>> = {
  screen: { kind: 'screen', thing: 'home', title: 'หน้าแรก', text: 'ครบในที่เดียว' },
  referral: describeInvitation('สม*** มี***'),
  promotion: describePromotion({
    id: '1',
    version: 1,
    kind: 'daily',
    name: 'ฝากประจำวัน รับเพิ่ม 20%',
    summary: 'รับได้วันละหนึ่งครั้ง',
    image: '/art/banners/quest-656x272.webp',
    image_wide: '/art/banners/quest-1896x640.webp',
    image_share: '/art/share/promotion-daily-1200x630.jpg',
    min_deposit: 200_00,
    bonus_percent: 20,
    bonus_amount: null,
    max_bonus: 400_00,
    turnover_multiple: 5,
    counts: [{ kind: 'slot', percent: 100 }],
    largest_stake: 100_00,
    edge_basis_points: 368,
    days_to_play: 3,
    categories: ['slot'],
    excluded_games: [],
    limit_per_member: null,
    weekdays: null,
    hours: null,
    least_vip_level: 0,
    starts_at: null,
    ends_at: '2026-11-30T16:59:59.000Z',
    terms: [],
  }),
  bill: {
    kind: 'bill',
    thing: 'won',
    title: 'หวย หวยรัฐบาล',
    text: 'ถูกรางวัล ฿45,000.00 งวด 16 พ.ย. 2569',
    numbers: '915',
    facts: [
      { label: '3 ตัวบน', value: 'แทง ฿50.00' },
      { label: 'ได้รับ', value: '฿45,000.00', isMain: true },
    ],
    note: 'เจ้าของโพยเลือกแชร์เอง',
  },
  game: describeGame({ name: 'มังกรทอง', provider_name: 'Northlight', category: 'slot' }),
  round: describeRound({
    market_name: 'หวยรัฐบาล',
    day: '2026-12-01',
    number: null,
    closes_at: '2026-12-01T08:20:00.000Z',
  }),
  poll: describePoll({
    title: 'เกมโปรดของคุณ',
    question: 'เกมไหนที่คุณชอบที่สุด',
    image: '/art/polls/favourite-656x272.webp',
  }),
  article: describeArticle({
    title: 'ยอดเทิร์นคืออะไร',
    description: 'อ่านก่อนรับโบนัส',
    cover_share: '/art/articles/turnover.jpg',
  }),
};
const all = Object.entries(cards) as [ShareKind, (typeof cards)[ShareKind]][];

describe.each(Object.entries(senders))('a card of %s', (brand, sender) => {
  it.each(all)(
    'about a %s keeps the limits of LINE and has an existing picture',
    async (kind, card) => {
      const message = toFlexMessage({ ...card, url }, sender);
      expect(findExcesses(message)).toEqual([]);
      expect(message.altText).toBe(`${card.title} ${url}`);
      const { hero, body, footer } = message.contents;
      expect(footer.contents[0]).toMatchObject({
        action: { type: 'uri', uri: url, label: shareCardCopy.actions[kind] },
      });
      expect(body.contents[0]).toMatchObject({
        text: expect.stringContaining(sender.name) as unknown,
      });
      const { pathname, searchParams } = new URL(hero?.url ?? '');
      const file = fileURLToPath(new URL(`../../../public${pathname}`, import.meta.url));
      const { width, height, format } = await sharp(file).metadata();
      expect({ width, height, format }).toEqual({ width: 1024, height: 536, format: 'jpeg' });
      expect(searchParams.get('v')).toMatch(/^[\w-]{10}$/);
      const isOwn = kind === 'promotion' || kind === 'poll' || kind === 'article';
      expect(pathname.includes('-yok')).toBe(brand === 'yok' && !isOwn);
    },
  );

  it('has a picture for everything that can be shared', () => {
    for (const thing of sharedThings) {
      const { hero } = toFlexMessage({ ...cards.screen, thing, url }, sender).contents;
      const { pathname, search } = new URL(hero?.url ?? '');
      expect(
        existsSync(fileURLToPath(new URL(`../../../public${pathname}`, import.meta.url))),
      ).toBe(true);
      expect(search).not.toBe('');
    }
  });
});

describe('a share card', () => {
  it('with long texts is cut between letters and keeps its URL', () => {
    const title = 'น้ำใจ'.repeat(400);
    const facts = Array.from({ length: 40 }, () => ({ label: title, value: title }));
    const message = toFlexMessage(
      { ...cards.bill, title, text: title.repeat(30), numbers: '1'.repeat(99), facts, url },
      senders.yok,
    );
    expect(findExcesses(message)).toEqual([]);
    expect(message.altText.endsWith(`… ${url}`)).toBe(true);
    expect(message.contents.body.contents[1]).toMatchObject({
      text: expect.stringMatching(/^(?:น้ำใจ)+(?:น้ำ)?…$/) as unknown,
    });
  });

  it('keeps a very long URL in its alt text', () => {
    const long = `${url}?q=${'x'.repeat(900)}`;
    const message = toFlexMessage({ ...cards.screen, url: long }, senders.chokdee);
    expect(findExcesses(message)).toEqual([]);
    expect(message.altText).toBe(`หน้าแรก ${long}`);
  });

  it('has no picture on a site without https, because LINE would refuse the message', () => {
    const sender = { ...senders.chokdee, origin: 'http://localhost:3000' };
    expect(toFlexMessage({ ...cards.game, url }, sender).contents).not.toHaveProperty('hero');
  });

  it('uses the picture of its kind when the given picture has no version for messages', () => {
    const picture = `/pictures/${'a0'.repeat(32)}.jpg`;
    const { hero } = toFlexMessage({ ...cards.article, picture, url }, senders.yok).contents;
    expect(hero?.url).toMatch(/\/art\/share\/article-yok-1024x536\.jpg\?v=/);
  });
});

describe('the check of LINE limits', () => {
  const message = toFlexMessage({ ...cards.game, url }, senders.chokdee);

  it.each([
    ['an alt text that is too long', { ...message, altText: 'ก'.repeat(1_501) }],
    [
      'a bubble that is too large',
      { ...message, contents: { ...message.contents, more: 'x'.repeat(30_000) } },
    ],
    [
      'a URL with a forbidden scheme',
      { ...message, contents: { type: 'uri', uri: 'javascript:alert(1)', label: 'x' } },
    ],
    [
      'a picture without https',
      { ...message, contents: { type: 'image', url: 'http://a/b-1x1.jpg', aspectRatio: '1:1' } },
    ],
    [
      'an aspect ratio that differs from the size of the picture',
      {
        ...message,
        contents: { type: 'image', url: 'https://a/b-1200x630.jpg', aspectRatio: '2:1' },
      },
    ],
  ])('finds the violation: %s', (_, excessive) => {
    expect(findExcesses(excessive)).toHaveLength(1);
  });
});
