import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { memberSearch } from '@/contract/operator/members.contract';
import { openConsole, useConsoleBackEnd } from '../support/console-screen';
import { countCalls } from '../support/screen-network';

const backEnd = useConsoleBackEnd();

/** Letters that the keys give in the Thai layout. */
const thai: Readonly<Record<string, string>> = {
  ...{ KeyJ: '่', KeyK: 'า', KeyG: 'เ', KeyM: 'ท', KeyA: 'ฟ', KeyN: 'ื', KeyR: 'พ' },
  ...{ Slash: 'ฝ', Enter: 'Enter', Escape: 'Escape' },
};

/** Presses keys of a Thai keyboard, one after the other, where the focus is. */
function press(...codes: string[]): void {
  for (const code of codes) {
    fireEvent.keyDown(document.activeElement ?? document.body, { code, key: thai[code] ?? code });
  }
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('keys of a Thai keyboard', () => {
  it('choose rows of a list by J and K, and Enter opens the chosen one', async () => {
    await openConsole(backEnd, '/members', 'sup');
    await screen.findByRole('button', { name: /สมหญิง มีโชค/ });
    const names = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getByRole('button').textContent);
    const chosen = () => within(screen.getByRole('row', { current: true })).getByRole('button');
    press('KeyJ');
    expect(chosen().textContent).toBe(names[0]);
    press('KeyJ');
    expect(chosen().textContent).toBe(names[1]);
    press('KeyK');
    expect(chosen().textContent).toBe(names[0]);
    press('Enter');
    const [name = ''] = names[0]?.split(' 0') ?? [];
    expect(await heading(name)).toBeTruthy();
  });

  it('lead to a desk by G and its letter', async () => {
    await openConsole(backEnd, '/', 'sup');
    await heading('วันนี้');
    press('KeyG', 'KeyM');
    expect(await heading('สมาชิก')).toBeTruthy();
    press('KeyG', 'KeyA');
    expect(await heading('รออนุมัติ')).toBeTruthy();
    press('KeyM');
    expect(screen.getByRole('heading', { level: 1, name: 'รออนุมัติ' })).toBeTruthy();
  });

  it('open the search by /, and the list of keys by ?', async () => {
    const user = await openConsole(backEnd, '/', 'sup');
    await heading('วันนี้');
    press('Slash');
    const search = await screen.findByRole('dialog', { name: 'ค้นหาสมาชิก' });
    expect(document.activeElement).toBe(within(search).getByRole('combobox'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.keyDown(document.body, { code: 'Slash', key: 'ฦ', shiftKey: true });
    const keys = await screen.findByRole('dialog', { name: 'ปุ่มลัด' });
    expect(within(keys).getByText('ค้นหาสมาชิก')).toBeTruthy();
  });

  it('are letters while a person types, and while a dialog is open', async () => {
    const user = await openConsole(backEnd, '/members/1001?tab=notes', 'sup');
    await user.click(await screen.findByLabelText(/^บันทึกถึงทีม/));
    press('KeyG', 'KeyM', 'Slash');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(window.location.pathname).toBe('/operator/members/1001');
    await user.click(await screen.findByRole('button', { name: 'ปิดบัญชี' }));
    fireEvent.keyDown(document.body, { code: 'Slash', key: 'ฝ' });
    fireEvent.keyDown(document.body, { code: 'KeyK', key: 'า', ctrlKey: true });
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  it('open the notes of a member by N, with the focus in the field, and lead back by Escape', async () => {
    await openConsole(backEnd, '/members/1001', 'sup');
    await screen.findByText(/ยอดตรงกับบัญชีแยกประเภท/);
    press('KeyN');
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('บันทึก');
    expect(document.activeElement).toBe(screen.getByLabelText(/^บันทึกถึงทีม/));
    screen.getByLabelText(/^บันทึกถึงทีม/).blur();
    press('Escape');
    expect(await heading('สมาชิก')).toBeTruthy();
  });

  it('never decide: A asks first, with the focus on its button', async () => {
    const user = await openConsole(backEnd, '/approvals', 'nok');
    await screen.findByRole('row', { name: /^A2/ });
    press('KeyJ', 'KeyJ', 'Enter');
    await screen.findByRole('heading', { level: 2, name: /^A1 · ปรับยอดเงิน/ });
    press('KeyA');
    const dialog = await screen.findByRole('dialog', { name: 'อนุมัติ A1' });
    expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'อนุมัติ' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    press('Escape');
    await waitFor(() => expect(window.location.pathname).toBe('/operator/approvals'));
    expect(screen.getByRole('row', { name: /^A1/ })).toBeTruthy();
  });

  it('that belong to a pair do not decide an open request', async () => {
    await openConsole(backEnd, '/approvals/1', 'nok');
    await screen.findByRole('button', { name: 'อนุมัติ' });
    press('KeyG', 'KeyA');
    await waitFor(() => expect(window.location.pathname).toBe('/operator/approvals'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('open no search for a role that may not search', async () => {
    await openConsole(backEnd, '/', 'kwan');
    await heading('วันนี้');
    press('Slash');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(countCalls(memberSearch)).toBe(0);
  });
});

describe('Enter', () => {
  it('presses the button that has the focus, also while a row is chosen', async () => {
    const user = await openConsole(backEnd, '/members', 'sup');
    await screen.findByRole('button', { name: /สมหญิง มีโชค/ });
    press('KeyJ');
    screen.getByRole('link', { name: /^รออนุมัติ/ }).focus();
    await user.keyboard('{Enter}');
    expect(await heading('รออนุมัติ')).toBeTruthy();
  });
});
