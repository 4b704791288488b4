import { m } from '../../../../words/messages.js';
import { CallFailure } from '../../../call.ts';
import { reasonOf } from '../../frame/use-act.ts';

const reasons: Readonly<Record<string, () => string>> = {
  'semester-archived': m.class_form_semester_archived,
  'below-enrolled': m.class_form_below_enrolled,
  cancelled: m.class_form_is_cancelled,
  incomplete: m.class_form_incomplete,
  'has-enrollments': m.class_form_has_enrollments,
  'not-a-draft': m.class_form_not_a_draft,
  'changed-meanwhile': m.admin_changed_meanwhile,
};

/** Why an act on a class failed, in a sentence that says what is still there and what to do. */
export function describeTrouble(error: unknown): string {
  const words = reasons[reasonOf(error) ?? ''];
  if (words) return words();
  if (!(error instanceof CallFailure) || error.httpStatus === 0) return m.class_form_unreachable();
  if (error.code === 'unauthenticated') return m.class_form_signed_out();
  if (error.code === 'not-found') return m.class_form_gone();
  return error.details?.id ? m.class_form_fault_id({ id: error.details.id }) : m.class_form_fault();
}
