import { register } from 'tsx/esm/api';

// Used when the server runs from source, as in tests, because Node loads no TypeScript by itself.
register();
await import('./markdown-worker.ts');
