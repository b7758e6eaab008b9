import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
// Lazy code is imported up front, so that loading it does not use up the time limit of a test on a slow machine.
import '@/operator/desks/system/system.screen';
import { connectionList, connectionTest } from '@/contract/operator/connections.contract';
import { openConsole, useConsoleBackEnd } from '../support/console-screen';
import { cut, mendNetwork, respondWithData } from '../support/screen-network';

const backEnd = useConsoleBackEnd();
const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }));

describe('the page of connections', () => {
  it('shows each party with what is set up, and tests one that has a test', async () => {
    const user = await openConsole(backEnd, '/system/connections', 'pim');
    expect((await rowOf(/ตรวจสลิป/)).getByText('ยังไม่ตั้งค่า')).toBeTruthy();
    const games = await rowOf(/ค่ายเกม/);
    await user.click(games.getByRole('button', { name: /^ทดสอบ/ }));
    expect(await screen.findByText(/ตอบปกติ/, { selector: '[role="status"] *' })).toBeTruthy();
    expect(await (await rowOf(/ค่ายเกม/)).findByText('ปกติ')).toBeTruthy();
  });

  it('lets an auditor read, and not test', async () => {
    await openConsole(backEnd, '/system/connections', 'audi');
    await rowOf(/ค่ายเกม/);
    expect(screen.queryByRole('button', { name: /^ทดสอบ/ })).toBeNull();
  });

  it('says why a party does not answer', async () => {
    respondWithData(connectionTest, { is_ok: false, error: 'no response in 10 s' });
    const user = await openConsole(backEnd, '/system/connections', 'pim');
    await user.click((await rowOf(/ค่ายเกม/)).getByRole('button', { name: /^ทดสอบ/ }));
    expect(await screen.findByText(/no response in 10 s/)).toBeTruthy();
  });

  it('is read again by a button after it failed', async () => {
    cut(connectionList);
    const user = await openConsole(backEnd, '/system/connections', 'pim');
    const alert = await screen.findByRole('alert');
    mendNetwork();
    await user.click(within(alert).getByRole('button', { name: 'ลองใหม่' }));
    expect((await rowOf(/ตรวจสลิป/)).getByText('ยังไม่ตั้งค่า')).toBeTruthy();
  });

  it('is for owners and auditors', async () => {
    await openConsole(backEnd, '/system/connections', 'nok');
    expect(await screen.findByText(/โต๊ะนี้สำหรับเจ้าของ ผู้ตรวจสอบ/)).toBeTruthy();
  });
});
