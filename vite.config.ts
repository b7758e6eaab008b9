import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type CSSOptions, defineConfig, type Plugin, type UserConfig } from 'vite';
import packageJson from './package.json' with { type: 'json' };
import { packAssets } from './src/build/asset-packer.ts';
import { createClassNames } from './src/build/class-names.ts';
import { devSite } from './src/build/dev-site.plugin.ts';
import { leaveOutSummaries } from './src/build/endpoint-summaries.plugin.ts';
import { cutFonts } from './src/build/fonts.plugin.ts';
import { iconSprite } from './src/build/icon-sprite.plugin.ts';
import { keepMaps } from './src/build/kept-maps.plugin.ts';
import { copyMenuPictures } from './src/build/menu-pictures.plugin.ts';
import { requireChunks } from './src/build/named-chunks.plugin.ts';
import { pageParts } from './src/build/page-parts.plugin.ts';
import { textSize } from './src/build/text-size.ts';
import { namedChunks } from './src/contract/named-chunks.ts';

const root = import.meta.dirname;
const clientDir = 'dist/client';
const operatorDir = 'dist/operator';
const mapsDir = path.join(root, 'dist/source-maps');
const operatorPagesDir = 'dist/operator-pages';
/** Source folders whose icons the pages of members use. */
const memberFolders = ['src/app', 'src/features', 'src/shared'];
/** Source folders whose icons the console uses. */
const consoleFolders = ['src/operator', 'src/shared'];
const commandsDir = path.join(root, 'src/server/commands');
const entryScripts = [path.join(root, 'src/app/web.tsx'), path.join(root, 'liff/main.tsx')];
/** Size in characters, before minification, above which a module counts as large. */
const LARGE_MODULE = 4_000;
/** Number of desks of the console from which on a module that they share belongs to the parts of all desks. */
const DESKS_OF_PART = 7;
const lineSdkScript = path.join(root, 'liff/line-sdk.ts');
const linePackage = /node_modules[\\/](?:@line|@liff|@liff-[\w-]+|tslib)[\\/]/;
const buttonParts = /[\\/]shared[\\/](?:http[\\/]use-button-call|ui[\\/]problem)\./;
const sessionFields = /[\\/]contract[\\/](?:break|session)\.fields\./;
const reactPackage = /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/;
/** Packages that read their own files: WebAssembly, native binaries, worker scripts. All others are bundled. */
const packagesBesideServer = Object.keys(packageJson.dependencies);
const COMMAND_FILE = /\.command\.ts$/;

/** Class names have to be the same in the scripts of the first screen and in the server's HTML. */
const cssOptions: CSSOptions = {
  modules: { generateScopedName: createClassNames(root, ['src', 'liff']) },
  postcss: textSize,
};

function clientConfig(): UserConfig {
  return {
    plugins: [
      react(),
      iconSprite(root, memberFolders),
      cutFonts(root),
      leaveOutSummaries(),
      pageParts(root),
      requireChunks(namedChunks),
      devSite(),
      keepMaps(path.join(root, clientDir), mapsDir),
      packBuild(clientDir),
    ],
    css: cssOptions,
    server: { port: 5173 },
    build: {
      outDir: clientDir,
      manifest: true,
      sourcemap: 'hidden',
      modulePreload: {
        // Every target browser supports modulepreload.
        polyfill: false,
      },
      target: ['chrome100', 'safari15'],
      // Inlined pictures would enlarge the HTML, and chunks that may never show them.
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: { web: path.join(root, 'index.html'), liff: path.join(root, 'liff/index.html') },
        // A dynamically imported contract may be in a chunk already, where the rules of a screen import it statically.
        checks: { ineffectiveDynamicImport: false },
        output: {
          // Nearly all functions of a page are called at once. Browsers that support this comment compile them during
          // the download, off the main thread. A small file gains less than the comment costs.
          postBanner: ({ modules }) =>
            Object.values(modules).some(({ renderedLength }) => renderedLength > LARGE_MODULE)
              ? '//# allFunctionsCalledOnLoad'
              : '',
          // Short names, because every page lists dozens and they compress badly. Screens and LINE's SDK keep readable
          // names.
          chunkFileNames: ({ name }) =>
            name.endsWith('.screen') || name === 'line-sdk'
              ? 'assets/[name]-[hash].js'
              : 'assets/[hash].js',
          assetFileNames: 'assets/[hash][extname]',
          codeSplitting: {
            groups: [
              { name: 'react', test: reactPackage, priority: 2 },
              // One file, because a dozen small ones compress worse. A group for Chakra would pull its dialogs into the
              // first screen.
              { name: firstScreenGroup(), debugName: 'first-screen', priority: 1 },
              // Most forms load these small parts together, and they compress worse alone.
              { name: 'button', test: buttonParts },
              { name: 'session', test: sessionFields },
              // Without the group the modules for sharing, which is rare, would split LINE's SDK in two, and it would
              // compress worse.
              { name: lineSdkGroup(), debugName: 'line-sdk' },
            ],
          },
        },
      },
    },
  };
}

