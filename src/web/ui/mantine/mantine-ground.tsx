import { createTheme, Input, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import './styles.ts';

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

/** Mantine with the settings that make its parts accessible; colours and font stand in `variables.css`. */
const kitTheme = createTheme({
  respectReducedMotion: true,
  components: {
    // What explains a field stands under it, so that fields beside each other stay in line.
    InputWrapper: Input.Wrapper.extend({
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    }),
  },
});
