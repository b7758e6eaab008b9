import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openConsole, useConsoleBackEnd } from '../support/console-screen';

const backEnd = useConsoleBackEnd();

it.each([
  ['/affiliate/signals', 'คู่นี้ไม่อยู่ในรายการที่เลือกแล้ว'],
  ['/content/pictures', 'รายการนี้ไม่มีแล้ว'],
  ['/settings/versions', 'รายการนี้ไม่มีแล้ว'],
])('an unknown id at %s is said to be gone, and leads back to the list', async (path, sentence) => {
  const user = await openConsole(backEnd, `${path}/999999`, 'pim');
  expect(await screen.findByText(sentence)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'กลับไปรายการ' }));
  expect(window.location.pathname).toBe(`/operator${path}`);
  await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
});
