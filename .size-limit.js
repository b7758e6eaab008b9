import { readFileSync } from 'node:fs';

/** Limits of the client in kB, packed with brotli. */
const dist = 'dist/client';
const manifest = JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, 'utf8'));
const keys = Object.keys(manifest);

const ENTRY = 'index.html';
const LINE_ENTRY = 'liff/index.html';
/** What every page loads besides its screen until it rests. */
const UNTIL_REST = ['global-overlays'];

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

const consoleManifest = JSON.parse(readFileSync('dist/operator/.vite/manifest.json', 'utf8'));

/** Scripts and styles that chunks of the console load statically, themselves included. */
function consoleFiles(...sources) {
  const seen = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    consoleManifest[key].imports?.forEach(visit);
  };
  sources.forEach(visit);
  const files = [...seen].flatMap((key) => [
    consoleManifest[key].file,
    ...(consoleManifest[key].css ?? []),
  ]);
  return new Set(files.map((file) => `dist/operator/${file}`));
}

const consoleStart = consoleFiles('index.html', 'desks/today/today.screen.tsx');
/** Parts of all desks, which the first opened desk loads for the others too. */
const deskParts = new Set(
  ['desk-parts', 'form-parts']
    .flatMap((name) =>
      Object.keys(consoleManifest).filter((key) => consoleManifest[key].name === name),
    )
    .flatMap((key) => [...consoleFiles(key)])
    .filter((file) => !consoleStart.has(file)),
);
if (deskParts.size === 0) throw new Error('The console has no parts of all desks.');
const consoleDesks = Object.keys(consoleManifest).filter(
  (key) => key.startsWith('desks/') && consoleManifest[key].isDynamicEntry,
);

/** Every page with its screen weighs less than 130 kB on the web and 160 kB inside LINE. */
export default [
  { name: 'Every page until it rests, scripts', path: [...everyPage], limit: '111 kB' },
  {
    name: 'Calls to the server, after the first use',
    path: [...closure(need('http-transport'))].filter((file) => !everyPage.has(file)),
    limit: '22 kB',
  },
  {
    name: 'Every page inside LINE until it rests, scripts with the SDK',
    path: [...closure(LINE_ENTRY, need('line-sdk'), ...UNTIL_REST.map(need))],
    limit: '135 kB',
  },
  {
    name: 'Page of /, as sent',
    path: '.cache/size/home.html.br',
    brotli: false,
    gzip: false,
    // What a server may send in the first round trips of TCP.
    limit: '14 KiB',
  },
  { name: 'Overlay scope, beyond every page', path: overlayScope, limit: '26 kB' },
  ...screens.map((key) => ({
    name: `Beyond every page: ${manifest[key].name}`,
    path: [...closure(key)].filter((file) => !everyPage.has(file)),
    limit: '16 kB',
  })),
  { name: 'Console of operators, first load', path: [...consoleStart], limit: '115 kB' },
  { name: 'Parts of all its desks', path: [...deskParts], limit: '32 kB' },
  ...consoleDesks
    .filter((key) => !consoleStart.has(`dist/operator/${consoleManifest[key].file}`))
    .map((key) => ({
      name: `Beyond it: ${consoleManifest[key].name}`,
      path: [...consoleFiles(key)].filter(
        (file) => !consoleStart.has(file) && !deskParts.has(file),
      ),
      limit: '40 kB',
    })),
  { name: 'Sandbox game', path: 'dist/sandbox/slot.js', limit: '25 kB' },
  { name: 'Sandbox table', path: 'dist/sandbox/baccarat.js', limit: '25 kB' },
  { name: 'Sandbox sportsbook', path: 'dist/sandbox/sportsbook.js', limit: '25 kB' },
  { name: 'Sandbox fishing', path: 'dist/sandbox/fishing.js', limit: '25 kB' },
];
