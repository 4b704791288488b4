import type { DirectoryKind } from '../../../contract/directory.ts';
import type { ClassField, FieldsWith } from '../../../contract/class-fields.ts';
import type { EditedClass } from '../../../contract/class-editing.ts';
import { m } from '../../../words/messages.js';
import type { Format } from '../../shared/format.ts';
import type { Choices } from './form/choices.ts';

/** Sections of the form whose fields are drawn after this list. */
export type SectionName = 'words' | 'people' | 'audience' | 'seats' | 'registration' | 'price' | 'visibility';

/** What the words of a field may speak of. */
interface Around {
  readonly currency: string;
  readonly saved: EditedClass;
  readonly format: Format;
}

/** How a field looks to staff. Its control, and how it is read and told, come from its kind. */
interface Look {
  /** None where a section draws it in a way of its own. */
  readonly section?: SectionName;
  /** What it is called, also in the history of changes of many classes, and in files. */
  readonly name: () => string;
  /** What stands over its control, where that is not its name. */
  readonly label?: (around: Around) => string;
  readonly hint?: (around: Around) => string;
  /** What it is one thing with: changed, and chosen between where two people changed it, together. */
  readonly part?: keyof typeof SHARED_PARTS;
}

/** What several fields are together, in words. */
export const SHARED_PARTS = {
  dates: m.class_form_dates,
  times: m.class_form_times,
  grades: m.class_form_grades,
  ages: m.class_form_ages,
  price: m.class_form_price,
} as const;

type DrawnByItself = FieldsWith<{ kind: 'own' }> | 'description';

/** Every field of a class as its form shows it. */
export const looks: Readonly<
  Record<Exclude<ClassField, DrawnByItself>, Look & { readonly section: SectionName }> & Record<DrawnByItself, Look>
> = {
  title: { section: 'words', name: m.class_form_title },
  description: { name: m.class_form_description },
  typeId: { section: 'words', name: m.class_form_type },
  picture: { name: m.class_form_picture },
  schedule: { name: m.class_form_dates },
  locationId: { section: 'people', name: m.class_form_place },
  instructorIds: { name: m.class_form_instructors },
  minGrade: { section: 'audience', name: m.class_form_min_grade, part: 'grades' },
  maxGrade: { section: 'audience', name: m.class_form_max_grade, part: 'grades' },
  isEnteringGrade: {
    section: 'audience',
    name: m.class_form_entering,
    hint: m.class_form_entering_hint,
    part: 'grades',
  },
  minAge: { section: 'audience', name: m.class_form_min_age, part: 'ages' },
  maxAge: { section: 'audience', name: m.class_form_max_age, part: 'ages' },
  minimum: { section: 'seats', name: m.class_form_minimum, hint: m.class_form_minimum_hint },
  capacity: { section: 'seats', name: m.class_form_capacity, hint: m.class_form_capacity_hint },
  registrationOpensAt: {
    section: 'registration',
    name: m.class_form_opens,
    hint: ({ saved, format }) => m.class_form_as_semester({ at: format.instant(saved.semesterOpensAt) }),
  },
  registrationClosesAt: {
    section: 'registration',
    name: m.class_form_closes,
    hint: ({ saved, format }) => m.class_form_as_semester({ at: format.instant(saved.semesterClosesAt) }),
  },
  priceCents: {
    section: 'price',
    name: m.class_form_price,
    label: m.class_form_price_in,
    hint: m.class_form_price_hint,
    part: 'price',
  },
  priceMaxCents: {
    section: 'price',
    name: m.bulk_price_max,
    label: m.class_form_price_max,
    hint: m.class_form_price_max_hint,
    part: 'price',
  },
  options: { name: m.class_form_options },
  isPaused: { section: 'visibility', name: m.class_form_paused, hint: m.class_form_paused_hint },
  isInformationOnly: {
    section: 'visibility',
    name: m.class_form_information_only,
    hint: m.class_form_information_only_hint,
  },
};

type ChoiceName = FieldsWith<{ kind: 'choice' | 'choice-or-none' }>;

/** What a field that points to something offers, and what stands for nothing. */
export const CHOICES: Readonly<
  Record<ChoiceName, { readonly from: keyof Choices; readonly kind: DirectoryKind; readonly none?: () => string }>
> = {
  typeId: { from: 'types', kind: 'type' },
  locationId: { from: 'locations', kind: 'location', none: m.class_form_no_place },
};

export function isChoice(field: ClassField): field is ChoiceName {
  return Object.hasOwn(CHOICES, field);
}
