import { closingWeek, holidayWeek } from '../school-days.ts';
import { type PlannedClass, planned } from './planned-class.ts';
import { weekend, weekly, wholeWeek } from './schedule.ts';

const earlyInTheWeek: PlannedClass[] = [
  planned('first-moves', 'climbing-barn', ['adaeze'], weekly('mon', '15:30', '17:00', 1, 6), 'full'),
  planned('map-and-compass', 'base-camp', ['sigrun'], weekly('mon', '15:30', '17:00', 1, 6), 'some'),
  planned('feathers-footprints', 'meadow', ['otis'], weekly('mon', '15:00', '16:30', 2, 6), 'some'),
  planned('little-foxes', 'base-camp', ['ngoc', 'rosa'], weekly('tue', '13:30', '16:00', 1, 10), 'full'),
  planned('rope-and-rock', 'climbing-barn', ['tomasz', 'adaeze'], weekly('tue', '15:30', '17:30', 1, 8), 'nearly-full'),
  planned('singletrack-skills', 'bike-park', ['dev', 'colm'], weekly('tue', '15:45', '18:00', 1, 6), 'nearly-full'),
  planned('form-and-focus', 'meadow', ['eli'], weekly('tue', '16:00', '17:30', 6, 5), 'empty'),
  planned('badgers', 'base-camp', ['rosa', 'ngoc'], weekly('wed', '14:00', '16:30', 1, 10), 'nearly-full'),
  planned('kayak-basics', 'boathouse', ['june', 'kai'], weekly('wed', '15:30', '17:30', 1, 6), 'full'),
  planned('willow-weaving', 'schoolhouse', ['hana'], weekly('wed', '15:30', '17:00', 1, 6), 'empty', {
    opensInDays: 9,
  }),
  planned('repair-bench', 'bike-park', ['colm'], weekly('wed', '15:30', '17:30', 2, 4), 'full'),
];

const lateInTheWeek: PlannedClass[] = [
  planned('canoe-pairs', 'boathouse', ['june', 'kai'], weekly('thu', '15:30', '17:00', 1, 6), 'some'),
  planned('field-sketchbook', 'schoolhouse', ['hana'], weekly('thu', '15:30', '17:30', 1, 8), 'some'),
  planned('first-arrows', 'meadow', ['eli'], weekly('thu', '15:45', '17:15', 1, 6), 'some'),
  planned('teen-climbing', 'climbing-barn', ['adaeze', 'tomasz'], weekly('thu', '18:00', '20:00', 1, 11), 'some'),
  planned('trail-riders', 'bike-park', ['dev', 'colm'], weekly('fri', '15:30', '17:00', 1, 6), 'some'),
  planned('fire-knots-shelter', 'base-camp', ['bram', 'rosa'], weekly('fri', '15:00', '17:30', 1, 6), 'nearly-full'),
  planned('young-stargazers', 'observatory', ['vesna', 'meihua'], weekly('fri', '19:00', '20:30', 1, 6), 'some'),
  planned('night-navigation', 'base-camp', ['sigrun'], weekly('fri', '19:30', '22:00', 5, 1), 'empty'),
];

const saturdays: PlannedClass[] = [
  planned('dawn-birders', 'meadow', ['otis'], weekly('sat', '07:00', '09:30', 6, 6), 'empty', { state: 'draft' }),
  planned('river-kayak', 'river-landing', ['kai', 'june'], weekly('sat', '09:30', '13:00', 1, 5), 'empty', {
    opensInDays: 9,
  }),
  planned('orienteering-league', 'base-camp', ['sigrun', 'otis'], weekly('sat', '10:00', '12:30', 1, 6), 'some'),
  planned('telescope-makers', 'observatory', ['vesna', 'meihua'], weekly('sat', '13:00', '17:00', 1, 11), 'empty', {
    opensInDays: 16,
  }),
  planned('trail-first-aid', 'schoolhouse', ['layla'], weekly('sat', '10:00', '15:00', 7, 1), 'empty'),
  planned('rolling-clinic', 'boathouse', ['kai'], weekly('sat', '09:00', '12:30', 9, 1), 'full'),
  planned('family-canoe', 'boathouse', ['rosa', 'ngoc'], weekly('sat', '09:00', '12:00', 11, 1), 'empty', {
    state: 'informationOnly',
  }),
];

const longDays: PlannedClass[] = [
  planned('wilderness-first-aid', 'base-camp', ['layla', 'ngoc'], weekend(2, '09:00', '17:00'), 'nearly-full'),
  planned('night-without-tent', 'base-camp', ['bram', 'rosa'], weekend(6, '10:00', '15:00'), 'some'),
  planned('mud-and-moss', 'base-camp', ['ngoc', 'rosa'], wholeWeek(holidayWeek, '09:00', '15:00'), 'full'),
  planned('quarry-week', 'quarry', ['tomasz', 'adaeze'], wholeWeek(holidayWeek, '09:00', '15:30'), 'some'),
  planned('ridge-walkers', 'quarry', ['bram', 'hana'], weekend(9, '09:00', '16:00'), 'nearly-full'),
  planned('canoe-journey', 'river-landing', ['june', 'layla'], weekend(11, '09:00', '16:00'), 'some', {
    state: 'paused',
  }),
  planned('camp-kitchen', 'base-camp', ['bram'], weekly('thu', '15:30', '17:30', 6, 5), 'empty', { state: 'draft' }),
  planned('ridge-riding-week', 'bike-park', ['dev', 'colm'], wholeWeek(closingWeek, '09:00', '15:30'), 'some'),
];

export const nextClasses: PlannedClass[] = [...earlyInTheWeek, ...lateInTheWeek, ...saturdays, ...longDays];
