import type { REPLIES } from '../../../contract/circulars.ts';

/** What somebody writes. */
export interface Draft {
  readonly subject: string;
  readonly text: string;
  readonly replyTo: (typeof REPLIES)[number];
}
