import { PICTURE_WIDTHS, picturePath } from '../../contract/pictures.ts';

interface ClassPictureParts {
  /** What was uploaded; null: the drawing of the type. */
  readonly picture: { readonly fileId: string; readonly alt: string } | null;
  readonly illustration: string;
  readonly className?: string;
  readonly isLazy: boolean;
  /** How wide it is shown, as the `sizes` of an image say it. */
  readonly sizes?: string;
}

const CARD_SIZES = '(width < 600px) 100vw, (width < 1000px) 50vw, 400px';

/** The picture of a class as families see it: the uploaded one, or else the drawing of its type. Its box is known before it loads. */
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

/** The drawing of a class type; decoration, so it has no words. Its box is known before it loads, so that nothing moves. */
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
