import type { AgentConfig } from '@/contract/agent.contract';
import { type RunningPause, sitePauses } from '@/contract/pauses.contract';
import { pausePageCopy as copy } from '@/contract/pauses.copy';
import { pictureUrlOf } from '@/contract/picture-url';
import { themeColourOf } from './brand-colours';
import { escapeHtml } from './html-escape';
import { renderTokens } from './page.renderer';

const LOOK_EVERY_MS = 10_000;

/** The layout of `app/pause-page.module.css`, for a page without scripts. */
const LAYOUT = `body{margin:0;background:var(--ck-bg);color:var(--ck-text);font-family:var(--ck-font)}
main{box-sizing:border-box;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:16px;
min-height:100vh;padding:32px 24px;text-align:center}
img{max-width:200px;max-height:96px}h1{margin:0;font-size:26px}p{margin:0;max-width:520px;line-height:1.6;overflow-wrap:anywhere}
.soft{color:var(--ck-text-2)}.links{display:flex;flex-wrap:wrap;gap:12px;justify-content:center;margin-top:8px}
a{display:inline-block;padding:12px 20px;border:1px solid var(--ck-line-control);border-radius:12px;color:inherit;text-decoration:none}`;

/**
 * Opens the page again once the site is back. A timed refresh would also take the page away from a screen reader that
 * is reading it, so it is left to browsers without scripts.
 */
const RETURN = `setInterval(async()=>{try{const r=await fetch('${sitePauses.path}',{cache:'no-store'});const{data}=await r.json();
if(!data.pauses.some(p=>p.scope==='all'&&p.is_running))location.reload()}catch{}},${LOOK_EVERY_MS}+Math.random()*3000)`;

/** The inline script of the page, from which its content security policy is made. */
export const PAUSE_PAGE_SCRIPT = `<script>${RETURN}</script>`;

/**
 * Renders the page that stands in place of the whole site during maintenance. It opens the site again by itself.
 * @param options.styles paths of the style sheets with the brand's tokens
 * @param options.retrySeconds seconds after which a browser without scripts looks whether the site is back
 */
export function renderPausePage(
  agent: AgentConfig,
  pause: RunningPause,
  { styles, retrySeconds }: { styles: readonly string[]; retrySeconds: number },
): string {
  const links = [
    [copy.contactLine, agent.line_contact_url],
    [copy.contactTelegram, agent.telegram_contact_url],
  ]
    .filter(([, url]) => url !== '')
    .map(([text = '', url = '']) => `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`);
  return `<!doctype html>
<html lang="th" data-brand="${escapeHtml(agent.brand.name)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<noscript><meta http-equiv="refresh" content="${retrySeconds}"></noscript><meta name="robots" content="noindex">
<meta name="theme-color" content="${escapeHtml(themeColourOf(agent))}">
<title>${escapeHtml(`${copy.title} · ${agent.name}`)}</title>
${styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`).join('')}${renderTokens(agent)}<style>${LAYOUT}</style>
</head><body><main>
<img src="${escapeHtml(pictureUrlOf(agent.info.agent_logo))}" alt="${escapeHtml(agent.name)}">
<h1>${copy.title}</h1>
<p>${escapeHtml(pause.message)}</p>
<p><strong>${escapeHtml(copy.until(pause.until))}</strong></p>
<p class="soft">${copy.safe}</p><p class="soft">${copy.returns}</p>
<div class="links">${links.join('')}</div>
</main>${PAUSE_PAGE_SCRIPT}</body></html>`;
}
