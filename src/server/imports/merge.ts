/** Cells of a sheet that are one, from the first row and column to the last, counted from 0. */
export interface Merge {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}
