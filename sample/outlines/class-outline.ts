import type { classTypes } from '../class-types.ts';

/** What a class is, apart from when and where it takes place; the school repeats most of them every semester. */
export interface ClassOutline {
  type: (typeof classTypes)[number]['key'];
  title: string;
  description: string;
  /** First and last grade, or none. */
  grades?: readonly [number, number];
  /** Youngest and oldest age on the first date; 99 means no upper limit. */
  ages?: readonly [number, number];
  minimum: number;
  capacity: number;
  priceCents: number;
}
