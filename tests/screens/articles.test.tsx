import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
// Lazy code is imported up front, so that loading it does not use up the time limit of a test on a slow machine.
import '@/features/articles/screens/article.screen';
import '@/features/articles/screens/articles.screen';
import { articleDetail, articleList } from '@/contract/articles.contract';
import { setLinePlatform } from '@/shared/line/line-platform';
import { putArticle } from '../support/article.fixture';
import { attacks } from '../support/attacks-list';
import { OPERATOR_KEY, operate } from '../support/deposit.fixture';
import { createFakeLinePlatform } from '../support/fake-line-platform';
import { openScreen, useBackEnd } from '../support/screen';
import { cut, hold, mendNetwork, respondWith, respondWithData } from '../support/screen-network';

const backEnd = useBackEnd({ operatorKey: OPERATOR_KEY });
const PAST = '2020-01-01T00:00:00Z';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  vi.restoreAllMocks();
});

const fetchList = async () => (await backEnd.app.call(articleList)).data;
const fetchOne = async (id: string) =>
  (await backEnd.app.call(articleDetail, { query: { id } })).data;
const latest = () => screen.findByRole('region', { name: 'ล่าสุด' });
const chip = (name: string) =>
  within(screen.getByRole('group', { name: 'หมวดบทความ' })).getByRole('button', { name });

describe('the article list', () => {
  it('shows the featured article and then the latest ones, each once, without login', async () => {
    const { featured, articles } = await fetchList();
    await openScreen('/article');
    const links = within(await latest()).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      articles.filter(({ id }) => id !== featured?.id).map(({ id }) => `/article/detail?id=${id}`),
    );
    const card = screen.getByRole('link', { name: /บทความเด่น/ });
    expect(card.getAttribute('href')).toBe(`/article/detail?id=${featured?.id}`);
    expect(card.textContent).toContain(featured?.description);
    expect(card.textContent).toContain(`อ่าน ${featured?.reading_minutes} นาที`);
    // No link in the list is marked as the current page.
    expect(document.querySelector('main [aria-current]')).toBeNull();
    expect(document.title).toBe('บทความ · โชคดี');
  });

  it('filters by a category and keeps it in the URL', async () => {
    const user = await openScreen('/article');
    await latest();
    await user.click(chip('เงินและยอดเทิร์น'));
    await waitFor(() => expect(screen.queryByText('บทความเด่น')).toBeNull());
    const links = within(await latest()).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/article/detail?id=qr-deposit',
      '/article/detail?id=turnover',
    ]);
    expect(window.location.search).toBe('?category=money');
    expect(chip('เงินและยอดเทิร์น').getAttribute('aria-pressed')).toBe('true');
    await user.click(chip('ทั้งหมด'));
    await screen.findByText('บทความเด่น');
    expect(window.location.search).toBe('');
  });

  it('shows all articles when the URL names an unknown category', async () => {
    await openScreen('/article?category=constructor');
    await screen.findByText('บทความเด่น');
    expect(chip('ทั้งหมด').getAttribute('aria-pressed')).toBe('true');
  });

  it('shows a message for an empty category and links back to all articles', async () => {
    const user = await openScreen('/article?category=games');
    expect(await screen.findByText('หมวดนี้ยังไม่มีบทความ')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'บทความทั้งหมด' }));
    await screen.findByText('บทความเด่น');
  });

  it('shows a message when there are no articles', async () => {
    respondWithData(articleList, {
      featured: null,
      articles: [],
      categories: [],
      next_cursor: null,
    });
    await openScreen('/article');
    expect(await screen.findByText('ยังไม่มีบทความ')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'ไปหน้าแรก' })).toBeTruthy();
  });

  it('shows a loading state until the articles arrive', async () => {
    const release = hold(articleList);
    await openScreen('/article');
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeTruthy());
    release();
    await latest();
  });

  it('offers a retry after a failure', async () => {
    cut(articleList);
    const user = await openScreen('/article');
    const alert = await screen.findByRole('alert');
    mendNetwork();
    await user.click(within(alert).getByRole('button', { name: 'ลองใหม่' }));
    await latest();
  });

  it('loads the next page of articles on demand', async () => {
    for (let count = 0; count < 25; count += 1) {
      await putArticle(backEnd.app, { id: `more-${count}`, publish_at: PAST });
    }
    const user = await openScreen('/article');
    expect(within(await latest()).getAllByRole('link')).toHaveLength(23);
    await user.click(screen.getByRole('button', { name: 'ดูบทความเพิ่ม' }));
    expect(await screen.findByText('ครบทุกบทความแล้ว')).toBeTruthy();
    expect(within(await latest()).getAllByRole('link')).toHaveLength(32);
  });
});