/** Build of the operators' console: a client of its own, so that no page of members loads anything of it. */
function operatorConfig(): UserConfig {
  return {
    root: path.join(root, 'src/operator'),
    base: '/operator/',
    publicDir: false,
    plugins: [
      react(),
      iconSprite(root, consoleFolders),
      cutFonts(root),
      leaveOutSummaries(),
      keepMaps(path.join(root, operatorDir), mapsDir),
      packBuild(operatorDir),
      buildOperatorPages(),
    ],
    css: cssOptions,
    build: {
      outDir: path.join(root, operatorDir),
      emptyOutDir: true,
      manifest: true,
      sourcemap: 'hidden',
      modulePreload: { polyfill: false },
      target: ['chrome100', 'safari15'],
      assetsInlineLimit: 0,
      rolldownOptions: {
        output: {
          codeSplitting: {
            // A desk loads its own file and the parts of all desks: without groups it would load forty files. The page of
            // today and the sign-in form, which come first, do not wait for the parts of all desks.
            groups: [
              { name: staticGroup('first-load', 'main.tsx'), priority: 3 },
              { name: staticGroup('today-parts', 'desks/today/today.screen.tsx'), priority: 2 },
              { name: staticGroup('form-parts', 'desks/sign-in/sign-in.screen.tsx'), priority: 1 },
              { name: 'desk-parts', minShareCount: DESKS_OF_PART },
            ],
          },
        },
      },
    },
  };
}

/** Build of the client for rendering pages on the server: one bundle per entry. */
function pagesConfig(): UserConfig {
  return {
    ...nodeConfig(
      {
        web: path.join(root, 'src/app/rendering/web-render.tsx'),
        liff: path.join(root, 'liff/liff-render.tsx'),
      },
      'dist/pages',
    ),
    plugins: [react(), iconSprite(root, memberFolders)],
    css: cssOptions,
    // The server uses the same build of React as the browser.
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  };
}

/** Build of the console for rendering its first screen on the server. */
function operatorPagesConfig(): UserConfig {
  return {
    ...nodeConfig(
      { 'console-render': path.join(root, 'src/operator/shell/console-render.tsx') },
      operatorPagesDir,
    ),
    base: '/operator/',
    plugins: [react(), iconSprite(root, consoleFolders)],
    css: cssOptions,
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  };
}

/** Returns a plugin that builds the console for the server too. */
function buildOperatorPages(): Plugin {
  return {
    name: 'chokdee:build-operator-pages',
    apply: 'build',
    async writeBundle() {
      await build({ root, mode: 'operator-pages', logLevel: 'warn' });
    },
  };
}

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: string[] } | null;
}

/** Returns the group of the modules that both entries load statically. */
function firstScreenGroup(): (id: string, graph: ModuleGraph) => string | null {
  const closures = new Map<string, ReadonlySet<string>>();
  const isLoadedBy = (entry: string, id: string, graph: ModuleGraph): boolean => {
    const closure = closures.get(entry) ?? collectStatic(entry, graph);
    closures.set(entry, closure);
    return closure.has(id);
  };
  return (id, graph) =>
    entryScripts.every((entry) => isLoadedBy(entry, id, graph)) ? 'first-screen' : null;
}

/** Returns the group of all that a file of the console loads statically; the file itself stays on its own. */
function staticGroup(
  name: string,
  file: string,
): (id: string, graph: ModuleGraph) => string | null {
  const entry = path.join(root, 'src/operator', file);
  let closure: ReadonlySet<string> | undefined;
  return (id, graph) => {
    closure ??= collectStatic(entry, graph);
    return id !== entry && closure.has(id) ? name : null;
  };
}

/** Returns the group of LINE's SDK, with all packages that it loads statically. */
function lineSdkGroup(): (id: string, graph: ModuleGraph) => string | null {
  let closure: ReadonlySet<string> | undefined;
  return (id, graph) => {
    closure ??= collectStatic(lineSdkScript, graph);
    return id === lineSdkScript || (closure.has(id) && linePackage.test(id)) ? 'line-sdk' : null;
  };
}

