import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
// Lazy code is imported up front, so that loading it does not use up the time limit of a test on a slow machine.
import '@/app/screens/safety.screen';
import '@/features/games/components/game-sheet';
import '@/features/safety/components/safety-overlays.dialog';
import '@/features/safety/components/safety-history';
import { safetyCheck, safetyReminder } from '@/contract/reality-check.contract';
import { safetyHistory, safetyStatus } from '@/contract/safety.contract';
import { userInfo } from '@/contract/session.contract';
import { isStreamLive } from '@/shared/http/stream-state';
import { openSafetyRefusal } from '@/shared/state/safety-refusal.store';
import { updateAuthUser } from '@/shared/state/user.store';
import { plantPlaySession } from '../support/play-session-planter';
import { runJob } from '../support/run-job';
import { limitMember } from '../support/safety-planter';
import { comeAsMember, openScreen, useBackEnd } from '../support/screen';
import { countCalls, mendNetwork, respondWith } from '../support/screen-network';

// A stream of an earlier test ends only at its next heartbeat, so the limit per caller is raised.
const backEnd = useBackEnd({ streamLimits: { perCaller: 50 } });

const MINUTE_MS = 60_000;

const findSheet = () => screen.findByRole('alertdialog', { name: /คุณเล่นมา 60 นาทีแล้ว/ });

/** Signs the member in and lets a reality check fall due. @returns the token */
async function comeWithCheck(): Promise<string> {
  const token = await comeAsMember(backEnd);
  await ask(token);
  updateAuthUser((await backEnd.app.call(userInfo, { token })).data);
  return token;
}

async function ask(token: string): Promise<void> {
  const { user } = (await backEnd.app.call(userInfo, { token })).data;
  await plantPlaySession(backEnd.app.db, { memberId: Number(user.id) });
  await runJob(backEnd.app, 'play-sessions');
}

const fetchAnswers = async (token: string) =>
  (await backEnd.app.call(safetyHistory, { token, query: {} })).data.entries.flatMap((entry) =>
    entry.about === 'check' ? [entry.answer] : [],
  );

describe('the reality check', () => {
  it('sums up the play session, and goes on at the member’s wish', async () => {
    const token = await comeWithCheck();
    await limitMember(backEnd.app.db, { kind: 'loss', frame: 'day', amountSatang: 1_000_00 });
    const user = await openScreen('/member/safety');
    const sheet = await findSheet();
    expect(within(sheet).getByText('เดิมพันใหม่หยุดรอคำตอบของคุณ')).toBeTruthy();
    for (const [term, value] of [
      ['เดิมพัน', '฿2,340.00'],
      ['ได้คืน', '฿1,970.00'],
      ['สุทธิ', '-฿370.00'],
    ] as const)
      expect(within(sheet).getByText(term).parentElement?.textContent).toBe(`${term}${value}`);
    expect(within(sheet).getByText('วงเงินเสียวันนี้').parentElement?.textContent).toContain(
      'จาก ฿1,000.00',
    );
    const pause = within(sheet).getByRole('button', { name: 'พักก่อน' });
    await waitFor(() => expect(document.activeElement).toBe(pause));
    await user.click(within(sheet).getByRole('button', { name: 'เล่นต่อ' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(await fetchAnswers(token)).toEqual(['go_on']);
  });

  it('offers a longer break after the answer to pause', async () => {
    const token = await comeWithCheck();
    const user = await openScreen('/member/safety');
    await user.click(within(await findSheet()).getByRole('button', { name: 'พักก่อน' }));
    const offer = await screen.findByRole('dialog', { name: 'พักก่อนนะ' });
    expect(await fetchAnswers(token)).toEqual(['pause']);
    await user.click(within(offer).getByRole('link', { name: /^พัก 24 ชั่วโมง/ }));
    expect(await screen.findByRole('dialog', { name: 'พักการเล่น' })).toBeTruthy();
  });

  it('takes Escape as the careful answer', async () => {
    const token = await comeWithCheck();
    const user = await openScreen('/member/safety');
    await findSheet();
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('dialog', { name: 'พักก่อนนะ' })).toBeTruthy();
    expect(await fetchAnswers(token)).toEqual(['pause']);
  });

  it('says after a minute that the play rests', async () => {
    await comeWithCheck();
    await backEnd.app.moveClock(MINUTE_MS);
    await openScreen('/member/safety');
    expect(within(await findSheet()).getByText('พักไว้ให้แล้ว กดเล่นต่อเมื่อพร้อม')).toBeTruthy();
  });

  it('opens by the stream, and closes when another device has answered', async () => {
    const token = await comeAsMember(backEnd);
    await openScreen('/member/safety');
    await waitFor(() => expect(isStreamLive()).toBe(true));
    await ask(token);
    await findSheet();
    const { check } = (await backEnd.app.call(safetyStatus, { token })).data;
    await backEnd.app.call(safetyCheck, {
      token,
      body: { session_began_at: check?.session_began_at ?? '', answer: 'go_on' },
    });
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('opens when a stake was refused for it', async () => {
    const token = await comeAsMember(backEnd);
    await openScreen('/member/safety');
    await ask(token);
    openSafetyRefusal({ reason: 'reality_check', until: null, minutes: 60 });
    await findSheet();
  });

  it('says what went wrong, and can be answered again', async () => {
    const token = await comeWithCheck();
    const user = await openScreen('/member/safety');
    const sheet = await findSheet();
    respondWith(safetyCheck, 503);
    await user.click(within(sheet).getByRole('button', { name: 'เล่นต่อ' }));
    expect(await within(sheet).findByRole('alert')).toBeTruthy();
    mendNetwork();
    await user.click(within(sheet).getByRole('button', { name: 'เล่นต่อ' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(await fetchAnswers(token)).toEqual(['go_on']);
  });
});

describe('the reminder', () => {
  it('is saved at once, and says when it holds', async () => {
    const token = await comeAsMember(backEnd);
    const user = await openScreen('/member/safety');
    const card = await screen.findByRole('region', { name: 'เตือนให้พัก' });
    expect(within(card).getByRole<HTMLInputElement>('radio', { name: '60 นาที' }).checked).toBe(
      true,
    );
    await user.click(within(card).getByRole('radio', { name: '15 นาที' }));
    expect(await screen.findByText('เตือนทุก 15 นาที เริ่มใช้ทันที')).toBeTruthy();
    expect((await backEnd.app.call(safetyStatus, { token })).data.reminder_minutes).toBe(15);
    await waitFor(() =>
      expect(within(card).getByRole<HTMLInputElement>('radio', { name: '15 นาที' }).checked).toBe(
        true,
      ),
    );
    await user.click(within(card).getByRole('radio', { name: '2 ชม.' }));
    expect(await screen.findByText('เตือนทุก 2 ชม. เริ่มใช้รอบเล่นหน้า')).toBeTruthy();
    expect(countCalls(safetyReminder)).toBe(2);
  });
});

it('the history lists reality checks with their answers', async () => {
  const token = await comeWithCheck();
  const { check } = (await backEnd.app.call(safetyStatus, { token })).data;
  await backEnd.app.call(safetyCheck, {
    token,
    body: { session_began_at: check?.session_began_at ?? '', answer: 'go_on' },
  });
  updateAuthUser((await backEnd.app.call(userInfo, { token })).data);
  await openScreen('/member/safety?view=history');
  const name = await screen.findByText('เตือนหลังเล่น 60 นาที');
  expect(name.closest('li')?.textContent).toContain('เลือกเล่นต่อ');
});
