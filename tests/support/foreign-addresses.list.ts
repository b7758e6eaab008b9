/** Addresses that a browser takes to another site, or that are none, however much they look like paths of ours. */
export const foreignAddresses = [
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  '/.//evil.example',
  '/slot/..//evil.example',
  '/./\\evil.example',
  'javascript:alert(1)',
] as const;
