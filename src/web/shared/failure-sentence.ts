import type { Facts, FieldCode, FieldError } from '../../contract/kit.ts';
import { m } from '../../words/messages.js';
import { CallFailure } from '../call.ts';

/** Why a form could not be saved, in a sentence: unreachable, busy, or a fault of ours with its number. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof CallFailure) || error.httpStatus === 0) return m.enrollments_unreachable();
  if (error.code === 'unavailable' || error.code === 'resource-exhausted') return m.enrollments_busy();
  if (error.details?.reason === 'too-many-students') return m.enrollments_too_many_students();
  if (error.code === 'unauthenticated') return m.enrollments_signed_out();
  return error.details?.id ? m.enrollments_fault_id({ id: error.details.id }) : m.enrollments_fault();
}

/** The wrong fields of a failed call by their path below `prefix`, for the form to show each at its place. */
export function fieldErrors(error: unknown, prefix = ''): Record<string, string> {
  const fields = error instanceof CallFailure ? (error.details?.fields ?? []) : [];
  return Object.fromEntries(
    fields.map((field) => [field.path.startsWith(prefix) ? field.path.slice(prefix.length) : field.path, words(field)]),
  );
}

/** The words of each code; one without words does not compile. */
const WORDS: Readonly<Record<FieldCode, (facts: Facts) => string>> = {
  'in-the-future': m.account_birth_date_future,
  'sizes-ordered': m.account_size_ordered,
};

/** The sentence of a field: by its code, or, from a server that has none for it yet, as it came. */
function words({ code, facts = {}, message }: FieldError): string {
  return (code && WORDS[code]?.(facts)) ?? message;
}
