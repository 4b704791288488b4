/** These properties of a thing that has them. */
export function pick<Name extends string, From extends Readonly<Record<Name, unknown>>>(
  names: readonly Name[],
  from: From,
): Pick<From, Name> {
  // Every name once, with what stands under it.
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<From, Name>;
}
