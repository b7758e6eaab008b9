/**
 * For Node that runs the embedded database: its WebAssembly is compiled once and simply. A second, better compilation
 * in the background costs more than it saves in the minutes that a test's process lives.
 */
export const quickCompile: readonly string[] = ['--liftoff-only'];
