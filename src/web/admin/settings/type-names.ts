import type { RemoteType } from '../../../domain/remote-value.ts';
import { m } from '../../../words/messages.js';

const TYPES: Readonly<Record<RemoteType, () => string>> = {
  string: m.settings_type_string,
  number: m.settings_type_number,
  boolean: m.settings_type_boolean,
  json: m.settings_type_json,
};

/** The kind of a parameter's value; one that is told no more as its code. */
export function nameType(type: string): string {
  return Object.entries(TYPES).find(([each]) => each === type)?.[1]() ?? type;
}
