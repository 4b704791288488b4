import {
  CloseButton,
  type CSSVariablesResolver,
  createTheme,
  Drawer,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  Menu,
  Modal,
  Notification,
  Input,
} from '@mantine/core';
import { m } from '../../words/messages.js';

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

const closes = { 'aria-label': m.shell_close() };
const scrollable = { removeScrollProps: { allowPinchZoom: true } };

/** Mantine with the portal's colours and the settings that make its parts accessible. */
export const portalTheme = createTheme({
  colors: { forest },
  primaryColor: 'forest',
  primaryShade: { light: 7, dark: 3 },
  autoContrast: true,
  // Mantine computes the words on a filled button from the light scheme's primary alone.
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input);
    const isPrimary = input.variant === 'filled' && (input.color ?? 'forest') === 'forest';
    return isPrimary ? { ...colors, color: 'var(--color-on-primary)' } : colors;
  },
  respectReducedMotion: true,
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)' },
  defaultRadius: 8,
  cursorType: 'pointer',
  components: {
    CloseButton: CloseButton.extend({ defaultProps: { ...closes, size: 'lg' } }),
    Notification: Notification.extend({ defaultProps: { closeButtonProps: closes } }),
    // What explains a field stands under it, so that fields beside each other stay in line.
    InputWrapper: Input.Wrapper.extend({
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    }),
    Menu: Menu.extend({ defaultProps: { withInitialFocusPlaceholder: false } }),
    Modal: Modal.extend({
      defaultProps: {
        ...scrollable,
        closeButtonProps: closes,
        styles: { title: { fontWeight: 600, fontSize: '1.125rem' } },
      },
    }),
    Drawer: Drawer.extend({ defaultProps: { ...scrollable, closeButtonProps: closes } }),
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

/** Mantine's variables, tied to the portal's tokens; the greys and reds that Mantine uses for small text are darkened. */
export const portalVariables: CSSVariablesResolver = () => ({
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
