import { createContext } from 'react';
import type { Taps } from './use-attendance.ts';

/** How taps leave the screen where it is not by the plain way: an instructor's phone keeps them first (`teaching/offline`). */
export const TapsPort = createContext<Taps | null>(null);
