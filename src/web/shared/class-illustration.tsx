import type { SchoolClass } from '../../contract/classes.ts';

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

const FIRST_PICTURES = 3;

/** Asks for the pictures that the catalogue will show first while the screen is still being made. */
export function fetchFirstPictures(
  classes: readonly Pick<SchoolClass, 'type' | 'picture' | 'registrationClosesAt'>[],
  now: number,
): void {
  const open = classes.filter(
    ({ registrationClosesAt, picture }) => !picture && Date.parse(registrationClosesAt) > now,
  );
  const names = new Set(open.map(({ type }) => type.illustration));
  for (const name of [...names].slice(0, FIRST_PICTURES))
    new Image().src = addresses.get(name) ?? addresses.get('class') ?? '';
}
