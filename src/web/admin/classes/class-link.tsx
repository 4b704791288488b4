import { createContext, type MouseEvent, type ReactNode, use } from 'react';
import { staffPaths } from '../../staff-paths.ts';

/** How a row opens its class; the table says it once for all rows. */
export const OpenClass = createContext<(classId: string) => void>(() => undefined);

/** The name of a class as a link to its desk: a plain one, because the router's would weigh more than the row around it. */
export function ClassLink({ classId, children }: { classId: string; children: ReactNode }) {
  const open = use(OpenClass);
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open(classId);
  };
  return (
    <a
      href={staffPaths.managedClass(classId)}
      title={typeof children === 'string' ? children : undefined}
      onClick={follow}
    >
      {children}
    </a>
  );
}
