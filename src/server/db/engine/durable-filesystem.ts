import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The parts of Emscripten's file system that this file uses. */
interface EmscriptenNodeFs {
  readonly NODEFS: {
    readonly node_ops: {
      setattr: (node: unknown, attributes: { readonly mode?: number }) => void;
    };
    readonly stream_ops: { fsync?: (stream: { readonly nfd: number }) => number };
    tryFSOperation<Result>(operation: () => Result): Result;
  };
}

type ModuleOptions = Parameters<NodeFS['init']>[1];

const RIGHTS_OF_OTHERS = 0o077;

/**
 * PGlite's directory on disk, with the fsync that PGlite lacks: Emscripten's NODEFS does nothing at an fsync, but
 * reports success to PostgreSQL. Its files are readable by their owner only. Emscripten would undo that, because it
 * sets the mode of each new file without regard to the umask.
 */
export class DurableNodeFs extends NodeFS {
  override async init(pglite: PGlite, options: ModuleOptions): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const preRun = [...(emscriptenOpts.preRun ?? []), addFsync, shutOutOthers];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

function addFsync(emscripten: unknown): void {
  const { NODEFS } = emscripten as EmscriptenNodeFs;
  NODEFS.stream_ops.fsync = (stream) => {
    NODEFS.tryFSOperation(() => {
      fsyncSync(stream.nfd);
    });
    return 0;
  };
}

function shutOutOthers(emscripten: unknown): void {
  const { node_ops: operations } = (emscripten as EmscriptenNodeFs).NODEFS;
  const { setattr } = operations;
  operations.setattr = (node, attributes) => {
    const { mode } = attributes;
    setattr(
      node,
      mode === undefined ? attributes : { ...attributes, mode: mode & ~RIGHTS_OF_OTHERS },
    );
  };
}

/** Forces a directory and all its content to the disk. */
export function syncTree(directory: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const entryPath = path.join(directory, entry.name);
    if (entry.isDirectory()) syncTree(entryPath);
    else if (entry.isFile()) syncPath(entryPath);
  }
  syncPath(directory);
}

/** Forces one file, or the names in one directory, to the disk. */
export function syncPath(target: string): void {
  const descriptor = openSync(target, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
