/** URLs that lead to another site or are invalid, although they look like paths of this site. */
export const foreignUrls = [
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
