import { fillPlaceholders } from '../../../../domain/fill-placeholders.ts';
import { m } from '../../../../words/messages.js';

/** A rule's name: the subject of its letters, with words where each of them has its own facts. */
export function nameRule({ subject }: { readonly subject: string }): string {
  const name = fillPlaceholders(subject, {
    guardian: m.circulars_rule_word_guardian(),
    student: m.circulars_rule_word_student(),
    class: m.circulars_rule_word_class(),
    semester: m.circulars_rule_word_semester(),
    dates: '…',
    location: '…',
    school: m.circulars_rule_word_school(),
    help: '…',
    url: '…',
  });
  return name.charAt(0).toUpperCase() + name.slice(1);
}
