import { describe, expect, it } from 'vitest';
import { findRoute } from '@/contract/route-match';
import { routes } from '@/contract/routes';
import { listTapScreens } from '../../bench/tap-screens';
import type { Tap } from '../../bench/tap-tab';
import type { TapRow } from '../../bench/tap-walk';
import { writeSummary, writeTable } from '../../bench/taps-report';

function tapOf(durationMs: number): Tap {
  return { durationMs, delayMs: 0, processingMs: durationMs, presentationMs: 0, frames: [] };
}

function rowOf(name: string, durations: readonly number[]): TapRow {
  return {
    ...{ shell: 'Web', url: '/slot', dialog: null, slowdown: 4, profile: [] },
    control: { kind: name, role: 'button', name, place: 'main' },
    taps: durations.map(tapOf),
  };
}

describe('the screens whose taps are measured', () => {
  it('are those of the routes table, except the one of members on a break', () => {
    const names = new Set(
      listTapScreens().map(
        ({ url }) => findRoute(new URL(url, 'https://site.test').pathname)?.name,
      ),
    );
    expect(Object.keys(routes).filter((name) => ![...names].some((each) => each === name))).toEqual(
      ['restricted'],
    );
  });

  it('are seen by a visitor only where a member is sent away', () => {
    const visitors = listTapScreens().filter(({ isMembers }) => !isMembers);
    expect(visitors.map(({ url }) => url)).toEqual(['/login', '/register', '/forgot']);
  });
});

describe('the report of taps', () => {
  const rows = [rowOf('Quick', [24]), rowOf('Slow', [304, 96, 136]), rowOf('Covered', [])];

  it('counts slow controls by their median, and those that no tap reached', () => {
    expect(writeSummary(rows)[0]).toBe(
      '2 controls answered: median 24 ms, worst 136 ms, 1 above 100 ms; 1 not reached',
    );
  });

  it('lists the slowest control first, with each of its taps', () => {
    const [, first = ''] = writeTable(rows).split('\n');
    expect(first.split('\t').slice(0, 2)).toEqual(['136', '304 96 136']);
  });
});
