import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findDeviceStatus, noteDevice } from '@/server/account/device.service';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp } from '../../support/app';
import { createTestProvider } from '../../support/test-provider';

let app: TestApp;
let memberId: number;
const phone = '1bd4f2a0-9f0e-4c55-8a31-6f6f4f2f7a11';
const laptop = '2bd4f2a0-9f0e-4c55-8a31-6f6f4f2f7a22';

beforeAll(async () => {
  app = await createTestApp({ providers: [createTestProvider()] });
  const [member] = await queryRaw<{ id: number }>(
    app.db,
    "SELECT id FROM members WHERE username = '0812345678'",
  );
  memberId = member!.id;
});
beforeEach(() => app.reset());
afterAll(() => app.close());

test('the first device of a member counts as first, the next one as new, and both as known afterwards', async () => {
  expect(await noteDevice(app.db, memberId, phone)).toBe('first');
  expect(await noteDevice(app.db, memberId, phone)).toBe('known');
  expect(await noteDevice(app.db, memberId, laptop)).toBe('new');
  for (const device of [phone, laptop]) {
    expect(await findDeviceStatus(app.db, memberId, device)).toBe('known');
  }
});

test("asking for a device's status does not store the device", async () => {
  expect(await findDeviceStatus(app.db, memberId, phone)).toBe('first');
  expect(await findDeviceStatus(app.db, memberId, phone)).toBe('first');
});

test('a request without a device id counts as new for a member who has devices, and is not stored', async () => {
  expect(await noteDevice(app.db, memberId, null)).toBe('first');
  await noteDevice(app.db, memberId, phone);
  expect(await noteDevice(app.db, memberId, null)).toBe('new');
  expect(await noteDevice(app.db, memberId, null)).toBe('new');
});

test('a device is known only for the member who used it, and is stored as a hash', async () => {
  await noteDevice(app.db, memberId, phone);
  expect(await findDeviceStatus(app.db, memberId + 1, phone)).toBe('first');
  const stored = await queryRaw<{ device_hash: Uint8Array }>(
    app.db,
    'SELECT device_hash FROM member_devices',
  );
  expect(stored.map(({ device_hash }) => Buffer.from(device_hash).toString('utf8'))).not.toContain(
    phone,
  );
  expect(stored[0]!.device_hash).toHaveLength(32);
});
