import { readFileSync } from 'node:fs';

/** Limits of the client in kB, packed with brotli. */
const dist = 'dist/client';
const manifest = JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, 'utf8'));
const keys = Object.keys(manifest);

const ENTRY = 'index.html';
const LINE_ENTRY = 'liff/index.html';
/** What every page loads besides its screen until it rests. */
const UNTIL_REST = ['http-transport', 'global-overlays'];

/** Keys of the chunks with one of these names. */
function find(...names) {
  return keys.filter((key) => names.includes(manifest[key].name));
}

/** The chunk that must exist, or its limit would hold for nothing. */
function need(name) {
  const [found] = find(name);
  if (!found) throw new Error(`The build has no chunk "${name}".`);
  return found;
}

/** Files that the given chunks load statically, themselves included. */
function closure(...sources) {
  const seen = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    manifest[key].imports?.forEach(visit);
  };
  sources.forEach(visit);
  return new Set([...seen].map((key) => `${dist}/${manifest[key].file}`));
}

const screens = keys.filter((key) => manifest[key].name?.endsWith('.screen'));
const everyPage = closure(ENTRY, ...UNTIL_REST.map(need));
const overlayScope = [...closure(need('chakra-scope'))].filter((file) => !everyPage.has(file));

export default [
  { name: 'Every page until it rests, scripts', path: [...everyPage], limit: '131 kB' },
  {
    name: 'Every page inside LINE until it rests, scripts with the SDK',
    path: [...closure(LINE_ENTRY, need('line-sdk'), ...UNTIL_REST.map(need))],
    limit: '154 kB',
  },
  {
    name: 'Page of /, as sent',
    path: '.cache/size/home.html.br',
    brotli: false,
    gzip: false,
    limit: '14 kB',
  },
  { name: 'Overlay scope, beyond every page', path: overlayScope, limit: '26 kB' },
  ...screens.map((key) => ({
    name: `Beyond every page: ${manifest[key].name}`,
    path: [...closure(key)].filter((file) => !everyPage.has(file)),
    limit: '15 kB',
  })),
  {
    name: 'Console of operators, scripts and styles',
    path: ['dist/operator/assets/*.js', 'dist/operator/assets/*.css'],
    limit: '260 kB',
  },
  { name: 'Sandbox game', path: 'dist/sandbox/slot.js', limit: '25 kB' },
  { name: 'Sandbox table', path: 'dist/sandbox/baccarat.js', limit: '25 kB' },
  { name: 'Sandbox sportsbook', path: 'dist/sandbox/sportsbook.js', limit: '25 kB' },
  { name: 'Sandbox fishing', path: 'dist/sandbox/fishing.js', limit: '25 kB' },
];
