import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readPaste, sayReading } from '../../support/paste-reading';
import { samples } from './lotto-paste.samples';

const read = (text: string) => sayReading(readPaste(text.replaceAll('⏎', '\n')));

describe('the texts that people write', () => {
  it.each(samples)('reads %j as %s', (text, reading) => {
    expect(read(text)).toBe(reading);
  });
});

describe('the written grammar', () => {
  const page = readFileSync('docs/lotto-paste.md', 'utf8');
  const examples = [...page.matchAll(/^\| `(.+)` \| (.+) \|$/gm)].map(
    ([, text = '', reading = '']) => [text, reading] as const,
  );

  it('has examples', () => {
    expect(examples.length).toBeGreaterThan(50);
  });

  it.each(examples)('has an example %j that is read as %s', (text, reading) => {
    expect(read(text)).toBe(reading);
  });
});
