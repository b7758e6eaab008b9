import { describe, expect, it } from 'vitest';
import { matchRoute } from '@/server/web/route.matcher';

describe('matchRoute', () => {
  it.each([
    ['/', 'home'],
    ['/slot', 'slot'],
    ['/slot/', 'slot'],
    ['/lobby', 'lobby'],
    ['/lobby/hot', 'lobby'],
    ['/lotto/lobby', 'lottoLobby'],
    ['/lotto/173', 'lottoRound'],
    ['/lotto', 'lottoRound'],
    ['/poll/1', 'poll'],
    ['/member/deposit', 'deposit'],
  ])('finds %s as %s', (path, name) => {
    expect(matchRoute(path)?.name).toBe(name);
  });

  it.each(['/nowhere', '/slot/deep', '/lobby/a/b', '//', '/member/', '/SLOTS'])(
    'finds %s only if the table has it',
    (path) => {
      expect(matchRoute(path)?.name).toBe(path === '/member/' ? 'member' : undefined);
    },
  );
});
