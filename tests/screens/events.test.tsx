import { screen, waitFor, within } from '@testing-library/react';
import { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import '@/features/polls/screens/poll.screen';
import { agentConfig } from '@/contract/agent.contract';
import { eventList } from '@/contract/content.contract';
import { demoContent } from '@/server/content/content.seed';
import { setLinePlatform } from '@/shared/line/line-platform';
import { loadScreen } from '@/shared/routing/screen-registry';
import { createFakeLinePlatform } from '../support/fake-line-platform';
import { openScreen, useBackEnd } from '../support/screen';
import { countCalls, mendNetwork, respondWith, respondWithData } from '../support/screen-network';

const backEnd = useBackEnd();

async function openEvents(user: UserEvent): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: 'กิจกรรม' }));
  return screen.findByRole('dialog', { name: 'กิจกรรม' });
}

function queryEvents(): HTMLElement | null {
  return screen.queryByRole('dialog', { name: 'กิจกรรม' });
}

describe('the events dialog', () => {
  it('has no button while there are no events', async () => {
    const { data } = await backEnd.app.call(agentConfig);
    respondWithData(agentConfig, { ...data, has_events: false });
    await openScreen('/');
    await screen.findByRole('link', { name: 'ติดต่อทาง LINE' });
    expect(screen.queryByRole('button', { name: 'กิจกรรม' })).toBeNull();
    expect(countCalls(eventList)).toBe(0);
  });

  it('asks an API that does not tell whether there are events', async () => {
    const { data } = await backEnd.app.call(agentConfig);
    respondWithData(agentConfig, { ...data, has_events: undefined });
    const user = await openScreen('/');
    await openEvents(user);
    expect(countCalls(eventList)).toBe(1);
  });

  it('says so when the events have ended since the page was opened', async () => {
    respondWithData(eventList, []);
    const user = await openScreen('/');
    const dialog = within(await openEvents(user));
    expect(await dialog.findByText(/^ตอนนี้ไม่มีกิจกรรม/)).toBeTruthy();
  });

  it('shows an error and tries again', async () => {
    respondWith(eventList, 503);
    const user = await openScreen('/');
    const dialog = within(await openEvents(user));
    const again = await dialog.findByRole('button', { name: 'ลองใหม่' }, { timeout: 10_000 });
    mendNetwork();
    await user.click(again);
    expect(await dialog.findAllByRole('img', { hidden: true })).toHaveLength(
      demoContent.events.length,
    );
  });

  it('shows its pictures with text alternatives and marks the first one as current', async () => {
    const user = await openScreen('/');
    const dialog = within(await openEvents(user));
    const pictures = await dialog.findAllByRole('img', { hidden: true });
    expect(pictures.map((picture) => picture.getAttribute('alt'))).toEqual(
      demoContent.events.map(({ alt }) => alt),
    );
    const dots = dialog.getAllByRole('button', { name: /^กิจกรรมที่ \d/ });
    expect(dots.map((dot) => dot.getAttribute('aria-current'))).toEqual(['true', 'false', 'false']);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(queryEvents()).toBeNull());
  });

  it('stays open on a click beside it and focuses its close button first', async () => {
    const user = await openScreen('/');
    const dialog = await openEvents(user);
    const close = within(dialog).getByRole('button', { name: 'ปิด' });
    await waitFor(() => expect(document.activeElement).toBe(close));
    const outside = { pointerEventsCheck: PointerEventsCheckLevel.Never };
    await user.setup(outside).click(dialog.parentElement as HTMLElement);
    expect(queryEvents()).not.toBeNull();
    await user.click(close);
    await waitFor(() => expect(queryEvents()).toBeNull());
  });

  it('closes by Escape', async () => {
    const user = await openScreen('/');
    await openEvents(user);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(queryEvents()).toBeNull());
  });

  it('closes when one of its links leads to the first poll', async () => {
    const user = await openScreen('/');
    const dialog = within(await openEvents(user));
    await loadScreen('poll');
    const links = await dialog.findAllByRole('link', { hidden: true });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      demoContent.events.map(() => '/poll/1'),
    );
    await user.click(links[0] as HTMLElement);
    expect(await screen.findByRole('heading', { name: 'เกมขวัญใจ' })).toBeTruthy();
    expect(location.pathname).toBe('/poll/1');
    await waitFor(() => expect(queryEvents()).toBeNull());
  });

  it('is not offered on the login page', async () => {
    await openScreen('/login');
    await screen.findByLabelText('เบอร์โทรศัพท์');
    expect(screen.queryByRole('button', { name: 'กิจกรรม' })).toBeNull();
  });
});

describe('the contact links of the agent', () => {
  it('open through the LINE platform', async () => {
    const line = createFakeLinePlatform();
    setLinePlatform(line);
    const user = await openScreen('/');
    await user.click(await screen.findByRole('link', { name: 'ติดต่อทาง LINE' }));
    await user.click(screen.getByRole('link', { name: 'ติดต่อทาง Telegram' }));
    expect(line.opened).toEqual([
      'https://line.me/R/ti/p/@chokdee-demo',
      'https://t.me/chokdee_demo',
    ]);
  });

  it('are left out when the agent has none', async () => {
    const { data } = await backEnd.app.call(agentConfig);
    respondWithData(agentConfig, { ...data, line_contact_url: '', telegram_contact_url: '' });
    await openScreen('/');
    await screen.findByRole('button', { name: 'กิจกรรม' });
    expect(screen.queryByRole('link', { name: /^ติดต่อทาง/ })).toBeNull();
  });
});
