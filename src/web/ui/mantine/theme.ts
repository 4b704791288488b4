import { createTheme, Input } from '@mantine/core';

/** Mantine with the settings that make its parts accessible; colours and font stand in `variables.css`. */
export const kitTheme = createTheme({
  respectReducedMotion: true,
  components: {
    // What explains a field stands under it, so that fields beside each other stay in line.
    InputWrapper: Input.Wrapper.extend({
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    }),
  },
});
