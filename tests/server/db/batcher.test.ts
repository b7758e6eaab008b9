import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BatchReport, createBatcher } from '@/server/db/batcher';
import { DatabaseUnavailableError } from '@/server/db/engine/unavailable-error';

async function pause(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

describe('batcher', () => {
  test('items that arrive together or during a run form one batch', async () => {
    const batches: number[][] = [];
    const batcher = createBatcher<number, number>({
      maxItems: 10,
      async run(items) {
        batches.push(items);
        await pause(2);
        return items.map((item) => item * 2);
      },
    });
    const early = [batcher.submit(1), batcher.submit(2)];
    await pause(1);
    const late = [batcher.submit(3), batcher.submit(4), batcher.submit(5)];
    expect(await Promise.all([...early, ...late])).toEqual([2, 4, 6, 8, 10]);
    expect(batches).toEqual([
      [1, 2],
      [3, 4, 5],
    ]);
  });

  test('items of one turn of the event loop form one batch', async () => {
    const sizes: number[] = [];
    const batcher = createBatcher<number, number>({
      maxItems: 10,
      run: (items) => Promise.resolve(items),
      onBatch: ({ size }) => sizes.push(size),
    });
    const responses: Promise<number>[] = [];
    for (let item = 0; item < 5; item += 1) {
      responses.push(batcher.submit(item));
      for (let wait = 0; wait < 10; wait += 1) await Promise.resolve();
    }
    await Promise.all(responses);
    expect(sizes).toEqual([5]);
  });

  test('all waiting items fail immediately when the database is unavailable; later ones are tried again', async () => {
    const batches: number[][] = [];
    let isAway = true;
    const batcher = createBatcher<number, number>({
      maxItems: 2,
      async run(items) {
        batches.push(items);
        await pause(2);
        if (isAway) throw new DatabaseUnavailableError('away');
        return items;
      },
    });
    const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map((item) => batcher.submit(item)));
    expect(outcomes.map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
    expect(batches).toEqual([[1, 2]]);
    isAway = false;
    expect(await batcher.submit(6)).toBe(6);
    await batcher.drain();
  });

  test('a failed batch is retried one by one, until the database becomes unavailable', async () => {
    const batches: number[][] = [];
    const batcher = createBatcher<number, number>({
      maxItems: 10,
      run(items) {
        batches.push(items);
        if (items.length > 1) return Promise.reject(new Error('one of them is wrong'));
        return items[0] === 2
          ? Promise.reject(new DatabaseUnavailableError('away'))
          : Promise.resolve(items);
      },
    });
    const outcomes = await Promise.allSettled([1, 2, 3].map((item) => batcher.submit(item)));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(batches).toEqual([[1, 2, 3], [1], [2]]);
  });

  test('the next batch starts before the results of the former one are delivered', async () => {
    const events: string[] = [];
    const batcher = createBatcher<number, number>({
      maxItems: 1,
      async run([item = 0]) {
        events.push(`run ${item}`);
        await pause(1);
        return [item];
      },
    });
    const submitted = (item: number) =>
      batcher.submit(item).then(() => events.push(`response ${item}`));
    await Promise.all([submitted(1), submitted(2)]);
    expect(events).toEqual(['run 1', 'run 2', 'response 1', 'response 2']);
  });

  test('a batch is never larger than allowed', async () => {
    const sizes: number[] = [];
    const batcher = createBatcher<number, number>({
      maxItems: 4,
      run: (items) => Promise.resolve(items),
      onBatch: ({ size }) => sizes.push(size),
    });
    await Promise.all(Array.from({ length: 10 }, (_, index) => batcher.submit(index)));
    expect(sizes).toEqual([4, 4, 2]);
  });

  test('a faulty item fails alone', async () => {
    const reports: Omit<BatchReport, 'durationMs'>[] = [];
    const batcher = createBatcher<number, string>({
      maxItems: 10,
      run: (items) =>
        items.includes(13)
          ? Promise.reject(new Error('unlucky'))
          : Promise.resolve(items.map((item) => `ok ${item}`)),
      onBatch: ({ size, failed }) => reports.push({ size, failed }),
    });
    const outcomes = await Promise.allSettled([12, 13, 14].map((item) => batcher.submit(item)));
    expect(outcomes).toEqual([
      { status: 'fulfilled', value: 'ok 12' },
      { status: 'rejected', reason: new Error('unlucky') },
      { status: 'fulfilled', value: 'ok 14' },
    ]);
    expect(reports).toEqual([
      { size: 3, failed: true },
      { size: 1, failed: false },
      { size: 1, failed: true },
      { size: 1, failed: false },
    ]);
  });

  test('a run that throws synchronously or returns too few results fails its items', async () => {
    const batcher = createBatcher<number, number>({
      maxItems: 10,
      run(items) {
        if (items[0] === 1) throw new Error('at once');
        return Promise.resolve([]);
      },
    });
    await expect(batcher.submit(1)).rejects.toThrow('at once');
    await expect(batcher.submit(2)).rejects.toThrow(/1 items returned 0 results/);
  });

  test('drain waits for queued items and for items added while it waits', async () => {
    const done: number[] = [];
    const batcher = createBatcher<number, number>({
      maxItems: 1,
      async run(items) {
        await pause(1);
        done.push(...items);
        return items;
      },
    });
    await batcher.drain();
    void batcher.submit(1).then(() => batcher.submit(3));
    void batcher.submit(2);
    await batcher.drain();
    expect(done).toEqual([1, 2, 3]);
  });

  test('a batch size of zero is refused', () => {
    expect(() => createBatcher({ maxItems: 0, run: () => Promise.resolve([]) })).toThrow(
      RangeError,
    );
  });

  test('under any load each item gets its own result, in the order of arrival, and runs never overlap', async () => {
    const arrival = fc.record({
      poison: fc.boolean(),
      pauseBefore: fc.integer({ min: 0, max: 2 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(arrival, { maxLength: 40 }),
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 0, max: 3 }),
        async (arrivals, maxItems, runTurns) => {
          let running = 0;
          const succeeded: number[] = [];
          const batcher = createBatcher<number, string>({
            maxItems,
            async run(items) {
              expect(items.length).toBeLessThanOrEqual(maxItems);
              expect((running += 1)).toBe(1);
              await pause(runTurns);
              running -= 1;
              if (items.some((item) => arrivals[item]?.poison)) throw new Error('poison');
              succeeded.push(...items);
              return items.map((item) => `result ${item}`);
            },
          });
          const responses: Promise<string>[] = [];
          for (const [item, { pauseBefore }] of arrivals.entries()) {
            await pause(pauseBefore);
            const response = batcher.submit(item);
            response.catch(() => undefined);
            responses.push(response);
          }
          await batcher.drain();
          const outcomes = await Promise.allSettled(responses);
          for (const [item, outcome] of outcomes.entries()) {
            expect(outcome).toEqual(
              arrivals[item]?.poison
                ? { status: 'rejected', reason: new Error('poison') }
                : { status: 'fulfilled', value: `result ${item}` },
            );
          }
          const healthy = [...arrivals.keys()].filter((item) => !arrivals[item]?.poison);
          expect(succeeded).toEqual(healthy);
        },
      ),
      { numRuns: 60 },
    );
  });
});
