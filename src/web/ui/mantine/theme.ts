import { type CSSVariablesResolver, createTheme, Input, type MantineColorsTuple } from '@mantine/core';

// Lightest to darkest; 7 is the light scheme's primary, 3 the dark scheme's.
const forest: MantineColorsTuple = [
  '#eef6f1',
  '#dcebe2',
  '#b5d6c3',
  '#86c9a4',
  '#5ea884',
  '#43926d',
  '#2f7a58',
  '#1f5a41',
  '#174632',
  '#0f3424',
];

/** Mantine with the kit's colours and the settings that make its parts accessible. */
export const kitTheme = createTheme({
  colors: { forest },
  primaryColor: 'forest',
  primaryShade: { light: 7, dark: 3 },
  autoContrast: true,
  respectReducedMotion: true,
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)' },
  defaultRadius: 8,
  cursorType: 'pointer',
  components: {
    // What explains a field stands under it, so that fields beside each other stay in line.
    InputWrapper: Input.Wrapper.extend({
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    }),
  },
});

/** What a box of this colour is drawn with. */
const soft = (name: string, tone: string) => ({
  [`--mantine-color-${name}-light`]: `var(--color-${tone}-soft)`,
  [`--mantine-color-${name}-light-color`]: `var(--color-${tone})`,
});

const shared = {
  ...soft('red', 'error'),
  ...soft('yellow', 'warn'),
  ...soft('blue', 'info'),
  ...soft('green', 'success'),
  '--mantine-color-black': 'var(--color-text)',
  // The school's own colour, where it has one.
  '--mantine-color-forest-filled': 'var(--color-primary)',
  '--mantine-color-forest-filled-hover': 'var(--color-primary-strong)',
  '--mantine-color-forest-light': 'var(--color-primary-soft)',
  '--mantine-color-forest-light-color': 'var(--color-primary)',
  '--mantine-color-forest-outline': 'var(--color-primary)',
  '--mantine-color-forest-text': 'var(--color-primary)',
  '--mantine-color-body': 'var(--color-surface)',
  '--mantine-color-text': 'var(--color-text)',
  '--mantine-color-error': 'var(--color-error)',
  '--mantine-color-dimmed': 'var(--color-text-quiet)',
  '--mantine-color-placeholder': 'var(--color-text-quiet)',
  '--mantine-color-anchor': 'var(--color-link)',
  '--mantine-color-default': 'var(--color-card)',
  '--mantine-color-default-color': 'var(--color-text)',
  '--mantine-color-default-border': 'var(--color-control-border)',
};

/** Mantine's variables, tied to the kit's tokens; the greys and reds that Mantine uses for small text are darkened. */
export const kitVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...shared,
    '--mantine-color-red-6': '#c92a2a',
    '--mantine-color-gray-6': '#5c6370',
    '--mantine-color-gray-5': '#6b7280',
    // What fields are bordered with.
    '--mantine-color-gray-4': 'var(--color-control-border)',
  },
  dark: {
    ...shared,
    '--mantine-color-dark-2': '#b2bab1',
    '--mantine-color-dark-3': '#a2aaa2',
    '--mantine-color-dark-4': 'var(--color-control-border)',
    '--mantine-color-dark-6': 'var(--color-card)',
  },
});
