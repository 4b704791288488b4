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
    fields.map(({ path, message }) => [path.startsWith(prefix) ? path.slice(prefix.length) : path, message]),
  );
}
