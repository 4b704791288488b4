import type { App } from '../../shared/app.tsx';
import type { useToasts } from '../../shared/toasts.ts';

type Search = Readonly<Record<string, string | undefined>>;

/** What an act that opens nothing works with. */
export interface ActTools {
  readonly call: App['call'];
  readonly toasts: ReturnType<typeof useToasts>;
}

/** Something found: what it is called, what tells it from its like, and where it leads. */
export interface Hit {
  readonly key: string;
  readonly name: string;
  readonly about: string;
  readonly to: string;
  /** What of the screen is opened; a function where that is to be made ready first. */
  readonly search?: Search | (() => Search) | undefined;
  /** The part of the screen. */
  readonly hash?: string | undefined;
  /** What the screen searches for, which stays out of the address. */
  readonly words?: string | undefined;
  /** A number or an address that another program takes, instead of a screen. */
  readonly href?: string | undefined;
  /** What is done at once, instead of a screen. */
  readonly run?: ((tools: ActTools) => Promise<void>) | undefined;
  /** What can be done with it, as hits of their own. */
  readonly acts?: readonly Hit[];
}
