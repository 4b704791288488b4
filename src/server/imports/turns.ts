/** So many classes are worked on between two looks at what else the portal has to do. */
const AT_ONCE = 100;

/** The items in parts; before each further one other calls have their turn. */
export async function* inSlices<T>(items: readonly T[], atOnce = AT_ONCE): AsyncGenerator<readonly T[]> {
  for (let at = 0; at < items.length; at += atOnce) {
    if (at > 0) await new Promise((resolve) => setImmediate(resolve));
    yield items.slice(at, at + atOnce);
  }
}
