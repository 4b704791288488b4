import type { OutputOf } from '../../../contract/kit.ts';
import type { previewStudentImport } from '../../../contract/student-imports.ts';
import type { ListedHealth } from './health/read-health.ts';
import { nameOf } from './match-students.ts';
import type { PlannedFile } from './plan-file.ts';
import { describe, toldOfNew } from './plan-students.ts';
import { householdsOf } from './shown-households.ts';

type Shown = OutputOf<typeof previewStudentImport>;

const MOST_SHOWN = 200;
const first = <Each>(all: readonly Each[]) => all.slice(0, MOST_SHOWN);

function countsOf({ plan, rows, leftOut, daysAsked }: PlannedFile): Shown['counts'] {
  return {
    rows,
    created: plan.created.length,
    changed: plan.changed.length,
    unchanged: plan.left,
    asked: plan.asked.length,
    rejected: new Set(refusedRows(plan).map(({ row }) => row)).size,
    leftOut: leftOut.length,
    daysAsked: daysAsked.filter(({ answer }) => answer === null).length,
  };
}

/** Rows that are left out for good; which day somebody was born on is asked apart. */
const refusedRows = ({ rejected }: PlannedFile['plan']) =>
  rejected.filter(({ reason }) => reason.code !== 'either-day');

/** A copy that the contract may take. */
const copyOf = ({ allergies, medications, ...others }: ListedHealth) => ({
  ...others,
  ...(allergies !== undefined && { allergies }),
  ...(medications !== undefined && { medications }),
});

/** What would come in of health, beside its cells; null where whoever looks may not read it, or the file has none. */
function shownHealth({ plan: { created, changed }, health }: PlannedFile): Shown['health'] {
  if (!health) return null;
  const all = [
    ...created.map(({ said }) => ({ row: said.row, name: nameOf(said.fields), told: said.health })),
    ...changed.map(({ said, existing, health: told }) => ({ row: said.row, name: nameOf(existing.fields), told })),
  ].toSorted((a, b) => a.row - b.row);
  const cells = all.flatMap(({ row, name, told }) =>
    told.map(({ column, cell, is }) => ({ row, name, column, cell, is: copyOf(is) })),
  );
  return { hasKey: health.key !== null, total: cells.length, cells: first(cells) };
}

/** What an import would do, as the call answers it: of each list the first. */
export function shownOf(file: PlannedFile): Shown {
  const { plan, daysAsked, wordsAsked, leftOut, wordChoices, questions } = file;
  const { created, changed, asked, remarks } = plan;
  const { lengths, ...homes } = householdsOf(plan, MOST_SHOWN);
  return {
    counts: countsOf(file),
    lengths: {
      ...lengths,
      addressesAsked: plan.addressesAsked.length,
      daysAsked: daysAsked.length,
      wordsAsked: wordsAsked.length,
      remarks: remarks.length,
    },
    created: first(created).map(({ said, household }) => ({
      row: said.row,
      name: nameOf(said.fields),
      birthDate: said.fields.birthDate ?? '',
      guardians: said.guardians.map(describe),
      isInFamily: household.there !== null,
      fields: toldOfNew(said, questions),
    })),
    changed: first(changed).map(({ said, existing, told }) => ({
      row: said.row,
      studentId: existing.id,
      name: nameOf(existing.fields),
      birthDate: existing.fields.birthDate ?? '',
      fields: [...told],
    })),
    asked: first(asked).map(({ row, fields, candidates }) => ({
      row,
      name: nameOf(fields),
      birthDate: fields.birthDate ?? '',
      candidates: candidates.map((each) => ({ id: each.id, name: nameOf(each), birthDate: each.birthDate })),
    })),
    ...homes,
    addressesAsked: first(plan.addressesAsked).map((each) => ({ ...each, to: [...each.to] })),
    daysAsked: first(daysAsked),
    wordsAsked: first(wordsAsked).map((each) => ({ ...each, choices: [...(wordChoices[each.field] ?? [])] })),
    questions: questions.map(({ id, wording, kind }) => ({ id, wording, kind })),
    health: shownHealth(file),
    rejected: first(refusedRows(plan)),
    leftOut: first(leftOut),
    remarks: first(remarks),
  };
}
