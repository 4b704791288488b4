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

// Imports only the styles that the kit uses, in the order in which they build on each other, and none that affects the rest of the page.

/** Theme and styles for a component built on Mantine. It is loaded with the first such component and wraps only that one. */
export function MantineGround({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={kitTheme}
      defaultColorScheme="auto"
      // Our own style sheets set these, because the page blocks styles that scripts add at run time.
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}

/** Settings that make Mantine's components accessible; colours and font are in `variables.css`. */
const kitTheme = createTheme({
  respectReducedMotion: true,
  components: {
    // The description is below the field, so that fields side by side stay aligned.
    InputWrapper: Input.Wrapper.extend({
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    }),
  },
});
