import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { firstDay } from '@/contract/operator/first-day.contract';
import { errorSentences } from '@/shared/http/api-error';
import { openConsole, useConsoleBackEnd } from '../support/console-screen';
import {
  countCalls,
  hold,
  mendNetwork,
  respondWith,
  respondWithData,
} from '../support/screen-network';

const backEnd = useConsoleBackEnd();
const findList = () => screen.findByRole('region', { name: 'รายการวันแรก' });

async function findLine(name: string): Promise<HTMLElement> {
  const heading = await within(await findList()).findByRole('heading', { name });
  const line = heading.closest('li');
  if (!line) throw new Error(`there is no line ${name}`);
  return line;
}

describe("the first day's list", () => {
  it('shows its shape while it loads, and then what is done and what is missing', async () => {
    const release = hold(firstDay);
    await openConsole(backEnd, '/first-day', 'pim');
    expect((await findList()).getAttribute('aria-busy')).toBe('true');
    release();
    const people = await findLine('คนที่ย้ายเงินได้สองคน');
    expect(within(people).getByText('เรียบร้อย')).toBeTruthy();
    const terms = await findLine('ข้อกำหนดและนโยบาย');
    expect(within(terms).getByText('ยังขาด')).toBeTruthy();
    expect(within(terms).getByText('ยังไม่ได้อ่านข้อกำหนดและนโยบายของเว็บ')).toBeTruthy();
  });

  it('is ticked by an owner, and the tick can be taken back', async () => {
    const user = await openConsole(backEnd, '/first-day', 'pim');
    await user.click(await screen.findByRole('button', { name: 'ติ๊กว่าเรียบร้อย: ข้อกำหนดและนโยบาย' }));
    expect(await screen.findByText('ติ๊กโดย pim')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'เอาติ๊กออก: ข้อกำหนดและนโยบาย' }));
    expect(
      await screen.findByRole('button', { name: 'ติ๊กว่าเรียบร้อย: ข้อกำหนดและนโยบาย' }),
    ).toBeTruthy();
  });

  it('leads from a line to its desk', async () => {
    respondWithData(firstDay, {
      is_complete: false,
      lines: (['people', 'lotto', 'restore'] as const).map((key) => ({
        ...{ key, is_done: false, missing: 'ยังไม่มี', can_tick: false, ticked: null },
      })),
    });
    const user = await openConsole(backEnd, '/first-day', 'pim');
    await findLine('ลองกู้คืนหนึ่งครั้ง');
    await user.click(screen.getByRole('link', { name: 'ไปที่โต๊ะ: คนที่ย้ายเงินได้สองคน' }));
    expect(window.location.pathname).toBe('/operator/people');
  });

  it('says that all is done', async () => {
    respondWithData(firstDay, { is_complete: true, lines: [] });
    await openConsole(backEnd, '/first-day', 'pim');
    expect(await screen.findByText('พร้อมเปิดเว็บแล้ว ทุกรายการเรียบร้อย')).toBeTruthy();
  });

  it('is read again by a button after it failed', async () => {
    respondWith(firstDay, 500);
    const user = await openConsole(backEnd, '/first-day', 'pim');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(errorSentences.server);
    mendNetwork();
    await user.click(within(alert).getByRole('button', { name: 'ลองใหม่' }));
    expect(await findLine('ข้อกำหนดและนโยบาย')).toBeTruthy();
  });

  it('names the role that may open it to a person who may not', async () => {
    await openConsole(backEnd, '/first-day', 'nok');
    expect(await screen.findByText('สิทธิ์ของคุณเปิดโต๊ะนี้ไม่ได้ โต๊ะนี้สำหรับเจ้าของ')).toBeTruthy();
    expect(countCalls(firstDay)).toBe(0);
  });
});

describe('the page of today', () => {
  it('shows an owner what is missing on the first day, until all is done', async () => {
    await openConsole(backEnd, '/', 'pim');
    const card = await screen.findByRole('region', { name: 'วันแรก' });
    expect(within(card).getByRole('link', { name: 'ดูทั้งหมด' })).toBeTruthy();
  });

  it('does not ask for the list for a person who may not read it', async () => {
    await openConsole(backEnd, '/', 'nok');
    await screen.findByRole('region', { name: 'งานที่รอ' });
    expect(screen.queryByRole('region', { name: 'วันแรก' })).toBeNull();
    expect(countCalls(firstDay)).toBe(0);
  });
});
