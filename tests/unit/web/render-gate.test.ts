import { expect, test } from 'vitest';
import { RenderGate } from '@/server/web/render-gate';
import { home, rendererOf } from './page-samples';

test('a rendering that runs alone waits for those before it, and those after it wait', async () => {
  const gate = new RenderGate();
  const steps: string[] = [];
  const slow = (name: string) => async () => {
    steps.push(`${name} begins`);
    await new Promise((resolve) => setTimeout(resolve, 5));
    steps.push(`${name} ends`);
    return home;
  };
  const together = (name: string) =>
    gate.guard(rendererOf(slow(name))).render(null as never, { path: '/', search: '' });
  await Promise.all([
    together('one'),
    together('two'),
    gate.runAlone(slow('draft')),
    gate.runAlone(() => Promise.reject(new Error('broken'))).catch(() => steps.push('broken')),
    together('three'),
  ]);
  expect(steps).toEqual([
    ...['one begins', 'two begins', 'one ends', 'two ends'],
    ...['draft begins', 'draft ends', 'broken', 'three begins', 'three ends'],
  ]);
});
