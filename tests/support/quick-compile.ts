/**
 * Node flags for processes with the embedded database: its WebAssembly is compiled once, without optimisation. The
 * optimising compilation costs more than it saves in the minutes that a test process runs.
 */
export const quickCompile: readonly string[] = ['--liftoff-only'];

/** Node flags for a server that runs for a few minutes: its scripts are not optimised either. */
export const quickServer: readonly string[] = [...quickCompile, '--no-opt'];

/** Node flags for a server whose speed is measured. */
export const asShipped: readonly string[] = [];
