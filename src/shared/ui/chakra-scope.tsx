import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { dialogRecipe } from './chakra-recipes';
import { tokens } from './chakra-tokens';

const system = createSystem(defaultBaseConfig, {
  // The page has its own reset; a second one would restyle existing elements.
  preflight: false,
  theme: {
    breakpoints: { sm: '600px', md: '960px', lg: '1280px', xl: '1904px' },
    tokens,
    keyframes: {
      'ck-fade-in': { from: { opacity: 0 } },
      'ck-fade-out': { to: { opacity: 0 } },
      'ck-sheet-in': { from: { opacity: 0, transform: 'translateY(24px)' } },
      'ck-sheet-out': { to: { opacity: 0, transform: 'translateY(24px)' } },
    },
    slotRecipes: { dialog: dialogRecipe },
  },
});

export interface ChakraScopeProps {
  children: ReactNode;
}

/**
 * Provider of Chakra's styles, which dialogs render inside. Import it only from chunks that are loaded on demand, never
 * from the first screen.
 */
export function ChakraScope({ children }: ChakraScopeProps) {
  return <ChakraProvider value={system}>{children}</ChakraProvider>;
}
