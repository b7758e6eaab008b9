import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The parts of Emscripten's file system that are used here. */
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
 * PGlite's directory on disk, with the fsync that it lacks: Emscripten's NODEFS has no such
 * operation, and a stream without one answers "synced" to PostgreSQL without doing anything.
 * Its files are for their owner alone, which Emscripten would undo: it sets the rights of each
 * file that it creates, without asking the process's umask.
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

/** Forces a directory and all it holds to the disk. */
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
