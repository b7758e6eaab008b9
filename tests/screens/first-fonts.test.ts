import { afterEach, expect, it } from 'vitest';
import { bringFirstFonts } from '@/app/first-fonts';

const RULES = ['thai', 'latin']
  .map((subset) => `@font-face{font-family:Noto;src:url(/assets/${subset}.woff2)format("woff2")}`)
  .join('');

afterEach(() => {
  document.getElementById('fonts')?.remove();
  for (const added of document.head.querySelectorAll('link, style')) added.remove();
  localStorage.clear();
});

function carryRules(): void {
  document.body.insertAdjacentHTML(
    'beforeend',
    `<template id="fonts"><style>${RULES}</style></template>`,
  );
}

const files = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')];
const shownRules = () =>
  [...document.head.querySelectorAll('style')].find(({ textContent }) =>
    textContent.includes('@font-face'),
  )?.textContent;

it('the page uses its fonts on a first visit once each font has loaded or failed', async () => {
  carryRules();
  bringFirstFonts();
  await expect
    .poll(() => files().map((file) => new URL(file.href).pathname))
    .toEqual(['/assets/thai.woff2', '/assets/latin.woff2']);
  files()[0]?.dispatchEvent(new Event('load'));
  await Promise.resolve();
  expect(shownRules()).toBeUndefined();
  files()[1]?.dispatchEvent(new Event('error'));
  await expect.poll(shownRules).toBe(RULES);
  expect(localStorage.getItem('fonts')).toBe('shown');
});

it('the page fetches no fonts when it already uses them or contains none', async () => {
  bringFirstFonts();
  carryRules();
  const template = document.querySelector<HTMLTemplateElement>('template#fonts');
  if (template) document.head.append(template.content);
  bringFirstFonts();
  // The fonts of a first visit are fetched in the next task.
  await new Promise((resolve) => setTimeout(resolve));
  expect(files()).toEqual([]);
});
