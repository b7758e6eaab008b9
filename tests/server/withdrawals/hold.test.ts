import { describe, expect, test } from 'vitest';
import { errorCodes } from '@/contract/errors';
import { queryRaw } from '@/server/db/raw';
import { done, useMoneyOut } from '../../support/money-out.fixture';
import { decide } from '../../support/withdrawal.fixture';

const out = useMoneyOut();
const refusal = (name: keyof typeof errorCodes) => ({ status: 200, error: errorCodes[name] });
const NOTE = 'รอสำเนาบัตร';

describe('a hold', () => {
  test('is seen by the team and allows neither approval nor payment until it is released', async () => {
    const { id } = await out.plant();
    expect(await decide(out.app, 'hold', id, { note: NOTE })).toEqual(done);
    const { held } = await out.show(id);
    expect(held).toMatchObject({ note: NOTE, by: 'operator/som' });
    expect((await out.list('state=requested')).rows[0]).toMatchObject({ held });
    expect(await decide(out.app, 'approve', id)).toMatchObject({
      ...refusal('withdraw.held'),
      data: held,
    });
    expect(await decide(out.app, 'release', id, { as: 'lek' })).toEqual(done);
    expect(await decide(out.app, 'approve', id)).toEqual(done);
    await decide(out.app, 'hold', id, { note: NOTE });
    expect(await decide(out.app, 'paid', id)).toMatchObject(refusal('withdraw.held'));
    expect(await decide(out.app, 'release', id)).toEqual(done);
    expect(await decide(out.app, 'paid', id)).toEqual(done);
  });

  test('can be repeated, but not replaced by another one', async () => {
    const { id } = await out.plant();
    await decide(out.app, 'hold', id, { note: NOTE });
    expect(await decide(out.app, 'hold', id, { note: NOTE })).toEqual(done);
    expect(await decide(out.app, 'hold', id, { note: 'เรื่องอื่น' })).toMatchObject(
      refusal('withdraw.held'),
    );
    expect(await decide(out.app, 'hold', id, { note: NOTE, as: 'lek' })).toMatchObject(
      refusal('withdraw.held'),
    );
    await decide(out.app, 'release', id);
    expect(await decide(out.app, 'release', id)).toEqual(done);
    expect((await out.audit()).filter((row) => /hold|release/.test(row))).toEqual([
      'som withdrawal.release',
      'som withdrawal.hold',
    ]);
  });

  test('does not keep a withdrawal from being rejected', async () => {
    const { id } = await out.plant();
    await decide(out.app, 'hold', id, { note: NOTE });
    expect(await decide(out.app, 'reject', id)).toEqual(done);
    for (const kind of ['hold', 'release'] as const) {
      expect(await decide(out.app, kind, id)).toMatchObject(refusal('operator.decided'));
    }
  });

  test('is also kept by the database', async () => {
    const { id } = await out.plant();
    await decide(out.app, 'hold', id, { note: NOTE });
    await expect(
      queryRaw(
        out.app.db,
        `UPDATE withdrawals SET state = 'approved', approved_at = business_now(), approved_by = 'operator/lek' WHERE id = $1`,
        [id],
      ),
    ).rejects.toMatchObject({ constraint: 'withdrawals_kept' });
  });
});
