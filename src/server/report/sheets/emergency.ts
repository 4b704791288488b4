import type { SheetColumn, SheetLine } from '../../../contract/sheets.ts';
import { type HealthAnswers, UNANSWERED } from '../../../domain/health-answers.ts';
import { onTheSpot, SPOT_FIELDS, type SpotField } from '../../../domain/on-the-spot.ts';
import { m } from '../../../words/messages.js';
import type { Speech } from '../../platform/papers/speech.ts';
import type { SheetStudent } from './facts-store.ts';
import { allergyLines, careLines, medicationLines } from './health.ts';
import { allowedLines, barredNames } from './pick-up.ts';
import {
  answerColumn,
  answerLines,
  byHousehold,
  contactLines,
  danger,
  guardianLines,
  type MakeSheets,
  notAnswered,
  plain,
  quiet,
  studentLines,
  titleOf,
} from './sheet-words.ts';

/** Half a page for each student: what whoever calls for help has to know. Of health only where whoever prints reads it. */
export const emergency: MakeSheets = (facts, speech) => {
  const { reader } = speech;
  const asks = answerColumn(facts, 'emergency', speech);
  const medical: SheetColumn[] = facts.health
    ? [
        ...SPOT_FIELDS.filter((field) => field !== 'doctor' && facts.spot.includes(field)).map(
          (field): SheetColumn => ({ id: field, label: LABELS[field]({}, reader), width: 'wide' }),
        ),
        { id: 'care', label: m.records_section({ section: 'care' }, reader), width: 'wide' },
      ]
    : [];
  return [
    {
      kind: 'emergency',
      layout: 'cards',
      title: titleOf('emergency', speech),
      note: facts.health ? '' : m.sheets_health_elsewhere({}, reader),
      columns: [
        { id: 'student', label: m.sheets_student({}, reader), width: 'wide' },
        { id: 'born', label: m.sheets_born({}, reader), width: 'wide' },
        ...medical,
        { id: 'guardians', label: m.sheets_guardians({}, reader), width: 'wide' },
        { id: 'contacts', label: m.sheets_contacts({}, reader), width: 'wide' },
        { id: 'pick-up', label: m.sheets_may_pick_up({}, reader), width: 'wide' },
        { id: 'permissions', label: m.sheets_permissions({}, reader), width: 'wide' },
        ...asks,
      ],
      rows: facts.students.map((student) => ({
        studentId: student.id,
        cells: [
          studentLines(student),
          [plain(student.birthDate === null ? m.admin_unknown({}, reader) : speech.day(student.birthDate))],
          ...(facts.health ? medicalCells(facts.health.get(student.id) ?? UNANSWERED, facts.spot, speech) : []),
          byHousehold(student, speech, (household) => guardianLines(household, speech, true)),
          byHousehold(student, speech, (household) => contactLines(household, speech)),
          [
            ...barredNames(student).map((who) => danger(m.sheets_must_not_who({ who }, reader))),
            ...allowedLines(student, speech),
          ],
          permissionLines(student, speech),
          ...(asks.length > 0 ? [answerLines(facts, 'emergency', student.id, speech)] : []),
        ],
      })),
    },
  ];
};

const LABELS = {
  allergies: m.sheets_allergies,
  medications: m.sheets_medications,
  conditions: m.health_conditions,
  diet: m.health_diet,
  notes: m.health_notes,
  doctor: m.health_doctor,
} as const satisfies Readonly<Record<SpotField, unknown>>;

/** What the school shows on the spot; insurance always, because a hospital asks for it. */
function medicalCells(answers: HealthAnswers, spot: readonly SpotField[], speech: Speech): SheetLine[][] {
  const shown = onTheSpot(answers, spot);
  return [
    ...(shown.allergies === undefined ? [] : [allergyLines({ allergies: shown.allergies }, speech)]),
    ...(shown.medications === undefined ? [] : [medicationLines({ medications: shown.medications }, speech)]),
    ...[shown.conditions, shown.diet, shown.notes].flatMap((told) =>
      told === undefined ? [] : [textLines(told, speech)],
    ),
    careLines(answers, speech).slice(shown.doctor === undefined ? 1 : 0),
  ];
}

function textLines(told: HealthAnswers['conditions']['diet'], speech: Speech): SheetLine[] {
  if (told === null) return [notAnswered(speech)];
  return [told === 'none' ? quiet(m.records_none({}, speech.reader)) : plain(told.text)];
}

const PHOTOS: Readonly<Record<string, typeof m.records_photos_yes>> = {
  yes: m.records_photos_yes,
  no: m.records_photos_no,
  'without-name': m.records_photos_without_name,
};

/** Yes, no, and not answered, each in words. */
function permissionLines({ permissions }: SheetStudent, speech: Speech): SheetLine[] {
  const { reader } = speech;
  if (!permissions) return [notAnswered(speech)];
  const open = m.health_not_answered({}, reader);
  const may = (answer: boolean | null) =>
    answer === null ? open : answer ? m.records_yes({}, reader) : m.records_no({}, reader);
  return [
    plain(`${m.records_photos({}, reader)} ${PHOTOS[permissions.photos ?? '']?.({}, reader) ?? open}`),
    plain(`${m.records_sunscreen({}, reader)} ${may(permissions.sunscreen)}`),
    plain(`${m.records_insect_spray({}, reader)} ${may(permissions.insectSpray)}`),
  ];
}
