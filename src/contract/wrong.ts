import type * as z from 'zod/mini';
import type { FieldCode, FieldFacts } from './field-codes.ts';
import type { FieldError } from './kit.ts';
import type { Facts, FactsOf } from './refusals.ts';

/** A schema's error message: a code with its facts as JSON, which `wrongFields` parses. */
export function wrong<C extends FieldCode>(code: C, ...[facts]: FactsOf<FieldFacts[C]>): string {
  return JSON.stringify({ code, facts });
}

type Issue = z.core.$ZodIssue;

/** All errors that a schema found, field by field, as codes. */
export function wrongFields(issues: readonly Issue[]): FieldError[] {
  return issues.flatMap((issue) => fieldsOf(issue));
}

/** The most unknown fields that an answer names. */
const MOST_UNKNOWN = 5;

function fieldsOf(issue: Issue): FieldError[] {
  // Of several allowed forms, the sender most likely meant the one that fails deepest.
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const depth = (form: readonly Issue[]) => Math.max(0, ...form.map((each) => each.path.length));
    const meant = issue.errors.reduce((best, form) => (depth(form) > depth(best) ? form : best));
    return meant.flatMap((each) => fieldsOf({ ...each, path: [...issue.path, ...each.path] }));
  }
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys')
    return issue.keys.slice(0, MOST_UNKNOWN).map((key) => ({ path: pathOf([...path, key]), code: 'not-known' }));
  const source = issue.code === 'invalid_key' ? (issue.issues[0] ?? issue) : issue;
  return [{ path: pathOf(path), ...codeOf(source) }];
}

const pathOf = (parts: readonly string[]) => parts.join('.').slice(0, 200);

function codeOf(issue: Issue): { code: FieldCode; facts?: Facts } {
  // A schema without a message of its own has zod's English one, which no reader should see.
  if (issue.message.startsWith('{"code":')) return JSON.parse(issue.message) as { code: FieldCode; facts?: Facts };
  if (issue.code === 'too_big' && issue.origin === 'string')
    return { code: 'too-long', facts: { most: Number(issue.maximum) } };
  if (issue.code === 'too_big' && issue.origin === 'array')
    return { code: 'too-many', facts: { most: Number(issue.maximum) } };
  if (issue.code === 'too_small' && issue.origin === 'array')
    return { code: 'too-few', facts: { least: Number(issue.minimum) } };
  return { code: issue.code === 'invalid_value' ? 'not-listed' : 'not-valid' };
}
