import { type ComponentType, createContext, createElement, lazy, Suspense, use, useSyncExternalStore } from 'react';
import { fetchPart, hearOfParts, type PartTrouble } from './fetch-part.ts';

interface LazyPartOptions<Props> {
  /** Stands in its place until it is here. */
  readonly waiting?: ComponentType<Props>;
  /** Stands there instead of a notice when it could not be fetched. */
  readonly missing?: ComponentType<Props>;
}

const nothing = () => null;

/** What stands in place of a part that could not be fetched: the kit has no words of its own. */
export const PartNotice = createContext<ComponentType<{ trouble: PartTrouble }>>(nothing);

/**
 * A part of a screen that is fetched when it is drawn. Where that fails, only its own place says so; the rest of the screen stands, and it is
 * asked for again until it is here.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { waiting = nothing, missing }: LazyPartOptions<Props> = {},
): ComponentType<Props> {
  const part = fetchPart(load);
  const Loaded = lazy(part.arrived);
  return function LazyPart(props: Props) {
    const Notice = use(PartNotice);
    const trouble = useSyncExternalStore(hearOfParts, part.trouble, nothing);
    const standIn =
      trouble && !missing ? <Notice trouble={trouble} /> : createElement((trouble && missing) || waiting, props);
    return <Suspense fallback={standIn}>{createElement(Loaded as ComponentType<Props>, props)}</Suspense>;
  };
}
