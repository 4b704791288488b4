/** Where an anonymous plan is kept: class ids only, as a JSON list. Who somebody is is never stored in the browser. */
export const ANONYMOUS_PLAN_KEY = 'portal.plan';
/** Beside it, for whom is looked while nobody is signed in: grades and ages only, as `grade:4,age:9`. */
export const ANONYMOUS_WHOMS_KEY = 'portal.whoms';
const MOST_CLASSES = 60;

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The class ids chosen without an account, in the order of choosing; what is not such a list counts as empty. */
export function readAnonymousPlan(storage: Storage): string[] {
  try {
    const ids: unknown = JSON.parse(storage.getItem(ANONYMOUS_PLAN_KEY) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string').slice(0, MOST_CLASSES) : [];
  } catch {
    return [];
  }
}

/** Keeps the class ids; false where the browser refuses to store (then they live until the tab is closed). */
export function writeAnonymousPlan(storage: Storage, classIds: readonly string[]): boolean {
  try {
    if (classIds.length === 0) storage.removeItem(ANONYMOUS_PLAN_KEY);
    else storage.setItem(ANONYMOUS_PLAN_KEY, JSON.stringify(classIds.slice(0, MOST_CLASSES)));
    return true;
  } catch {
    return false;
  }
}
