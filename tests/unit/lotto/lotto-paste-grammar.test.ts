import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readPaste, sayReading } from '../../support/paste-reading';

const read = (text: string) => sayReading(readPaste(text.replaceAll('⏎', '\n')));

/** Reads the samples: a text (`⏎` is a line break, `\u` an invisible character) and its expected reading. */
function readSamples(): (readonly [text: string, reading: string])[] {
  const file = readFileSync(new URL('lotto-paste.samples.txt', import.meta.url), 'utf8');
  const unescaped = file.replace(/\\u([0-9a-f]{4})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return unescaped
    .trimEnd()
    .split('\n')
    .map((line) => {
      const at = line.indexOf(' => ');
      return [line.slice(0, at), line.slice(at + 4)];
    });
}

describe('sample texts', () => {
  const samples = readSamples();

  it('are more than 120', () => {
    expect(samples.length).toBeGreaterThan(120);
  });

  it.each(samples)('include %j, which is read as %s', (text, reading) => {
    expect(read(text)).toBe(reading);
  });
});

describe('the documented grammar', () => {
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
