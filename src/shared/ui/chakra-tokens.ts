import { defineTokens } from '@chakra-ui/react';

const refer = (name: string) => ({ value: `var(--ck-${name})` });

/**
 * Design tokens for dialogs under Chakra's names. They refer to the CSS variables of the site, so that a brand also
 * changes dialogs.
 */
export const tokens = defineTokens({
  colors: {
    surface2: refer('surface-2'),
    scrim: refer('scrim'),
    text: refer('text'),
    text2: refer('text-2'),
  },
  radii: { xl: refer('r-xl') },
  spacing: { 2: refer('2'), 3: refer('3'), 4: refer('4'), 6: refer('6'), 12: refer('12') },
  sizes: { full: { value: '100%' } },
  shadows: { sheet: { value: 'var(--ck-hi-strong), var(--ck-sh-3)' } },
  zIndex: { modal: { value: 1400 } },
});
