import type { SampleOrganization } from './sample-school.ts';

export const organization: SampleOrganization = {
  name: 'Fernhollow Outdoor School',
  helpEmail: 'help@example.org',
  privacyUrl: 'https://www.example.org/privacy',
  studentsUrl: 'https://www.example.org/student-units',
  timeZone: 'America/New_York',
  locale: 'en-US',
  currency: 'USD',
  howToPay:
    'By check, made out to Fernhollow Outdoor School: bring it to the office, or mail it to 12 Fern Road.\n\nCash is welcome at the office, weekdays from 9 to 4. Write your child’s name on the envelope.',
  gradeNames: {
    '0': 'Kindergarten',
    '1': '1st grade',
    '2': '2nd grade',
    '3': '3rd grade',
    '4': '4th grade',
    '5': '5th grade',
    '6': '6th grade',
    '7': '7th grade',
    '8': '8th grade',
    '9': '9th grade',
    '10': '10th grade',
    '11': '11th grade',
    '12': '12th grade',
  },
};