function collectStatic(entry: string, graph: ModuleGraph): ReadonlySet<string> {
  const loaded = new Set<string>();
  const visit = (id: string): void => {
    if (loaded.has(id)) return;
    loaded.add(id);
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) visit(next);
  };
  visit(entry);
  return loaded;
}

/** Returns a plugin that writes compressed files beside the originals, so that no request waits for compression. */
function packBuild(folder: string): Plugin {
  return {
    name: 'chokdee:pack-build',
    apply: 'build',
    async writeBundle() {
      await packAssets(path.join(root, folder));
    },
  };
}

/** Games of the sandbox; each has its own script, so that none grows with another. */
const sandboxGames = ['slot', 'baccarat', 'fishing', 'sportsbook'] as const;

type SandboxGame = (typeof sandboxGames)[number];

/** Returns the build mode for a single game's script. */
const gameMode = (game: SandboxGame): string => `game-${game}`;

function gameConfig(game: SandboxGame): UserConfig {
  return {
    publicDir: false,
    css: { postcss: textSize },
    build: {
      outDir: 'dist/sandbox',
      emptyOutDir: false,
      target: ['chrome100', 'safari15'],
      lib: {
        entry: path.join(root, `src/sandbox/games/client/${game}-client.ts`),
        formats: ['iife'],
        name: 'sandboxGame',
        fileName: () => `${game}.js`,
        cssFileName: game,
      },
    },
  };
}

/** Returns a plugin that builds the other games, because a standalone script allows only one entry per build. */
function buildOtherGames(): Plugin {
  return {
    name: 'chokdee:build-other-games',
    apply: 'build',
    async writeBundle() {
      for (const game of sandboxGames.slice(1))
        await build({ root, mode: gameMode(game), logLevel: 'warn' });
    },
  };
}

function nodeConfig(input: Record<string, string>, outDir: string): UserConfig {
  return {
    publicDir: false,
    // Finding and reading hundreds of small files would take a quarter of the start time.
    ssr: { noExternal: true, external: packagesBesideServer },
    build: {
      ssr: true,
      outDir,
      target: 'node20',
      sourcemap: true,
      rolldownOptions: {
        input,
        // The client imports contracts lazily; the server loads all of them at once.
        checks: { ineffectiveDynamicImport: false },
        output: { entryFileNames: '[name].js', chunkFileNames: 'shared-[name]-[hash].js' },
      },
    },
  };
}

/** Returns a plugin that builds the commands as a build of their own, in which they share chunks. */
function buildCommands(): Plugin {
  return {
    name: 'chokdee:build-commands',
    apply: 'build',
    async writeBundle() {
      if (Object.keys(commandEntries()).length > 0) {
        await build({ root, mode: 'commands', logLevel: 'warn' });
      }
    },
  };
}

function commandEntries(): Record<string, string> {
  if (!existsSync(commandsDir)) return {};
  const files = readdirSync(commandsDir).filter((file) => COMMAND_FILE.test(file));
  return Object.fromEntries(
    files.map((file) => [file.replace(COMMAND_FILE, ''), path.join(commandsDir, file)]),
  );
}

function configOf(mode: string): UserConfig {
  const game = sandboxGames.find((name) => gameMode(name) === mode);
  if (game) return gameConfig(game);
  switch (mode) {
    case 'game':
      return { ...gameConfig(sandboxGames[0]), plugins: [buildOtherGames()] };
    case 'server':
      return {
        ...nodeConfig(
          {
            main: path.join(root, 'src/server/main.ts'),
            'markdown-worker': path.join(root, 'src/server/articles/markdown-worker.ts'),
          },
          'dist/server',
        ),
        plugins: [copyMenuPictures(root), buildCommands()],
      };
    case 'operator':
      return operatorConfig();
    case 'operator-pages':
      return operatorPagesConfig();
    case 'pages':
      return pagesConfig();
    case 'commands':
      return nodeConfig(commandEntries(), 'dist/server/commands');
    default:
      return clientConfig();
  }
}

export default defineConfig(({ mode }) => ({
  root,
  resolve: {
    alias: {
      '@': path.join(root, 'src'),
      // React has this hook itself; the shim is for older versions.
      'use-sync-external-store/shim/index.js': 'react',
    },
  },
  ...configOf(mode),
}));
