import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { AgentConfig } from '@/contract/agent.contract';
import type { BootData } from '@/contract/boot';
import type { PageRenderer, RenderedPage } from '@/contract/page-renderer';
import { loadAssets } from '@/server/web/asset.store';
import { openSite, type Site } from '@/server/web/site';
import type { WebSiteOptions } from '@/server/web/web.routes';

/** An agent with texts that try to break out of the page's markup. */
export const agent: AgentConfig = {
  agent_code: 'CHOKDEE',
  agent_id: '1',
  name: 'โชคดี',
  brand: { name: 'yok', tokens: { '--ck-bg': '#06120F', '--ck-text': 'red;}</style>' } },
  info: {
    agent_logo: '/art/logo.svg',
    icons: {
      touch: '/art/logo-180.png',
      small: '/art/logo-192.png',
      large: '/art/logo-512.png',
    },
  },
  line_contact_url: 'https://line.example/contact',
  line_admin_url: 'https://line.example/admin',
  telegram_contact_url: 'https://telegram.example/contact',
  seo: {
    title: 'โชคดี สล็อต "คาสิโน" & หวย',
    description: '</script><script>alert(1)</script>',
    og_image: '/art/share.png',
  },
  phone_code: 'at_registration',
  simulated_money: true,
};

export const client: BootData['client'] = {
  apiUrl: '',
  agentCode: 'CHOKDEE',
  liffId: '',
  analyticsUrl: '',
  analyticsId: '',
};

/** The page that the sample renderer returns for the home screen. */
export const home: RenderedPage = {
  html: '<dialog><img src="/art/news.webp" alt="" fetchpriority="high"/></dialog><h1>หน้าแรก</h1>',
  queries: [
    { key: ['news'], data: '</script><script>alert(2)</script>', updatedAtMs: 1_767_830_400_000 },
  ],
  source: 'src/app/screens/home.screen.tsx',
  startNames: ['wallet', 'news'],
  chunks: ['promotion-note'],
  announcedAt: '2026-01-08T00:00:00.000Z',
  announcedPicture: '/art/"news".webp',
};

/** The page that the sample renderer returns for every other screen than the home screen. */
export const lotto: RenderedPage = {
  html: '<h1>หวย</h1>',
  queries: [],
  source: 'src/features/lotto/screens/lotto-lobby.screen.tsx',
  startNames: [],
  chunks: [],
  announcedAt: null,
  announcedPicture: '',
};

const TEMPLATE = `<!doctype html>
<html lang="th" class="dark">
<head>
<!--head-->
<!--fonts-->
<style>body{margin:0}</style>
<script>go()</script>
<script type="module" crossorigin src="/assets/web-1.js"></script>
<link rel="modulepreload" crossorigin href="/assets/react-1.js">
<link rel="stylesheet" crossorigin href="/assets/web-1.css">
</head>
<body><div id="root"><!--screen--></div>
<!--boot-->
</body>
</html>`;

const MANIFEST = {
  '_react-1.js': { file: 'assets/react-1.js', name: 'react' },
  '_list-1.js': { file: 'assets/list-1.js', css: ['assets/list-1.css'] },
  'index.html': {
    file: 'assets/web-1.js',
    isEntry: true,
    imports: ['_react-1.js'],
    css: ['assets/web-1.css'],
  },
  'liff/index.html': {
    file: 'assets/liff-1.js',
    isEntry: true,
    imports: ['_react-1.js'],
    css: ['assets/web-1.css'],
  },
  'src/features/promotions/components/promotion-note.tsx': {
    name: 'promotion-note',
    file: 'assets/note-1.js',
    imports: ['_react-1.js', '_note-2.js'],
  },
  '_note-2.js': { file: 'assets/note-2.js' },
  '_line-sdk.js': { file: 'assets/line-sdk-1.js', name: 'line-sdk' },
  'src/app/screens/home.screen.tsx': {
    file: 'assets/home.screen-1.js',
    imports: ['_react-1.js', '_list-1.js'],
    css: ['assets/home-1.css'],
  },
  'src/features/games/screens/lobby.screen.tsx': { file: 'assets/lobby-1.js' },
  'src/features/lotto/screens/lotto-lobby.screen.tsx': { file: 'assets/lotto-1.js' },
};

/** The text of the only script that has compressed copies in the sample build. */
export const SCRIPT = 'console.log("สวัสดี");'.repeat(100);

/** Writes a sample build of the client to a temporary folder and returns its path. */
export function writeSampleBuild(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'chokdee-web-'));
  const files: Record<string, string | Uint8Array> = {
    'index.html': TEMPLATE,
    'liff/index.html': TEMPLATE.replaceAll('web-1', 'liff-1'),
    '.vite/manifest.json': JSON.stringify(MANIFEST),
    'assets/web-1.js': SCRIPT,
    'assets/web-1.js.br': brotliCompressSync(SCRIPT),
    'assets/web-1.js.gz': gzipSync(SCRIPT),
    'assets/web-1.css': '@font-face{font-family:Noto;src:url(/assets/noto.woff2)}body{color:red}',
    'assets/home-1.css': 'h1{color:gold}',
    'assets/list-1.css': 'ul{margin:0}[data-brand=x]{--ck-bg:#000}',
    'art/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'favicon.ico': 'icon',
  };
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), content);
  }
  return folder;
}

/** Returns a renderer with the given `render` and an empty start call. */
export function rendererOf(render: PageRenderer['render']): PageRenderer {
  return { render, start: () => Promise.resolve({ queries: [], texts: {} }) };
}

/** Opens the site of the sample build beside a real API. */
export function openSampleSite(distDir: string, options: Pick<WebSiteOptions, 'publicUrl'>): Site {
  return openSite({ ...sampleOptions(distDir), imageSources: [], ...options });
}

/** Returns options of a site that serves the sample build. */
export function sampleOptions(distDir: string): WebSiteOptions {
  return {
    distDir,
    assets: loadAssets(distDir),
    loadAgentConfig: () => Promise.resolve(agent),
    loadBrandVersion: () => Promise.resolve(1),
    loadStreamPosition: () => Promise.resolve('7'),
    viewPause: () => Promise.resolve({ pause: null, isLooking: false }),
    loadPreview: () => Promise.resolve(undefined),
    resourceExists: () => Promise.resolve(true),
    clientIpOf: (c) => c.req.header('x-ip') ?? 'here',
    build: 'sample',
    furtherFrameSources: [],
    clientConfig: client,
    renderers: {
      'index.html': rendererOf((_, { path: asked }) =>
        Promise.resolve(asked === '/' ? home : lotto),
      ),
      'liff/index.html': rendererOf(() => Promise.resolve(lotto)),
    },
    publicUrl: 'https://chokdee.example',
    pageFreshMs: 0,
    frameSources: ['https://games.example'],
    imageSources: ['https://pictures.example'],
  };
}
