import type { SheetLine } from '../../../contract/sheets.ts';
import { type Answer, type HealthAnswers, UNANSWERED } from '../../../domain/health-answers.ts';
import { m } from '../../../words/messages.js';
import { allergyWords, medicationWords, toldWords } from '../../health/store.ts';
import type { Speech } from '../../platform/papers/speech.ts';
import { danger, listed, type MakeSheets, notAnswered, plain, quiet, titleOf } from './sheet-words.ts';

/** What families told of health. Nobody has this sheet whose facts hold none. */
export const health: MakeSheets = (facts, speech) => {
  const { reader } = speech;
  const { health: answers } = facts;
  if (!answers) return [];
  const table = listed(
    facts,
    speech,
    [
      { id: 'allergies', label: m.sheets_allergies({}, reader), width: 'wide' },
      { id: 'medications', label: m.sheets_medications({}, reader), width: 'wide' },
      { id: 'conditions', label: m.health_conditions({}, reader), width: 'medium' },
      { id: 'diet', label: m.health_diet({}, reader), width: 'medium' },
      { id: 'notes', label: m.sheets_notes({}, reader), width: 'medium' },
      { id: 'care', label: m.records_section({ section: 'care' }, reader), width: 'medium' },
    ],
    ({ id }) => {
      const its = answers.get(id) ?? UNANSWERED;
      const told = toldWords(its, reader);
      const said = (answer: Answer<object>, words: string) => [answer === null ? notAnswered(speech) : plain(words)];
      return [
        allergyLines(its, speech),
        medicationLines(its, speech),
        said(its.conditions.conditions, told.conditions),
        said(its.conditions.diet, told.diet),
        said(its.conditions.notes, told.notes),
        careLines(its, speech),
      ];
    },
  );
  return [{ kind: 'health', layout: 'table', title: titleOf('health', speech), note: '', ...table }];
};

/** Life-threatening ones first, and marked; so are those of which nobody has said whether they are. */
export function allergyLines({ allergies }: Pick<HealthAnswers, 'allergies'>, speech: Speech): SheetLine[] {
  const { reader } = speech;
  if (allergies === null) return [notAnswered(speech)];
  if (allergies === 'none') return [plain(m.health_no_allergies({}, reader))];
  const isUrgent = (each: (typeof allergies)[number]) => each.isLifeThreatening !== false;
  return [
    ...allergies.filter(isUrgent).map((each) => danger(allergyWords(each, reader))),
    ...allergies.filter((each) => !isUrgent(each)).map((each) => plain(allergyWords(each, reader))),
  ];
}

export function medicationLines({ medications }: Pick<HealthAnswers, 'medications'>, speech: Speech): SheetLine[] {
  if (medications === null) return [notAnswered(speech)];
  if (medications === 'none') return [plain(m.health_no_medications({}, speech.reader))];
  return medications.map((each) => plain(medicationWords(each, speech.reader)));
}

/** Doctor and insurance, each said to be what it is. */
export function careLines(answers: HealthAnswers, { reader }: Speech): SheetLine[] {
  const told = toldWords(answers, reader);
  const line = (answer: unknown, label: string, words: string) => {
    const text = `${label}: ${words}`;
    return answer === null ? quiet(text) : plain(text);
  };
  return [
    line(answers.care.doctor, m.health_doctor({}, reader), told.doctor),
    line(answers.care.insurance, m.health_insurance({}, reader), told.insurance),
  ];
}
