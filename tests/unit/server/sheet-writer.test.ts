import { expect, it } from 'vitest';
import { type SheetRow, writeSheets, writeWholeSheets } from '@/server/downloads/sheet-writer';
import { readSheets } from '../../support/sheet-reader';

const columns = [
  { title: 'เบอร์', kind: 'text' },
  { title: 'ยอด', kind: 'baht' },
  { title: 'เวลา', kind: 'time' },
  { title: 'ร้อยละ', kind: 'percent' },
] as const;

it('texts keep their zeros, signs and markup, and numbers, times and shares are numbers', async () => {
  const file = await writeWholeSheets([
    {
      ...{ name: 'A & B', columns },
      batches: [
        [['0812345678', '1234.50', '2026-11-28T17:00:00.000Z', '12.50']],
        [['=1+1 <b> "x" \u0001\ud800', null, null, null]],
      ],
    },
    { name: 'นิยาม', columns: [{ title: 'หัวข้อ', kind: 'text' }], batches: [] },
  ]);
  const sheets = readSheets(file);
  expect([...sheets.keys()]).toEqual(['A & B', 'นิยาม']);
  const [head, first, second] = sheets.get('A & B') ?? [];
  expect(head?.map(({ value }) => value)).toEqual(columns.map(({ title }) => title));
  expect(first).toEqual([
    { type: 'text', value: '0812345678' },
    { type: 'number', value: '1234.5' },
    // Midnight in Thailand, counted in days since 1899.
    { type: 'number', value: String(Date.UTC(2026, 10, 29) / 86_400_000 + 25_569) },
    { type: 'number', value: '0.125' },
  ]);
  expect(second?.[0]).toEqual({ type: 'text', value: '=1+1 <b> "x" \ufffd' });
});

it('asks for a batch only when the one before is written, so that memory holds one of them', async () => {
  let asked = 0;
  function* readBatches(): Generator<readonly SheetRow[]> {
    for (; asked < 200; asked += 1) {
      // Random texts do not compress, so each batch fills the buffers of the compression.
      yield Array.from({ length: 500 }, () => [crypto.randomUUID(), '1.00', null, null]);
    }
  }
  const pieces = writeSheets([{ name: 'x', columns, batches: readBatches() }]);
  for (let read = 0; read < 8; read += 1) await pieces.next();
  expect(asked).toBeLessThan(20);
  await pieces.return(undefined);
  expect(asked).toBeLessThan(20);
});

it('a batch that cannot be read fails the file', async () => {
  function* readBatches(): Generator<readonly SheetRow[]> {
    yield [['1', null, null, null]];
    throw new Error('the list is gone');
  }
  await expect(writeWholeSheets([{ name: 'x', columns, batches: readBatches() }])).rejects.toThrow(
    'the list is gone',
  );
});
