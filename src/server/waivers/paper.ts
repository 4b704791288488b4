import { m } from '../../words/messages.js';
import { blocksOf } from '../platform/papers/markdown.ts';
import { type Paper, paperOf } from '../platform/papers/paper.ts';
import type { OrganizationScope } from '../platform/call/handler.ts';
import { nearestLocale } from '../platform/locale.ts';

/** What the paper of a signature says. */
export interface SignedPaper {
  readonly id: string;
  readonly studentId: string;
  readonly familyId: string;
  readonly typedName: string;
  readonly signedAt: string;
  readonly number: number;
  readonly studentName: string;
  readonly sha256: string;
  readonly title: string;
  readonly body: string;
  readonly publishedAt: string;
  readonly semesterName: string | null;
}

/** What a guardian signed, as they keep it: the text, and who signed it for whom and when. */
export function waiverPaper(signed: SignedPaper, { name, locale, timeZone }: OrganizationScope): Paper {
  const words = { locale: nearestLocale(locale) };
  const told = (style: Intl.DateTimeFormatOptions, at: string) =>
    new Intl.DateTimeFormat(locale, { timeZone, ...style }).format(new Date(at));
  return {
    ...paperOf(locale),
    title: signed.title,
    school: name,
    lead: m.waivers_paper_lead({ number: signed.number, day: told({ dateStyle: 'long' }, signed.publishedAt) }, words),
    pageOf: m.waivers_paper_page_of({ page: '{page}', pages: '{pages}' }, words),
    boxes: m.waivers_paper_boxes({}, words),
    blocks: blocksOf(signed.body),
    facts: [
      [m.waivers_paper_student({}, words), signed.studentName],
      [m.waivers_paper_by({}, words), signed.typedName],
      [m.waivers_paper_at({}, words), told({ dateStyle: 'long', timeStyle: 'long' }, signed.signedAt)],
      ...(signed.semesterName ? [[m.waivers_paper_semester({}, words), signed.semesterName] as const] : []),
      [m.waivers_paper_hash({}, words), signed.sha256],
      [m.waivers_paper_id({}, words), signed.id],
    ],
  };
}
