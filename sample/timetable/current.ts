import { holidayWeek } from '../school-days.ts';
import { type PlannedClass, planned } from './planned-class.ts';
import { weekend, weekly, wholeWeek } from './schedule.ts';

/** These have already met and go on for some weeks. */
const running: PlannedClass[] = [
  planned('first-moves', 'climbing-barn', ['adaeze'], weekly('mon', '15:30', '17:00', 1, 6), 'full', {
    closedDaysAgo: 9,
  }),
  planned('little-foxes', 'base-camp', ['ngoc', 'rosa'], weekly('tue', '13:30', '16:00', 1, 10), 'nearly-full', {
    closedDaysAgo: 6,
  }),
  planned('singletrack-skills', 'bike-park', ['dev', 'colm'], weekly('tue', '15:45', '18:00', 2, 6), 'full'),
  planned('badgers', 'base-camp', ['rosa', 'ngoc'], weekly('wed', '14:00', '16:30', 1, 10), 'full'),
  planned('leaf-ink-clay', 'schoolhouse', ['hana'], weekly('wed', '15:15', '16:45', 1, 8), 'some', {
    closedDaysAgo: 3,
  }),
  planned('first-arrows', 'meadow', ['eli'], weekly('thu', '15:45', '17:15', 2, 6), 'nearly-full'),
  planned('teen-climbing', 'climbing-barn', ['adaeze', 'tomasz'], weekly('thu', '18:00', '20:00', 1, 11), 'some'),
  planned('dawn-birders', 'meadow', ['otis'], weekly('sat', '07:00', '09:30', 2, 6), 'some'),
  planned('telescope-makers', 'observatory', ['vesna', 'meihua'], weekly('sat', '13:00', '17:00', 1, 11), 'full'),
];

const comingAfternoons: PlannedClass[] = [
  planned('first-moves', 'climbing-barn', ['tomasz'], weekly('wed', '15:30', '17:00', 9, 4), 'some', {
    suffix: 'late',
  }),
  planned('map-and-compass', 'base-camp', ['sigrun'], weekly('mon', '15:30', '17:00', 6, 6), 'nearly-full'),
  planned('rope-and-rock', 'climbing-barn', ['tomasz', 'adaeze'], weekly('tue', '15:30', '17:30', 6, 6), 'full'),
  planned('form-and-focus', 'meadow', ['eli'], weekly('tue', '16:00', '17:30', 6, 6), 'some'),
  planned('kayak-basics', 'boathouse', ['june', 'kai'], weekly('wed', '15:30', '17:30', 6, 6), 'full'),
  planned('traditional-bow', 'meadow', ['eli'], weekly('wed', '18:00', '20:00', 9, 3), 'empty'),
  planned('canoe-pairs', 'boathouse', ['june', 'kai'], weekly('thu', '15:30', '17:00', 6, 6), 'some'),
  planned('field-sketchbook', 'schoolhouse', ['hana'], weekly('thu', '15:30', '17:30', 6, 6), 'some', {
    state: 'paused',
  }),
  planned('camp-kitchen', 'base-camp', ['rosa'], weekly('thu', '15:30', '17:30', 9, 4), 'empty', { state: 'draft' }),
  planned('trail-riders', 'bike-park', ['dev', 'colm'], weekly('fri', '15:30', '17:00', 6, 5), 'nearly-full'),
  planned('fire-knots-shelter', 'base-camp', ['bram', 'rosa'], weekly('fri', '15:00', '17:30', 6, 6), 'full'),
  planned('young-stargazers', 'observatory', ['vesna', 'meihua'], weekly('fri', '19:00', '20:30', 6, 6), 'some'),
  planned('night-navigation', 'base-camp', ['sigrun'], weekly('fri', '19:30', '22:00', 11, 1), 'some'),
];

const comingDays: PlannedClass[] = [
  planned('river-kayak', 'river-landing', ['kai', 'june'], weekly('sat', '09:30', '13:00', 6, 5), 'nearly-full'),
  planned('orienteering-league', 'base-camp', ['sigrun', 'otis'], weekly('sat', '10:00', '12:30', 6, 5), 'some'),
  planned('family-canoe', 'boathouse', ['rosa', 'bram'], weekly('sat', '09:00', '12:00', 11, 1), 'empty', {
    state: 'informationOnly',
  }),
  planned('first-night-out', 'base-camp', ['colm', 'dev'], weekend(9, '10:00', '16:00'), 'nearly-full'),
  planned('wilderness-first-aid', 'base-camp', ['layla', 'ngoc'], weekend(10, '09:00', '17:00'), 'some'),
  planned('quarry-week', 'quarry', ['tomasz', 'adaeze'], wholeWeek(holidayWeek, '09:00', '15:30'), 'full'),
  planned('mud-and-moss', 'base-camp', ['ngoc', 'rosa'], wholeWeek(holidayWeek, '09:00', '15:00'), 'nearly-full'),
  planned('ridge-riding-week', 'bike-park', ['dev', 'colm'], wholeWeek(holidayWeek, '09:00', '15:30'), 'some'),
];

export const currentClasses: PlannedClass[] = [...running, ...comingAfternoons, ...comingDays];
