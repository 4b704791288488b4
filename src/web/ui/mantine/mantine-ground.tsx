import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import './styles.ts';
import { styleNonce } from '../style-nonce.ts';
import { kitTheme, kitVariables } from './theme.ts';

/** What a piece built on Mantine stands on: theme, variables and styles. Loaded with the first such piece, around that piece alone. */
export function MantineGround({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={kitTheme}
      cssVariablesResolver={kitVariables}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      {children}
    </MantineProvider>
  );
}
