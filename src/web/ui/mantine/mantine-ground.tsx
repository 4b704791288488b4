import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import './styles.ts';
import { kitTheme } from './theme.ts';

/** What a piece built on Mantine stands on: theme and styles. Loaded with the first such piece, around that piece alone. */
export function MantineGround({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={kitTheme}
      defaultColorScheme="auto"
      // Style sheets of ours say the same: the page lets in no styles that a program writes as it runs.
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