describe('an article', () => {
  it('shows its headings, tables, links, reading time, outline and related articles', async () => {
    const { title, related } = await fetchOne('lotto-odds');
    const user = await openScreen('/article/detail?id=lotto-odds');
    const article = await screen.findByRole('article');
    expect(within(article).getByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(within(article).getByRole('heading', { level: 2, name: 'อ่านอย่างไร' })).toBeTruthy();
    const table = within(article).getAllByRole('table')[0]!;
    expect(within(table).getByRole('columnheader', { name: 'โอกาสถูก' })).toBeTruthy();
    expect(within(table).getByRole('row', { name: /3 ตัวโต๊ด 120/ })).toBeTruthy();
    expect(within(article).getByText(/อ่าน \d นาที$/)).toBeTruthy();
    expect(within(article).getByRole('link', { name: 'หน้าอัตราจ่าย' }).getAttribute('href')).toBe(
      '/lotto/rates',
    );
    await waitFor(() => expect(document.title).toBe(`${title} · โชคดี`));
    const outline = screen.getByRole('navigation', { name: 'ในบทความนี้' });
    for (const link of within(outline).getAllByRole('link')) {
      const target = document.querySelector(link.getAttribute('href') ?? '');
      expect(target?.textContent).toBe(link.textContent);
    }
    const next = screen.getByRole('region', { name: 'อ่านต่อ' });
    await user.click(within(next).getByRole('link', { name: new RegExp(related[1]!.title) }));
    await screen.findByRole('heading', { level: 1, name: related[1]!.title });
    expect(window.location.search).toBe(`?id=${related[1]!.id}`);
    expect(document.activeElement).toBe(document.querySelector('main'));
    expect(document.title).toBe(`${related[1]!.title} · โชคดี`);
    await user.click(screen.getByRole('link', { name: 'บทความทั้งหมด' }));
    await latest();
    expect(document.title).toBe('บทความ · โชคดี');
  });

  it('shows its publication day and the day of the last change', async () => {
    await putArticle(backEnd.app, { publish_at: PAST });
    await openScreen('/article/detail?id=sample');
    const article = await screen.findByRole('article');
    expect(within(article).getByText('1 ม.ค. 2563').getAttribute('datetime')).toMatch(
      /^2020-01-01/,
    );
    expect(article.textContent).toMatch(/อ่าน 1 นาที · แก้ไขล่าสุด \d/);
  });

  it('links to its category', async () => {
    const user = await openScreen('/article/detail?id=turnover');
    const article = await screen.findByRole('article');
    await user.click(within(article).getByRole('link', { name: 'เงินและยอดเทิร์น' }));
    await waitFor(() => expect(window.location.search).toBe('?category=money'));
  });

  it('is shared with its title, description and picture', async () => {
    const share = vi.fn(() => Promise.resolve('shared' as const));
    setLinePlatform(createFakeLinePlatform({ share }));
    const { title, description } = await fetchOne('turnover');
    const user = await openScreen('/article/detail?id=turnover');
    await user.click(await screen.findByRole('button', { name: 'แชร์บทความ' }));
    expect(await screen.findByText('แชร์แล้ว')).toBeTruthy();
    expect(share).toHaveBeenCalledExactlyOnceWith({
      kind: 'article',
      thing: 'article',
      title,
      text: description,
      url: `${window.location.origin}/article/detail?id=turnover`,
      picture: '/art/articles/turnover.jpg',
    });
  });

  it('shows a message with a link to the list after it was withdrawn', async () => {
    await operate(backEnd.app, '/articles/withdraw', { body: { id: 'turnover' } });
    const user = await openScreen('/article/detail?id=turnover');
    expect(await screen.findByText('ไม่พบบทความนี้ อาจถูกถอนออกแล้ว')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'บทความทั้งหมด' }));
    await latest();
  });

  it('marks the article list as current in the main menu', async () => {
    await openScreen('/article/detail?id=turnover');
    await screen.findByRole('article');
    const menu = within(screen.getByRole('navigation', { name: 'เมนูหลัก' }));
    expect(menu.getByRole('link', { current: true }).textContent).toBe('บทความ');
  });

  it('offers a retry when it fails to load, and always a link to the list', async () => {
    const release = hold(articleDetail);
    respondWith(articleDetail, 500);
    const user = await openScreen('/article/detail?id=turnover');
    const toAll = () => within(screen.getByRole('main')).getByRole('link', { name: 'บทความทั้งหมด' });
    expect(toAll()).toBeTruthy();
    release();
    const alert = await screen.findByRole('alert');
    expect(toAll().getAttribute('href')).toBe('/article');
    mendNetwork();
    await user.click(within(alert).getByRole('button', { name: 'ลองใหม่' }));
    await screen.findByRole('article');
  });

  it('opens external links through the LINE platform', async () => {
    const line = createFakeLinePlatform();
    setLinePlatform(line);
    await putArticle(backEnd.app, {
      publish_at: PAST,
      markdown: '[นอก](https://example.com/a) [ไลน์](line://ti/p/@chokdee)',
    });
    const user = await openScreen('/article/detail?id=sample');
    const outside = await screen.findByRole('link', { name: 'นอก' });
    expect(outside.getAttribute('rel')).toBe('noopener noreferrer');
    await user.click(outside);
    expect(line.opened).toEqual(['https://example.com/a']);
    expect(screen.getByRole('link', { name: 'ไลน์' }).getAttribute('href')).toBe(
      'line://ti/p/@chokdee',
    );
  });
});

