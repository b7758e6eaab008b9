import { register } from 'tsx/esm/api';

// This file is used when the server runs from source, as in tests, because Node loads no TypeScript by itself.
register();
await import('./markdown-worker.ts');
