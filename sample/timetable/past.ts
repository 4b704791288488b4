import { closingWeek, holidayWeek } from '../school-days.ts';
import { type PlannedClass, planned } from './planned-class.ts';
import { weekend, weekly, wholeWeek } from './schedule.ts';

export const pastClasses: PlannedClass[] = [
  planned('first-moves', 'climbing-barn', ['adaeze'], weekly('mon', '15:30', '17:00', 1, 6), 'nearly-full'),
  planned('map-and-compass', 'base-camp', ['sigrun'], weekly('mon', '15:30', '17:00', 1, 6), 'some'),
  planned('rope-and-rock', 'climbing-barn', ['tomasz', 'adaeze'], weekly('tue', '15:30', '17:30', 1, 8), 'nearly-full'),
  planned('little-foxes', 'base-camp', ['ngoc', 'rosa'], weekly('tue', '13:30', '16:00', 1, 10), 'nearly-full'),
  planned('form-and-focus', 'meadow', ['eli'], weekly('tue', '16:00', '17:30', 2, 6), 'some'),
  planned('kayak-basics', 'boathouse', ['june', 'kai'], weekly('wed', '15:30', '17:30', 1, 6), 'nearly-full'),
  planned('badgers', 'base-camp', ['rosa', 'ngoc'], weekly('wed', '14:00', '16:30', 1, 10), 'some'),
  planned('leaf-ink-clay', 'schoolhouse', ['hana'], weekly('wed', '15:15', '16:45', 2, 6), 'some'),
  planned('canoe-pairs', 'boathouse', ['june', 'kai'], weekly('thu', '15:30', '17:00', 2, 6), 'some'),
  planned('teen-climbing', 'climbing-barn', ['adaeze', 'tomasz'], weekly('thu', '18:00', '20:00', 1, 10), 'some'),
  planned('first-arrows', 'meadow', ['eli'], weekly('thu', '15:45', '17:15', 1, 6), 'nearly-full'),
  planned('trail-riders', 'bike-park', ['dev', 'colm'], weekly('fri', '15:30', '17:00', 2, 6), 'some'),
  planned('young-stargazers', 'observatory', ['vesna', 'meihua'], weekly('fri', '19:00', '20:30', 2, 5), 'nearly-full'),
  planned('orienteering-league', 'base-camp', ['sigrun', 'otis'], weekly('sat', '10:00', '12:30', 2, 6), 'some'),
  planned('trail-first-aid', 'schoolhouse', ['layla'], weekly('sat', '10:00', '15:00', 10, 1), 'nearly-full'),
  planned('ridge-walkers', 'quarry', ['bram', 'sigrun'], weekend(11, '09:00', '16:00'), 'some'),
  planned('mud-and-moss', 'base-camp', ['ngoc', 'rosa'], wholeWeek(holidayWeek, '09:00', '15:00'), 'nearly-full'),
  planned('ridge-riding-week', 'bike-park', ['dev', 'colm'], wholeWeek(closingWeek, '09:00', '15:30'), 'some'),
];
