import type { PeopleFile } from './people-file.ts';
import { REPORTED } from './people-of-reports.ts';
import { IN_LANGUAGES } from './people-of-languages.ts';
import { FROM_FORMS } from './people-of-forms.ts';
import { WITH_ANSWERS } from './people-of-answers.ts';
import { WITH_HEALTH } from './people-of-health.ts';
import { WITH_CELLS } from './people-of-cells.ts';
import { PEOPLE_WORKBOOKS } from './truth-of-workbooks.ts';

/** Made-up files of people, of the kinds that schools, leagues and camps have. */
export const PEOPLE: readonly PeopleFile[] = [
  ...REPORTED,
  ...IN_LANGUAGES,
  ...FROM_FORMS,
  ...WITH_CELLS,
  ...WITH_ANSWERS,
  ...WITH_HEALTH,
  ...PEOPLE_WORKBOOKS,
];
