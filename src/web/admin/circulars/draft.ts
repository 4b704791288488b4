import type { REPLIES } from '../../../contract/circulars.ts';

/** A letter that is being written. */
export interface Draft {
  /** The same at every click and after a reload, so that the letter is sent once. */
  readonly id: string;
  readonly subject: string;
  readonly text: string;
  readonly replyTo: (typeof REPLIES)[number];
}
