import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { fill } from './screen';

/** The slip beside the pad, or its bar on a phone. */
export const slip = () => screen.getByRole('region', { name: 'โพยของคุณ' });
/** The rows of bets on the slip beside the pad. */
export const slipRows = () => {
  const table = within(slip()).queryByRole('table', { name: 'โพยของคุณ' });
  const [, ...rows] = table ? within(table).getAllByRole('row') : [];
  return rows;
};
/** The numbers on the slip beside the pad, one for each row. */
export const slipNumbers = () =>
  slipRows().map((row) => within(row).getByRole('rowheader').textContent);
/** The number pad. */
export const pad = () => screen.getByRole('region', { name: 'กรอกเลข' });
/** Presses a button of the page or of a dialog. */
export const press = (user: UserEvent, name: string | RegExp) =>
  user.click(screen.getByRole('button', { name }));
/** Presses a key of the pad. */
export const key = (user: UserEvent, name: string) =>
  user.click(
    within(within(pad()).getByRole('group', { name: 'แป้นตัวเลข' })).getByRole('button', { name }),
  );
/** Presses a bet type. */
export const choose = (user: UserEvent, type: RegExp) =>
  user.click(
    within(screen.getByRole('group', { name: 'ประเภทการแทง' })).getByRole('button', { name: type }),
  );
/** Names of the chosen bet types. */
export const chosenTypes = () =>
  within(screen.getByRole('group', { name: 'ประเภทการแทง' }))
    .getAllByRole('button', { pressed: true })
    .map((button) => button.querySelector('span')?.textContent);
/** Waits for a dialog. */
export const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name });
/** Waits until a dialog is closed. */
export const gone = (name: string | RegExp) =>
  waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());

/**
 * Opens the form for pasted lists and waits until the dialog has taken the focus, which would otherwise interrupt
 * typing.
 */
export async function openPaste(user: UserEvent): Promise<HTMLElement> {
  await press(user, 'วางเลข');
  const form = await dialog('วางเลขหลายตัว');
  await waitFor(() => expect(form.contains(document.activeElement)).toBe(true));
  return form;
}

/** Adds a pasted list to the slip. */
export async function put(user: UserEvent, lines: string): Promise<void> {
  await openPaste(user);
  await fill(user, 'เลขและราคา', lines);
  await press(user, /^เพิ่ม \d+ รายการ$/);
  await gone('วางเลขหลายตัว');
}

/** Sends the slip and waits for the confirmation. */
export async function openConfirmation(user: UserEvent): Promise<HTMLElement> {
  await press(user, 'ส่งโพย');
  return dialog('ยืนยันโพย');
}
