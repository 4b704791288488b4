import { MantineProvider } from '@mantine/core';
import { createContext, memo, type ReactNode, use } from 'react';
import './mantine-styles.ts';
import { portalTheme, portalVariables } from './mantine-theme.ts';

// Written by the server; in development there is none.
const { nonce = '' } = JSON.parse(document.getElementById('page-moment')?.textContent || '{}') as { nonce?: string };
// What locks scrolling behind dialogs writes a style of its own and looks for the page's nonce under this name.
Object.assign(globalThis, { __webpack_nonce__: nonce });

/** The ground of every screen built with Mantine: theme, variables and styles; loaded with the first such screen. */
export function MantineScreen({ children }: { children: ReactNode }) {
  return (
    <Shown value={children}>
      <Ground />
    </Shown>
  );
}

const Shown = createContext<ReactNode>(null);

// Apart from what it shows: a provider that is drawn anew has every component of Mantine drawn anew.
const Ground = memo(function Ground() {
  return (
    <MantineProvider
      theme={portalTheme}
      cssVariablesResolver={portalVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <Content />
    </MantineProvider>
  );
});

function Content() {
  return use(Shown);
}
