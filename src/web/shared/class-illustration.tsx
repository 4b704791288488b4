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
