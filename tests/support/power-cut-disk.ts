import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';

/** A call that touched the watched directory. */
export interface DiskCall {
  readonly kind: 'write' | 'fsync';
  /** Path relative to the watched directory. */
  readonly file: string;
}

/** Decides for each sector whether a write without fsync survives. */
export type KeepSector = () => boolean;

/** A watched directory, with the content that the disk would hold after a power cut at this moment. */
export interface PowerCutDisk {
  readonly calls: DiskCall[];
  /** Called before every write and fsync; a cut may be made here. */
  onCall: ((call: DiskCall) => void) | undefined;
  /** Marks the current content as stored on the disk. */
  settle(): void;
  /** Copies the stored content to another directory. */
  cut(target: string, keep?: KeepSector): void;
  stop(): void;
}

const SECTOR_BYTES = 512;

/**
 * Watches a directory through Node's own fs, which the embedded database uses. Content counts as stored after an
 * fsync of its file, names after an fsync of their directory; this is as strict as POSIX allows.
 */
export function watchPowerCuts(root: string): PowerCutDisk {
  const contents = new Map<string, Buffer>();
  const names = new Map<string, Map<string, string | undefined>>();
  const openFiles = new Map<number, string>();
  const real = { openSync: fs.openSync, writeSync: fs.writeSync, fsyncSync: fs.fsyncSync };

  function store(file: string): void {
    const stat = fs.statSync(file, { throwIfNoEntry: false });
    if (stat?.isDirectory()) names.set(file, listNames(file));
    else if (stat?.isFile()) contents.set(identify(file), fs.readFileSync(file));
  }

  function report(kind: DiskCall['kind'], descriptor: number): void {
    const file = openFiles.get(descriptor);
    if (file === undefined) return;
    const call: DiskCall = { kind, file: path.relative(root, file) };
    disk.calls.push(call);
    disk.onCall?.(call);
  }

  const watching = {
    openSync(...args: Parameters<typeof fs.openSync>): number {
      const descriptor = real.openSync(...args);
      const file = path.resolve(String(args[0]));
      if (file.startsWith(root)) openFiles.set(descriptor, file);
      else openFiles.delete(descriptor);
      return descriptor;
    },
    writeSync(descriptor: number, ...rest: unknown[]): number {
      report('write', descriptor);
      return Reflect.apply(real.writeSync, fs, [descriptor, ...rest]) as number;
    },
    fsyncSync(descriptor: number): void {
      report('fsync', descriptor);
      real.fsyncSync(descriptor);
      const file = openFiles.get(descriptor);
      if (file !== undefined) store(file);
    },
  };

  const disk: PowerCutDisk = {
    calls: [],
    onCall: undefined,
    settle() {
      for (const file of [root, ...walk(root)]) store(file);
    },
    cut(target, keep = () => false) {
      const present = new Map<string, string>();
      for (const file of walk(root)) {
        if (!fs.statSync(file).isDirectory()) present.set(identify(file), file);
      }
      restore(root, target, { names, contents, present, keep });
    },
    stop() {
      Object.assign(fs, real);
      syncBuiltinESMExports();
    },
  };
  Object.assign(fs, watching);
  syncBuiltinESMExports();
  return disk;
}

interface StoredState {
  readonly names: ReadonlyMap<string, ReadonlyMap<string, string | undefined>>;
  readonly contents: ReadonlyMap<string, Buffer>;
  /** The current path of a file, which may have been renamed since its name was stored. */
  readonly present: ReadonlyMap<string, string>;
  readonly keep: KeepSector;
}

function restore(source: string, target: string, state: StoredState): void {
  fs.mkdirSync(target, { recursive: true, mode: 0o700 });
  for (const [name, file] of state.names.get(source) ?? []) {
    const destination = path.join(target, name);
    if (file === undefined) {
      restore(path.join(source, name), destination, state);
      continue;
    }
    const stored = state.contents.get(file) ?? Buffer.alloc(0);
    const present = state.present.get(file);
    const written = present === undefined ? stored : fs.readFileSync(present);
    fs.writeFileSync(destination, mixSectors(stored, written, state.keep));
  }
}

function mixSectors(stored: Buffer, written: Buffer, keep: KeepSector): Buffer {
  if (stored.equals(written)) return stored;
  const mixed = Buffer.alloc(Math.max(stored.length, written.length));
  stored.copy(mixed);
  let end = stored.length;
  for (let start = 0; start < written.length; start += SECTOR_BYTES) {
    const sector = written.subarray(start, start + SECTOR_BYTES);
    if (sector.equals(stored.subarray(start, start + SECTOR_BYTES)) || !keep()) continue;
    sector.copy(mixed, start);
    end = Math.max(end, start + sector.length);
  }
  return mixed.subarray(0, end);
}

/** Maps each name to its file, or to undefined for a directory. */
function listNames(directory: string): Map<string, string | undefined> {
  return new Map(
    fs
      .readdirSync(directory, { withFileTypes: true })
      .map((entry) => [
        entry.name,
        entry.isDirectory() ? undefined : identify(path.join(directory, entry.name)),
      ]),
  );
}

/** Returns an identity of a file. Inode numbers are reused after a deletion, so it includes the birth time. */
function identify(file: string): string {
  const { ino, birthtimeNs } = fs.statSync(file, { bigint: true });
  return `${ino}/${birthtimeNs}`;
}

function walk(directory: string): string[] {
  return fs
    .readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(directory, name));
}
