import { isSpecified } from '../../../domain/sizes.ts';
import { ORDER_NUMBERS, type OrderSheet } from '../../../domain/t-shirts.ts';
import { m } from '../../../words/messages.js';
import type { OrganizationScope } from '../../platform/call/handler.ts';
import { paperOf } from '../../platform/papers/paper.ts';
import type { SheetPaper } from '../../platform/papers/sheet-paper.ts';
import { speechOf } from '../../platform/papers/speech.ts';

interface Printed {
  readonly semesterName: string;
  readonly sheet: OrderSheet;
  readonly at: string;
}

/** The order sheet as it is printed: a line a size, and their sums in the last one. */
export function orderPaper({ semesterName, sheet, at }: Printed, organization: OrganizationScope): SheetPaper {
  const { instant, reader } = speechOf(organization);
  const number = new Intl.NumberFormat(organization.locale);
  const title = m.tshirts_sheet_title({}, reader);
  const cell = (text: string, tone: 'plain' | 'strong' = 'plain') => [{ text, tone }];
  const labels = {
    students: m.tshirts_students({}, reader),
    staff: m.tshirts_staff({}, reader),
    reserve: m.tshirts_reserve({}, reader),
    needed: m.tshirts_needed({}, reader),
    ordered: m.tshirts_ordered({}, reader),
    open: m.tshirts_open({}, reader),
    over: m.tshirts_over({}, reader),
  };
  const nameSize = (size: string) => (isSpecified(size) ? m.admin_size_of({ size }, reader) : size);
  return {
    ...paperOf(organization.locale),
    title: m.tshirts_sheet_of({ semester: semesterName }, reader),
    school: organization.name,
    pageOf: m.waivers_paper_page_of({ page: '{page}', pages: '{pages}' }, reader),
    boxes: '',
    printed: m.sheets_printed({ at: instant(at) }, reader),
    parts: [
      {
        layout: 'table',
        isWide: false,
        head: [title, semesterName],
        version: '',
        title,
        note: sheet.missing > 0 ? m.tshirts_sheet_missing({ count: sheet.missing }, reader) : '',
        columns: [
          { label: m.admin_size({}, reader), width: 'medium' },
          ...ORDER_NUMBERS.map((name) => ({ label: labels[name], width: 'number' as const })),
        ],
        rows: [
          ...sheet.lines.map((line) => [
            cell(nameSize(line.size)),
            ...ORDER_NUMBERS.map((name) => cell(number.format(line[name]), name === 'open' ? 'strong' : 'plain')),
          ]),
          [
            cell(m.tshirts_sum({}, reader), 'strong'),
            ...ORDER_NUMBERS.map((name) => cell(number.format(sheet.totals[name]), 'strong')),
          ],
        ],
        empty: '',
      },
    ],
  };
}
