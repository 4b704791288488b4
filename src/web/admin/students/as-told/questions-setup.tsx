import { type Answered, answersOf, questionFields } from '../../../shared/records/question-fields.tsx';
import type { OfficeSetup, StaffRecord } from './setup.ts';

export const questionsSetup = ({ questions }: StaffRecord): OfficeSetup<Answered> => {
  const fields = questionFields(questions);
  return {
    ...fields,
    valuesOf: ({ answers }) => fields.valuesOf(answers),
    contentOf: (values) => ({ section: 'questions', questions: answersOf(questions, values) }),
    factsAfter: (_values, facts) => facts,
  };
};
