import { createContext, type ReactNode, use } from 'react';

/** How large controls are: at sizes for fingers everywhere, or closer together where people work with a mouse all day. */
export type DensityName = 'roomy' | 'dense';

const Density = createContext<DensityName>('roomy');

/** The ground that a screen stands on; what floats above the page (dialogs, menus) takes its size from it too. */
export function Ground({ density, children }: { density: DensityName; children: ReactNode }) {
  return (
    <Density value={density}>
      <div data-density={density} style={{ display: 'contents' }}>
        {children}
      </div>
    </Density>
  );
}

export function useDensity(): DensityName {
  return use(Density);
}
