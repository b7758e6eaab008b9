import { expect, test } from 'vitest';
import { paymentChannels } from '@/contract/deposits.contract';
import { errorCodes } from '@/contract/errors';
import { useBankFixture } from '../../support/bank.fixture';
import { operate } from '../../support/deposit.fixture';

const fixture = useBankFixture();
const { post, get } = fixture;
const done = { status: 200, error: 0, data: null };
interface Channel {
  id: string;
  is_open: boolean;
  min_amount: string;
  max_amount: string;
  today_in: string;
}
const find = async () =>
  (await get<Channel[]>('/channels', 'audi')).find((row) => row.id === 'promptpay');
const seen = async () =>
  (await fixture.app.call(paymentChannels, { token: fixture.token })).data.map(
    ({ channel_id }) => channel_id,
  );

test('a channel is hidden from members while it is closed', async () => {
  expect(await seen()).toContain('promptpay');
  expect(await post('/channels/open', { id: 'promptpay', is_open: false }, 'fin')).toEqual(done);
  expect(await seen()).not.toContain('promptpay');
  expect(await find()).toMatchObject({ is_open: false, today_in: '0.00' });
  expect(await post('/channels/open', { id: 'promptpay', is_open: true }, 'fin')).toEqual(done);
  expect(await seen()).toContain('promptpay');
  const rows = await get<{ action: string }[]>('/audit?action=channel');
  expect(rows.map(({ action }) => action)).toEqual(['channel.open', 'channel.close']);
});

test('limits of a channel are set by owners, in order', async () => {
  const limits = { id: 'promptpay', min_amount: '20', max_amount: '9999.50' };
  expect(await post('/channels/limits', limits, 'fin')).toMatchObject({ status: 403 });
  expect(await post('/channels/limits', limits)).toEqual(done);
  expect(await find()).toMatchObject({ min_amount: '20.00', max_amount: '9999.50' });
  expect(await post('/channels/limits', { ...limits, max_amount: '19' })).toMatchObject({
    status: 400,
  });
});

test('a channel that the agent does not have is not found', async () => {
  const unknown = { error: errorCodes['request.not_found'] };
  expect(await post('/channels/open', { id: 'gone', is_open: true })).toMatchObject(unknown);
  const limits = { id: 'gone', min_amount: '20', max_amount: '30' };
  expect(await post('/channels/limits', limits)).toMatchObject(unknown);
  const body = { id: 'promptpay', is_open: false };
  await operate(fixture.yok, '/channels/open', { body });
  expect(await find()).toMatchObject({ is_open: true });
});
