import type { Answer, HealthAnswers } from './health-answers.ts';
import type { HealthSection } from './record-sections.ts';

/** What to know on the spot, in the order in which it is read: the school chooses which of it is shown. */
export const SPOT_FIELDS = ['allergies', 'medications', 'conditions', 'diet', 'notes', 'doctor'] as const;
export type SpotField = (typeof SPOT_FIELDS)[number];

/** Each answer of a family: on the spot as this field, or left out for this reason. A new answer does not compile until it is here. */
type Placed<Section extends HealthSection> =
  | SpotField
  | { readonly leftOut: string }
  | (Section extends 'conditions' | 'care'
      ? { readonly [Name in keyof HealthAnswers[Section]]: SpotField | { readonly leftOut: string } }
      : never);
export const HEALTH_PLACES = {
  allergies: 'allergies',
  medications: 'medications',
  conditions: { conditions: 'conditions', diet: 'diet', notes: 'notes' },
  care: {
    doctor: 'doctor',
    // It stands on the emergency sheet always, and reaches no instructor.
    insurance: { leftOut: 'only a hospital asks for it' },
  },
} as const satisfies { readonly [Section in HealthSection]: Placed<Section> };

const SECTION_OF = {
  allergies: 'allergies',
  medications: 'medications',
  conditions: 'conditions',
  diet: 'conditions',
  notes: 'conditions',
  doctor: 'care',
} as const satisfies Readonly<Record<SpotField, HealthSection>>;

/** The setting of the school that shows it. */
export const SPOT_SETTINGS = {
  allergies: 'spotAllergies',
  medications: 'spotMedications',
  conditions: 'spotConditions',
  diet: 'spotDiet',
  notes: 'spotNotes',
  doctor: 'spotDoctor',
} as const satisfies Readonly<Record<SpotField, string>>;
export type SpotSettings = Readonly<Record<(typeof SPOT_SETTINGS)[SpotField], boolean>>;

/** What the school shows on the spot. */
export function spotFieldsOf(settings: SpotSettings): SpotField[] {
  return SPOT_FIELDS.filter((field) => settings[SPOT_SETTINGS[field]]);
}

/** The sections that must be opened for these. */
export function spotSectionsOf(fields: readonly SpotField[]): HealthSection[] {
  return [...new Set(fields.map((field) => SECTION_OF[field]))];
}

/** A field that the school does not show is not there at all; null is "not answered". */
export interface OnTheSpot {
  readonly allergies?: HealthAnswers['allergies'];
  readonly medications?: HealthAnswers['medications'];
  readonly conditions?: HealthAnswers['conditions']['conditions'];
  readonly diet?: HealthAnswers['conditions']['diet'];
  readonly notes?: HealthAnswers['conditions']['notes'];
  readonly doctor?: HealthAnswers['care']['doctor'];
}

/** What was told of the fields that the school shows, the most dangerous first. */
export function onTheSpot({ allergies, medications, conditions, care }: HealthAnswers, fields: readonly SpotField[]) {
  const all: Required<OnTheSpot> = {
    allergies: first(allergies, ({ isLifeThreatening }) => isLifeThreatening !== false),
    medications: first(medications, ({ mayStaffGive }) => mayStaffGive === 'yes' || mayStaffGive === null),
    conditions: conditions.conditions,
    diet: conditions.diet,
    notes: conditions.notes,
    doctor: care.doctor,
  };
  const shown: OnTheSpot = Object.fromEntries(fields.map((field) => [field, all[field]]));
  return shown;
}

/** Those come first of which nobody has said that they do not count. */
function first<Each>(answer: Answer<Each[]>, isUrgent: (each: Each) => boolean): Answer<Each[]> {
  if (answer === null || answer === 'none') return answer;
  return [...answer.filter(isUrgent), ...answer.filter((each) => !isUrgent(each))];
}
