import { type AskedField, NO_GRADE } from '../../../contract/student-imports.ts';
import { PHOTO_CHOICES } from '../../../contract/records.ts';
import { foldName } from '../../../domain/names.ts';
import { dayAtSchool } from '../../../domain/school-day.ts';
import { isSpecified } from '../../../domain/sizes.ts';
import { m } from '../../../words/messages.js';
import { getOrganization } from '../../organizations/store.ts';
import { listStaffQuestions } from '../../questions/store.ts';
import type { SignedInContext } from '../../platform/call/handler.ts';
import { nearestLocale } from '../../platform/locale.ts';
import { schoolYearNow } from '../../platform/school-year.ts';
import { getSizeList } from '../../t-shirts/store.ts';
import type { ListedQuestion } from './listed-questions.ts';
import type { RowSchool } from './said-student.ts';
import { sizeSpellings } from './size-words.ts';

/** What an unknown word of a file can be: `is` is kept, `words` are read. */
export type WordChoices = Readonly<Partial<Record<AskedField, readonly { is: string; words: string }[]>>>;

/** How this school and our own files write grades and sizes, and what an unknown word of either can be. */
export async function readRowSchool(context: SignedInContext): Promise<{ school: RowSchool; choices: WordChoices }> {
  const { database, organization, clock } = context;
  const today = dayAtSchool(clock.now(), organization.timeZone);
  const { gradeNames } = await getOrganization(database, organization.id);
  const locale = { locale: nearestLocale(organization.locale) };
  const noGrade = m.account_not_in_school({}, locale);
  const grades = new Map<string, number | null>([[foldName(noGrade), null]]);
  for (const [grade, name] of Object.entries(gradeNames)) grades.set(foldName(name), Number(grade));
  // Those put away too: who has one keeps it, in our own files as well.
  const { sizes: listed } = await getSizeList(database, organization.id);
  const wordsOf = (size: string) => (isSpecified(size) ? m.admin_size_of({ size }, locale) : size);
  const sizes = new Map(
    listed.flatMap(({ size }) =>
      [...sizeSpellings(size), foldName(wordsOf(size))].map((word) => [word, size] as const),
    ),
  );
  const photoWords = {
    yes: m.records_photos_yes({}, locale),
    'without-name': m.records_photos_without_name({}, locale),
    no: m.records_photos_no({}, locale),
  };
  const photos = PHOTO_CHOICES.map((is) => ({ is, words: photoWords[is] }));
  const answers = [
    { is: 'yes', words: m.records_yes({}, locale) },
    { is: 'no', words: m.records_no({}, locale) },
  ];
  const questions = (await listStaffQuestions(database, organization.id)).filter(({ isArchived }) => !isArchived);
  const choicesOf = ({ kind, options }: ListedQuestion) =>
    kind === 'yes-no' ? answers : options.map((option) => ({ is: option, words: option }));
  const nameOf = (grade: number) => gradeNames[String(grade)] ?? String(grade);
  return {
    school: {
      today,
      schoolYear: schoolYearNow(context),
      fallYear: Number(today.slice(0, 4)),
      grades,
      sizes,
      photos: new Map(photos.map(({ is, words }) => [foldName(words), is])),
      questions,
    },
    choices: {
      grade: [
        { is: NO_GRADE, words: noGrade },
        ...Array.from({ length: 15 }, (_, at) => at - 1).map((grade) => ({ is: String(grade), words: nameOf(grade) })),
      ],
      tshirtSize: listed.filter(({ isOffered }) => isOffered).map(({ size }) => ({ is: size, words: wordsOf(size) })),
      ...Object.fromEntries(questions.map((question) => [`question.${question.id}`, choicesOf(question)])),
      photos,
      sunscreen: answers,
      insectSpray: answers,
    },
  };
}
