import type { AgentConfig } from '@/contract/agent.contract';
import { BOOT_ELEMENT_ID, type BootData, BRAND_TOKENS_ID } from '@/contract/boot';
import { pictureUrlOf } from '@/contract/picture-url';
import { themeColourOf } from './brand-colours';
import { escapeHtml } from './html-escape';
import type { PageInput } from './page-types';
import { describeScreen, pictureOfScreen } from './screen-previews';
import type { Style } from './style-reader';
import {
  BOOT_PLACEHOLDER,
  FONTS_PLACEHOLDER,
  HEAD_PLACEHOLDER,
  PRELOADS_PLACEHOLDER,
  SCREEN_PLACEHOLDER,
} from './template-names';
import { MANIFEST_PATH } from './web-app-manifest';

/** Matches the token set of a brand in the minified style sheet. */
const BRAND_TOKENS = /\[data-brand="?([\w-]+)"?\]\{[^{}]*\}/g;
const TOKEN_NAME = /^--ck-[a-z0-9-]+$/;
/** Characters that could end a CSS declaration. */
const UNSAFE_TOKEN_VALUE = /[<>{};]|\/\*|\*\//;

/**
 * Fills the template with the content of one page: head, brand and boot data.
 * @param template `index.html` as built, or the source file in development
 */
export function renderPage(template: string, page: PageInput): string {
  return template
    .replace(
      /<html\b/,
      () =>
        `<html data-brand="${escapeHtml(page.agent.brand.name)}"${renderClientMarks(page.client)}${renderRootMarks(page)}`,
    )
    .replace(HEAD_PLACEHOLDER, () => renderHead(page))
    .replace(SCREEN_PLACEHOLDER, () => page.rendered?.html ?? '')
    .replace(PRELOADS_PLACEHOLDER, () =>
      page.modules.map((href) => link('modulepreload', href)).join(''),
    )
    .replace(FONTS_PLACEHOLDER, () => renderFonts(page.styles))
    .replace(BOOT_PLACEHOLDER, () => renderBoot(bootDataOf(page)));
}

/** Renders boot data as a script element that no string in it can close. */
export function renderBoot(data: BootData): string {
  const json = JSON.stringify(data).replace(/</g, '\\u003c');
  return `<script type="application/json" id="${BOOT_ELEMENT_ID}">${json}</script>`;
}

function bootDataOf(page: PageInput): BootData {
  const { client, rendered, position } = page;
  // `agentConfig` repeats the same data for other clients, so it is left out.
  const { agentConfig: _again, ...agent } = page.agent;
  return {
    agent,
    client,
    ...(rendered && { queries: rendered.queries }),
    ...(rendered && position !== undefined && { position }),
  };
}

/** Renders the attributes that tell the inline script the API host, and the LIFF id if LINE is offered. */
function renderClientMarks({ apiUrl, liffId }: BootData['client']): string {
  return renderMarks({ api: apiUrl, liff: liffId });
}

