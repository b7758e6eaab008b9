/**
 * For Node that runs the embedded database: its WebAssembly is compiled once and simply. A second, better compilation
 * in the background costs more than it saves in the minutes that a test's process lives.
 */
export const quickCompile: readonly string[] = ['--liftoff-only'];

/** For a server that lives for minutes at most: its scripts are not compiled a second time either. */
export const quickServer: readonly string[] = [...quickCompile, '--no-opt'];

/** For a server whose speed is measured. */
export const asShipped: readonly string[] = [];
