import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// What happy-dom lacks of a browser and our screens ask for.
const nothing = () => undefined;

/** The stream of seats stays silent here; src/server/classes/seats-stream.test.ts listens to it. */
class SilentStream extends EventTarget {
  static readonly CLOSED = 2;
  readonly readyState = 1;
  close = nothing;
}

/** The page came from nowhere: no timing is one of these. */
class PageTiming {
  readonly responseStart = 0;
}

Object.assign(globalThis, { EventSource: SilentStream, PerformanceNavigationTiming: PageTiming });

// Workers keep what they loaded: what the library registers when it is loaded holds for the first file only.
afterEach(cleanup);
