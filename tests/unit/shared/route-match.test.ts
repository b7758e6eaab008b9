import { describe, expect, it } from 'vitest';
import { findRoute } from '@/contract/route-match';

describe('findRoute', () => {
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
    expect(findRoute(path)?.name).toBe(name);
  });

  it.each(['/nowhere', '/slot/deep', '/lobby/a/b', '//', '/member/', '/SLOTS'])(
    'finds no route, except for /member/ the route without the slash: %s',
    (path) => {
      expect(findRoute(path)?.name).toBe(path === '/member/' ? 'member' : undefined);
    },
  );
});
