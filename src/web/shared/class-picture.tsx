import { PICTURE_WIDTHS, picturePath } from '../../contract/pictures.ts';

interface ClassPictureParts {
  /** The uploaded picture; null: the illustration of the class type. */
  readonly picture: { readonly fileId: string; readonly alt: string } | null;
  readonly illustration: string;
  readonly className?: string;
  readonly isLazy: boolean;
  /** The displayed width, in the form of an image's `sizes` attribute. */
  readonly sizes?: string;
}

const CARD_SIZES = '(width < 600px) 100vw, (width < 1000px) 50vw, 400px';

/** The picture of a class: the uploaded one, or the illustration of its type, which is decoration. Its box has a fixed size before it loads, so that nothing moves. */
export function ClassPicture({ picture, illustration, className, isLazy, sizes = CARD_SIZES }: ClassPictureParts) {
  const shown = picture
    ? {
        src: picturePath(picture.fileId, 640),
        srcSet: PICTURE_WIDTHS.map((width) => `${picturePath(picture.fileId, width)} ${width}w`).join(', '),
        sizes,
        alt: picture.alt,
      }
    : { src: addresses.get(illustration) ?? addresses.get('class'), alt: '' };
  return (
    <img
      {...shown}
      alt={shown.alt}
      className={className}
      width={640}
      height={360}
      loading={isLazy ? 'lazy' : 'eager'}
      decoding={isLazy ? 'async' : 'sync'}
    />
  );
}

const files = import.meta.glob<string>('./illustrations/*.svg', { eager: true, query: '?url', import: 'default' });
const addresses = new Map(
  Object.entries(files).map(([file, address]) => [file.slice('./illustrations/'.length, -'.svg'.length), address]),
);
