/** The widths, in pixels, in which every picture is kept. */
export const PICTURE_WIDTHS = [320, 640, 1280] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** Where a picture lies for everybody to see, e.g. `/files/ID/640.webp`. */
export function picturePath(fileId: string, width: PictureWidth): string {
  return `/files/${fileId}/${width}.webp`;
}
