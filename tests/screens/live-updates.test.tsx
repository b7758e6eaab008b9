import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { memberStream } from '@/contract/stream.contract';
import { createTestGateway, report, reserve, transfer } from '../support/deposit-desk';
import { comeAsMember, openScreen, useBackEnd } from '../support/screen';
import { countRequests } from '../support/screen-network';

const backEnd = useBackEnd({ gateways: [createTestGateway()] });

async function balance(): Promise<HTMLElement> {
  const panel = await screen.findByRole('region', { name: 'สมาชิก' });
  return within(panel).findByRole('status', { name: 'ยอดเงินรวม' });
}

async function untilListening(): Promise<void> {
  await waitFor(() => expect(countRequests(memberStream.path)).toBeGreaterThan(0));
}

describe('the balance', () => {
  it('changes by itself when money arrives, and is announced politely', async () => {
    const token = await comeAsMember(backEnd);
    await openScreen('/');
    await waitFor(async () => expect((await balance()).textContent).toBe('฿1,000.00'));
    await untilListening();
    const { amount } = await reserve(backEnd.app, token);
    expect(await report(backEnd.app, transfer(amount))).toBe('credited');
    const text = new Intl.NumberFormat('th-TH', { style: 'currency', currency: 'THB' }).format(
      (1_000_00 + amount) / 100,
    );
    await waitFor(async () => expect((await balance()).textContent).toBe(text));
    expect((await balance()).getAttribute('aria-live')).toBe('polite');
  });
});