/** Expects that no element under `root` can run a script or load anything from another origin. */
function expectHarmless(root: Element): void {
  expect(
    root.querySelector('script, iframe, object, embed, style, link, meta, base, form'),
  ).toBeNull();
  for (const element of root.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      expect(name).not.toMatch(/^on|^srcdoc$|^formaction$|^xlink/);
      if (name !== 'href' && name !== 'src') continue;
      const url = new URL(value, window.location.href);
      if (name === 'src') expect(url.origin).toBe(window.location.origin);
      expect(url.hostname).not.toContain('evil');
      expect(['http:', 'https:', 'line:']).toContain(url.protocol);
    }
  }
}

describe('markup that could run or load code', () => {
  it('appears as plain text when an operator writes it', async () => {
    const markdown = attacks.map((attack) => `${attack}\n\nต่อ`).join('\n\n');
    const title = attacks.filter((attack) => !attack.includes('\n'))[0];
    await putArticle(backEnd.app, {
      title,
      description: '<img src=x onerror=alert(1)>',
      is_featured: true,
      publish_at: new Date(Date.now() - 60_000).toISOString(),
      markdown,
    });
    const user = await openScreen('/article');
    const card = await screen.findByRole('link', { name: /บทความเด่น/ });
    expect(card.textContent).toContain(title);
    expectHarmless(document.querySelector('main')!);
    await user.click(card);
    const article = await screen.findByRole('article');
    expect(within(article).getByRole('heading', { level: 1 }).textContent).toBe(title);
    expectHarmless(document.querySelector('main')!);
  });

  it.each([
    { type: 'html', value: '<img src=x onerror=alert(1)>' },
    { type: 'image', url: 'https://evil.example/a.png', alt: '' },
    {
      type: 'paragraph',
      children: [
        { type: 'link', url: 'javascript:alert(1)', children: [{ type: 'text', value: 'ก' }] },
      ],
    },
  ])("is refused as a $type node in the server's response", async (node) => {
    respondWithData(articleDetail, { ...(await fetchOne('turnover')), body: [node] });
    await openScreen('/article/detail?id=turnover');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.queryByRole('article')).toBeNull();
  });
});
