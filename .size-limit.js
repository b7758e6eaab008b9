import { readFileSync } from 'node:fs';

/** Limits of the client in kB, packed with brotli. */
const dist = 'dist/client';
const manifest = JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, 'utf8'));
const keys = Object.keys(manifest);

const ENTRY = 'index.html';
const LINE_ENTRY = 'liff/index.html';
const FORM_SCREENS = ['login', 'register', 'forgot', 'deposit', 'withdraw'].map(
  (name) => `${name}.screen`,
);
/** What a form that is opened cold loads besides itself. */
const LOADED_AT_ONCE = ['http-transport', 'query-engine'];

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

const firstScreen = closure(ENTRY, need('home.screen'));
const overlayScope = [...closure(need('chakra-scope'))].filter((file) => !firstScreen.has(file));

export default [
  { name: 'Web first screen, scripts', path: [...firstScreen], limit: '86 kB' },
  {
    name: 'First screen inside LINE, scripts with the SDK',
    path: [...closure(LINE_ENTRY, need('line-sdk'), need('home.screen'))],
    limit: '108 kB',
  },
  {
    name: 'Page of /, as sent',
    path: '.cache/size/home.html.br',
    brotli: false,
    gzip: false,
    limit: '7 kB',
  },
  { name: 'Overlay scope, beyond the first screen', path: overlayScope, limit: '80 kB' },
  ...keys
    .filter((key) => manifest[key].name?.endsWith('.screen'))
    .map((key) => ({
      name: `Route chunk ${manifest[key].name}`,
      path: `${dist}/${manifest[key].file}`,
      limit: '12 kB',
    })),
  ...find(...FORM_SCREENS).map((key) => ({
    name: `Opened cold: ${manifest[key].name}`,
    path: [...closure(ENTRY, key, ...LOADED_AT_ONCE.map(need))],
    limit: '155 kB',
  })),
  { name: 'Sandbox game', path: 'dist/sandbox/slot.js', limit: '25 kB' },
  { name: 'Sandbox table', path: 'dist/sandbox/baccarat.js', limit: '25 kB' },
  { name: 'Sandbox sportsbook', path: 'dist/sandbox/sportsbook.js', limit: '25 kB' },
  { name: 'Sandbox fishing', path: 'dist/sandbox/fishing.js', limit: '25 kB' },
];
