import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { wheelSetList } from '@/contract/operator/wheel.contract';
import { queryRaw } from '@/server/db/raw';
import { errorSentences } from '@/shared/http/api-error';
import { openConsole, useConsoleBackEnd } from '../support/console-screen';
import { freeHands } from '../support/free-hands';
import { mendNetwork, respondWith, respondWithData } from '../support/screen-network';

// Loads the pages before the tests, so that their first opening does not use up the time of a test.
import '@/operator/desks/offers/wheel-page';

const backEnd = useConsoleBackEnd();
const versions = async () =>
  (
    await queryRaw<{ version: number }>(
      backEnd.app.db,
      'SELECT version FROM wheel_sets WHERE agent_id = 1 ORDER BY version',
    )
  ).map(({ version }) => version);

describe('the page of the wheel', () => {
  it('shows a set with its chances, what came out beside what is expected, and adds stock', async () => {
    await freeHands(backEnd.app.db);
    const user = await openConsole(backEnd, '/offers/wheel/1', 'som');
    const panel = await screen.findByRole('region', { name: 'ชุดที่ 1' });
    expect(within(panel).getByRole('img', { name: /^แถบรางวัลตามโอกาส/ })).toBeTruthy();
    const table = within(panel).getByRole('table', { name: 'รางวัลในชุด' });
    expect(within(table).getAllByRole('row').length).toBeGreaterThan(2);
    const [add] = within(panel).getAllByRole('button', { name: /^เพิ่มของ/ });
    await user.click(add!);
    const dialog = await screen.findByRole('dialog', { name: /^เพิ่มของ/ });
    await user.type(within(dialog).getByLabelText('จำนวนชิ้น'), '0');
    await user.click(within(dialog).getByRole('button', { name: 'เพิ่มของ' }));
    expect(await within(dialog).findByText('ต้องเป็นจำนวนเต็มตั้งแต่ 1')).toBeTruthy();
    await user.clear(within(dialog).getByLabelText('จำนวนชิ้น'));
    await user.type(within(dialog).getByLabelText('จำนวนชิ้น'), '3');
    await user.click(within(dialog).getByRole('button', { name: 'เพิ่มของ' }));
    expect(await screen.findByText(/^เพิ่มแล้ว เหลือ \d+ ชิ้น/)).toBeTruthy();
  });

  it('puts a further set only at 100 %, with the worth live and the problems at their fields', async () => {
    await freeHands(backEnd.app.db);
    const before = await versions();
    const user = await openConsole(backEnd, '/offers/wheel/new', 'pim');
    expect(await screen.findByText(/รวมโอกาส 100% · ครบ 100%/)).toBeTruthy();
    expect(await screen.findByText(/มูลค่าต่อการหมุน/)).toBeTruthy();
    const first = await screen.findByRole('region', { name: 'รางวัลที่ 1' });
    const weight = within(first).getByLabelText('โอกาส (%)');
    const usual = (weight as HTMLInputElement).value;
    await user.clear(weight);
    expect(await screen.findByText(new RegExp(`ขาดอีก ${usual}%`))).toBeTruthy();
    await user.click(screen.getByText('ใช้ชุดนี้'));
    expect(await within(first).findByText('ต้องเป็นจำนวนเต็ม 1–100')).toBeTruthy();
    await user.type(weight, usual);
    await user.click(screen.getByLabelText('เลื่อนรางวัลที่ 1 ลง'));
    await user.click(screen.getByText('ใช้ชุดนี้'));
    expect(await screen.findByRole('region', { name: `ชุดที่ ${before.length + 1}` })).toBeTruthy();
    expect(await versions()).toEqual([...before, before.length + 1]);
  });

  it('says when there is no set, when the list fails, and shows content no button', async () => {
    respondWithData(wheelSetList, []);
    await openConsole(backEnd, '/offers/wheel', 'kwan');
    expect(await screen.findByText(/^ยังไม่มีชุดรางวัล วงล้อจะแสดง/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'ทำชุดใหม่' })).toBeNull();
  });

  it('keeps a failure readable, and reads again', async () => {
    respondWith(wheelSetList, 500);
    const user = await openConsole(backEnd, '/offers/wheel', 'som');
    expect(await screen.findByText(errorSentences.server)).toBeTruthy();
    mendNetwork();
    await user.click(screen.getByRole('button', { name: 'ลองใหม่' }));
    expect(await screen.findByRole('button', { name: 'ชุดที่ 1' })).toBeTruthy();
  });
});
