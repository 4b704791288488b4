import { askedHealth, MOST_HEALTH_LINES } from '../../../../contract/health-sections.ts';
import { type ImportNote, note } from '../../../../contract/import-notes.ts';
import { HEALTH_TARGETS, type HealthTarget } from '../../../../contract/student-imports.ts';
import type { HealthAnswers } from '../../../../domain/health-answers.ts';
import { HEALTH_SECTIONS, type HealthSection } from '../../../../domain/record-sections.ts';
import type { OpenRow } from '../said-row.ts';
import { asksForNumber, asksForOthers, asksForSome } from './health-headings.ts';
import { kindOfCell } from './health-words.ts';
import { readDoctor, readInsurance } from './read-care.ts';
import { readAllergies, readMedications } from './read-lists.ts';

/** What a list says of health, by what it asks. */
export interface ListedHealth {
  readonly allergies?: HealthAnswers['allergies'];
  readonly medications?: HealthAnswers['medications'];
  readonly conditions?: HealthAnswers['conditions']['conditions'];
  readonly diet?: HealthAnswers['conditions']['diet'];
  readonly doctor?: HealthAnswers['care']['doctor'];
  readonly insurance?: HealthAnswers['care']['insurance'];
}

/** The cells of a row that go to one place, with what they say. */
export interface SaidHealth {
  readonly target: HealthTarget;
  readonly section: HealthSection;
  readonly column: string;
  readonly cell: string;
  readonly is: ListedHealth;
}

const SECTION: Readonly<Record<HealthTarget, HealthSection>> = {
  'health.allergies': 'allergies',
  'health.medications': 'medications',
  'health.conditions': 'conditions',
  'health.diet': 'conditions',
  'health.doctor': 'care',
  'health.insurance': 'care',
};

/** Reads what a row says of health, each cell taken apart; what cannot be read is left out with its reason. */
export function readHealth(row: OpenRow): readonly SaidHealth[] {
  return HEALTH_TARGETS.flatMap((target) => {
    const read = readTarget(row, target);
    if (!read) return [];
    const { cells, is } = read;
    const [of, between] = [cells.map(({ column }) => column), cells.map(({ value }) => value)];
    return [{ target, section: SECTION[target], column: of.join(', '), cell: between.join('; '), is }];
  });
}

type Cells = ReturnType<OpenRow['cells']>;

function readTarget(row: OpenRow, target: HealthTarget): { readonly cells: Cells; readonly is: ListedHealth } | null {
  const cells = row.cells(target).map((each) => ({ ...each, kind: kindOfCell(target, each) }));
  for (const { kind, ...cell } of cells) if (typeof kind === 'object') row.leaveCell(cell, kind);
  const words = cells.filter(({ kind }) => kind === 'words');
  const none = cells.filter(({ kind }) => kind === 'none');
  const leave = (all: Cells, reason: ImportNote) => {
    for (const cell of all) row.leaveCell(cell, reason);
    return null;
  };
  if (words.length > 0) {
    // Beside what there is, "none" is said of some things only.
    leave(
      none.filter(({ column }) => !asksForSome(column) && !asksForOthers(column)),
      note('health-unclear'),
    );
    const is = readWords(target, words);
    if ('code' in is) return leave(words, is);
    return isAskable(is) ? { cells: words, is } : leave(words, note('health-unclear'));
  }
  if (none.length === 0) return null;
  if (cells.some(({ kind }) => typeof kind === 'object')) return leave(none, note('health-unclear'));
  const isOfAll = none.some(({ column }) => !asksForSome(column) && !asksForOthers(column));
  const areAll = none.length === row.columnsOf(target).length && none.some(({ column }) => asksForOthers(column));
  if (target === 'health.allergies' && !isOfAll && !areAll) return leave(none, note('health-none-of-some'));
  return { cells: none, is: NONE[target] };
}

const NONE: Readonly<Record<HealthTarget, ListedHealth>> = {
  'health.allergies': { allergies: 'none' },
  'health.medications': { medications: 'none' },
  'health.conditions': { conditions: 'none' },
  'health.diet': { diet: 'none' },
  'health.doctor': { doctor: 'none' },
  'health.insurance': { insurance: 'uninsured' },
};

const LONGEST = { 'health.conditions': 2000, 'health.diet': 1000 } as const;

function readWords(target: HealthTarget, words: Cells): ListedHealth | ImportNote {
  const cells = words.map(({ value }) => value);
  // A phone or a number has a column of its own.
  const apart = words.filter(({ column, value }) => asksForNumber(column) && /\d/.test(value));
  const [number] = apart.length === 1 && words.length > 1 ? apart : [];
  const named = words
    .filter((each) => each !== number)
    .map(({ value }) => value)
    .join(', ');
  const beside = number?.value ?? '';

  switch (target) {
    case 'health.allergies': {
      const all = linesOf(cells.map((cell) => readAllergies(cell)));
      return 'code' in all ? all : { allergies: all };
    }
    case 'health.medications': {
      const all = linesOf(cells.map((cell) => readMedications(cell)));
      return 'code' in all ? all : { medications: all };
    }
    case 'health.conditions':
    case 'health.diet': {
      const text = cells.join('; ');
      const most = LONGEST[target];
      if (text.length > most) return note('too-long', { most });
      return target === 'health.diet' ? { diet: { text } } : { conditions: { text } };
    }
    case 'health.doctor': {
      const doctor = readDoctor(named, beside);
      return 'code' in doctor ? doctor : { doctor };
    }
    case 'health.insurance': {
      const insurance = readInsurance(named, beside);
      return 'code' in insurance ? insurance : { insurance };
    }
  }
}

/** The lines of all cells; a reason where one of them cannot be read, or they are too many. */
function linesOf<Line>(cells: readonly (readonly Line[] | ImportNote)[]): Line[] | ImportNote {
  const wrong = cells.find((each): each is ImportNote => 'code' in each);
  if (wrong) return wrong;
  const all = cells.flatMap((each) => ('code' in each ? [] : each));
  return all.length > MOST_HEALTH_LINES ? note('health-too-many', { most: MOST_HEALTH_LINES }) : all;
}

/** The sections that a list fills, with nothing but what it says. */
export function sectionsOf(said: readonly Pick<SaidHealth, 'is'>[]): Partial<HealthAnswers> {
  const is: ListedHealth = Object.assign({}, ...said.map((each) => each.is));
  const { allergies, medications, conditions = null, diet = null, doctor = null, insurance = null } = is;
  return {
    ...(allergies !== undefined && { allergies }),
    ...(medications !== undefined && { medications }),
    ...((conditions ?? diet) !== null && { conditions: { conditions, diet, notes: null } }),
    ...((doctor ?? insurance) !== null && { care: { doctor, insurance } }),
  };
}

/** Whether families may answer so: a list may do no more. */
const isAskable = (is: ListedHealth) => askedHealth.safeParse(sectionsOf([{ is }])).success;

/** The sections that something is said of, in their order. */
export const sectionsSaid = (said: readonly SaidHealth[]): HealthSection[] =>
  HEALTH_SECTIONS.filter((section) => said.some((each) => each.section === section));
