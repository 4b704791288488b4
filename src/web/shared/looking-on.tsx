import { createContext, type ReactNode, useContext } from 'react';

/** True where staff look at a family's screens: what they show is the family's, what can be done there is not theirs to do. */
export const LookingOn = createContext(false);

export const useLooksOn = () => useContext(LookingOn);

/** What a family can do on its screens, not drawn for those who only look on. */
export function OwnActs({ children }: { children: ReactNode }) {
  return !useLooksOn() && children;
}
