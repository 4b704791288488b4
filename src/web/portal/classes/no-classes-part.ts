import { lazyPart } from '../../ui/lazy-part.tsx';
import { CatalogueSkeleton } from './catalogue-skeleton.tsx';

/** Only for whoever finds nothing at all. */
export const NoClasses = lazyPart(() => import('./no-classes.tsx'), { waiting: CatalogueSkeleton });
