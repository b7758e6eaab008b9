import { expect, it } from 'vitest';
import { findFramePolicy } from '@/features/games/frame-policy';

const page = 'https://chokdee.example/slot?q=1';
const own = ['https://chokdee.example', 'https://api.chokdee.example'];

it('a game on our own origin gets no access to that origin', () => {
  for (const link of [
    '/sandbox/play?token=1',
    'https://chokdee.example/x',
    'https://api.chokdee.example/x',
  ]) {
    expect(findFramePolicy(link, page, own)?.sandbox).toBe('allow-scripts');
  }
});

it('a foreign game keeps its own origin', () => {
  const policy = findFramePolicy('https://games.example/start?x=1', page, own);
  expect(policy).toEqual({
    src: 'https://games.example/start?x=1',
    sandbox: 'allow-scripts allow-same-origin',
  });
});

it('a different port counts as a foreign origin', () => {
  expect(findFramePolicy('https://chokdee.example:8443/', page, own)?.sandbox).toContain(
    'allow-same-origin',
  );
});

it.each([
  'javascript:alert(1)',
  'data:text/html,<p>',
  'blob:https://chokdee.example/1',
  'https://',
  'about:blank',
])('the game link %s is refused', (link) => {
  expect(findFramePolicy(link, page, own)).toBeUndefined();
});
