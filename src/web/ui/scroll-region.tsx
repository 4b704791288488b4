import type { ReactNode, Ref } from 'react';

interface ScrollRegionProps {
  /** What it shows, for those who do not see it. */
  readonly label: string;
  readonly className: string | undefined;
  readonly ref?: Ref<HTMLElement>;
  readonly children: ReactNode;
}

/** A part of a screen that scrolls by itself. It takes the focus: not every browser lets keyboards scroll what has none. */
export function ScrollRegion({ label, className, ref, children }: ScrollRegionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard (WCAG 2.1.1), though nothing in it acts
    <section ref={ref} className={className} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