function renderMarks(marks: Readonly<Record<string, string>>): string {
  return Object.entries(marks)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`)
    .join('');
}

/** Renders the attributes of `<html>` that the inline script and the styles read before the app runs. */
function renderRootMarks({ rendered, build }: PageInput): string {
  const marks = {
    build,
    announced: rendered?.announcedAt ?? '',
    // The inline script makes the start call when a member is signed in.
    start: rendered?.startNames.join(' ') ?? '',
  };
  return `${rendered ? ' data-rendered' : ''}${renderMarks(marks)}`;
}

/**
 * Renders the preload of the announcement's image. An inline script activates it if this browser has not shown the
 * announcement yet.
 */
function renderAnnouncedPicture(rendered: PageInput['rendered']): string {
  const picture = rendered?.announcedPicture ?? '';
  if (picture === '') return '';
  return `<link rel="preload" as="image" href="${escapeHtml(picture)}" fetchpriority="high" media="not all">`;
}

function renderHead(page: PageInput): string {
  const { agent, match, publicUrl, preview } = page;
  const title = titleOf(page);
  const description =
    preview?.description ?? (match && describeScreen(match.name)) ?? agent.seo.description;
  const parts = [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    meta('name', 'theme-color', themeColourOf(agent)),
    link('icon', agent.info.agent_logo),
    link('manifest', MANIFEST_PATH),
  ];
  if (agent.info.icons) parts.push(link('apple-touch-icon', agent.info.icons.touch));
  if (!match || page.isInvitation || preview?.isHidden || match.route.guards?.includes('member'))
    parts.push(meta('name', 'robots', 'noindex'));
  if (match) {
    parts.push(
      meta('property', 'og:type', preview?.publishedAt ? 'article' : 'website'),
      meta('property', 'og:locale', 'th_TH'),
      meta('property', 'og:site_name', agent.name),
      meta('property', 'og:title', title),
      meta('property', 'og:description', description),
      meta('name', 'twitter:card', 'summary_large_image'),
    );
    if (preview?.publishedAt)
      parts.push(meta('property', 'article:published_time', preview.publishedAt));
  }
  // The Host header is not trusted, because a cached page could then link to an attacker's site.
  if (match && publicUrl !== undefined) {
    const image = preview?.image ?? pictureOfScreen(match.name, agent, preview?.thing);
    const canonical = publicUrl + (preview?.path ?? canonicalPathOf(page.path));
    parts.push(
      link('canonical', canonical),
      meta('property', 'og:url', canonical),
      meta('property', 'og:image', new URL(pictureUrlOf(image), `${publicUrl}/`).href),
    );
  }
  parts.push(
    renderAnnouncedPicture(page.rendered),
    ...page.preloadedModules.map((href) => link('modulepreload', href)),
  );
  return (
    parts.join('') +
    page.styles.map((style) => renderStyle(style, agent.brand.name)).join('') +
    renderTokens(agent)
  );
}

function titleOf({ agent, match, preview }: PageInput): string {
  if (!match) return `404 · ${agent.name}`;
  if (preview) return `${preview.title} · ${agent.name}`;
  return match.name === 'home' ? agent.seo.title : `${match.route.title} · ${agent.name}`;
}

function canonicalPathOf(path: string): string {
  return path === '/' ? '/' : path.replace(/\/$/, '');
}

/** Renders the agent's own values of tokens. */
export function renderTokens({ brand }: AgentConfig): string {
  const declarations = Object.entries(brand.tokens)
    .filter(([name, value]) => TOKEN_NAME.test(name) && !UNSAFE_TOKEN_VALUE.test(value))
    .map(([name, value]) => `${name}:${value}`);
  // The doubled selector makes an override win over the token set, regardless of their order.
  return declarations.length > 0
    ? `<style id="${BRAND_TOKENS_ID}">:root:root{${declarations.join(';')}}</style>`
    : '';
}

/**
 * Renders a style sheet inline, so that the page paints without further requests; tokens of other brands are left
 * out. The disabled link loads nothing and tells the scripts that the style is present.
 */
function renderStyle({ href, text }: Style, brand: string): string {
  const own = text.replace(BRAND_TOKENS, (rule, name: string) => (name === brand ? rule : ''));
  return `<style>${own}</style><link rel="stylesheet" href="${escapeHtml(href)}" disabled>`;
}

/**
 * Renders the fonts in an inert template: a first visit is painted in the phone's own font, which leaves the
 * bandwidth to images and scripts.
 */
function renderFonts(styles: readonly Style[]): string {
  const rules = styles.map(({ fonts }) => fonts).join('');
  return rules === '' ? '' : `<template id="fonts"><style>${rules}</style></template>`;
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;
}

function link(rel: string, href: string): string {
  return `<link rel="${rel}" href="${escapeHtml(href)}">`;
}
