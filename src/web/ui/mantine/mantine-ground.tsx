import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import './variables.css';
import { createTheme, Input, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';

// Only the parts that the kit uses, in the order in which they build on each other; none that sets anything on the page around them.

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
