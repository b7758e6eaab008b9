import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { documentEditions, documentNames } from '@/contract/documents';
import { textOf } from '@/features/documents/documents-text';

/** Hash of the text of each version. A change of meaning needs a higher version, which members must accept. */
const known: Readonly<Record<string, string>> = {
  'terms 1': '2b64262527371048',
  'privacy 1': 'c3b0645b2fb868b5',
};

test.each(documentNames)('the text of %s matches the hash of its version', (name) => {
  const { version, since } = documentEditions[name];
  const texts = [true, false].map((isMoneySimulated) =>
    textOf[name]({ brand: 'โชคดี', isMoneySimulated }),
  );
  const hash = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16);
  expect({ [`${name} ${version}`]: hash }).toEqual({
    [`${name} ${version}`]: known[`${name} ${version}`],
  });
  expect(since).toMatch(/^\d{4}-\d\d-\d\d$/);
});

test.each(documentNames)(
  'the text of %s names the agent, and does not mention simulated money when money is real',
  (name) => {
    const textFor = (isMoneySimulated: boolean) =>
      JSON.stringify(textOf[name]({ brand: 'บ้านหยก', isMoneySimulated }));
    expect(textFor(true)).toContain('บ้านหยก');
    expect(textFor(false)).not.toContain('เงินจำลอง');
    if (name === 'terms') expect(textFor(true)).toContain('เงินจำลอง');
  },
);
