import { register } from 'tsx/esm/api';

// The thread of a server that runs from its source, as in tests: Node loads no TypeScript by itself.
register();
await import('./markdown.worker.ts');
