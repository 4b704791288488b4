import {
  Button,
  Checkbox,
  createTheme,
  MantineThemeProvider,
  NativeSelect,
  Paper,
  PasswordInput,
  TextInput,
} from '@mantine/core';
import type { ReactNode } from 'react';
import { MantineScreen } from '../../shared/mantine-screen.tsx';

// Families sit at phones: everything that is touched is at least 44 px high, and text of 16 px keeps phones from zooming in.
const touch = { minHeight: 44 };
const familyTheme = createTheme({
  components: {
    // A button may name a student and a class: long names wrap.
    Button: Button.extend({
      defaultProps: { size: 'md', px: 'md' },
      styles: {
        root: { ...touch, height: 'auto', paddingBlock: 8 },
        inner: { minHeight: 26 },
        label: { whiteSpace: 'normal', height: 'auto', lineHeight: 1.3 },
      },
    }),
    TextInput: TextInput.extend({ defaultProps: { size: 'md' }, styles: { input: touch } }),
    PasswordInput: PasswordInput.extend({ defaultProps: { size: 'md' }, styles: { input: touch } }),
    NativeSelect: NativeSelect.extend({ defaultProps: { size: 'md' }, styles: { input: touch } }),
    Paper: Paper.extend({
      styles: { root: { background: 'var(--color-card)', borderColor: 'var(--color-border)' } },
    }),
    Checkbox: Checkbox.extend({ defaultProps: { size: 'md' } }),
  },
});

/** The ground of the families' screens: Mantine at sizes for fingers. */
export function FamilyScreen({ children }: { children: ReactNode }) {
  return (
    <MantineScreen>
      <MantineThemeProvider theme={familyTheme}>{children}</MantineThemeProvider>
    </MantineScreen>
  );
}
