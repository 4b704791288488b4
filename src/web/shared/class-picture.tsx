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

/** The picture of a class: the uploaded one, or the illustration of its type. Its box has a fixed size before it loads. */
export function ClassPicture({ picture, illustration, className, isLazy, sizes = CARD_SIZES }: ClassPictureParts) {
  if (!picture) return <ClassIllustration name={illustration} isLazy={isLazy} {...(className && { className })} />;
  return (
    <img
      src={picturePath(picture.fileId, 640)}
      srcSet={PICTURE_WIDTHS.map((width) => `${picturePath(picture.fileId, width)} ${width}w`).join(', ')}
      sizes={sizes}
      className={className}
      width={640}
      height={360}
      alt={picture.alt}
      loading={isLazy ? 'lazy' : 'eager'}
      decoding={isLazy ? 'async' : 'sync'}
    />
  );
}

const files = import.meta.glob<string>('./illustrations/*.svg', { eager: true, query: '?url', import: 'default' });
const addresses = new Map(
  Object.entries(files).map(([file, address]) => [file.slice('./illustrations/'.length, -'.svg'.length), address]),
);

/** The illustration of a class type; decoration, so its `alt` is empty. Its box has a fixed size before it loads, so that nothing moves. */
export function ClassIllustration({ name, className, isLazy }: { name: string; className?: string; isLazy: boolean }) {
  return (
    <img
      src={addresses.get(name) ?? addresses.get('class')}
      className={className}
      width={640}
      height={360}
      alt=""
      loading={isLazy ? 'lazy' : 'eager'}
      decoding={isLazy ? 'async' : 'sync'}
    />
  );
}
