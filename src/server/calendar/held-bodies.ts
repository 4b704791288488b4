/** So many calendars are kept: the filters that people subscribe to are few. */
const MOST_HELD = 50;

/** What was made last, by what it was made from. Whoever comes while one is being made waits for that one. */
export function heldBodies() {
  const held = new Map<string, Promise<string | null>>();
  return {
    get: (key: string, make: () => Promise<string | null>): Promise<string | null> => {
      const found = held.get(key);
      if (found) return found;
      const making = make();
      const [oldest] = held.keys();
      if (held.size >= MOST_HELD && oldest !== undefined) held.delete(oldest);
      held.set(key, making);
      making.catch(() => held.delete(key));
      return making;
    },
  };
}
