import type { Temporal } from 'temporal-polyfill';
import type { SampleSemester, SemesterKey } from './sample-school.ts';
import { atSchool, endOfDay, holidaysIn, semesterStart, weeksPerSemester } from './school-days.ts';

const seasons = ['Winter', 'Spring', 'Summer', 'Fall'];

const info: Record<SemesterKey, string> = {
  past: 'This semester is over. Thank you for the muddy boots, the full notebooks and the songs by the fire.',
  current: [
    'Classes are running, and several that start in the coming weeks still have seats.',
    'We meet in every weather except lightning and storm warnings. If we have to call off a date, we write to you at least two hours before it starts.',
    'Weekly classes rest in the holiday week. Whole-week classes take place then.',
  ].join('\n\n'),
  next: [
    'Registration for next semester is open. Some classes open a little later; the date is on their card.',
    'If a class is full, join its waitlist: it is free, and a seat that comes free goes to the first family waiting before anyone else.',
    'Fees are collected by the school office after the second date. If the fee stands in the way, write to help@example.org; we have a fund for exactly that.',
  ].join('\n\n'),
};

const mailText = `Dear {guardian},

we look forward to **{student}** in *{class}*. Please send:

- clothes for any weather, and a change of socks
- water, and a snack without nuts
- a hat

We meet at {location}, ten minutes before the start. Questions? Write to {help}.`;

/** The season in which a semester has its middle, with the winter counted to the new year: never the same for two neighbours. */
function semesterName(startsOn: Temporal.PlainDate): string {
  const middle = startsOn.add({ weeks: weeksPerSemester / 2 });
  const season = seasons[Math.floor((middle.month % 12) / 3)];
  return `${season} ${middle.month === 12 ? middle.year + 1 : middle.year}`;
}

/** Next semester's registration has just begun; a semester closes at the end of its tenth week. */
function registrationWindow(key: SemesterKey, today: Temporal.PlainDate, startsOn: Temporal.PlainDate) {
  const opensOn = key === 'next' ? today.subtract({ days: 3 }) : startsOn.subtract({ weeks: 8 });
  return { opensOn, closesOn: startsOn.add({ weeks: 10 }).subtract({ days: 1 }) };
}

function sampleSemester(key: SemesterKey, today: Temporal.PlainDate): SampleSemester {
  const startsOn = semesterStart(key, today);
  const { opensOn, closesOn } = registrationWindow(key, today, startsOn);
  return {
    key,
    name: semesterName(startsOn),
    startsOn: startsOn.toString(),
    endsOn: startsOn.add({ weeks: weeksPerSemester }).subtract({ days: 1 }).toString(),
    registrationOpensAt: atSchool(opensOn, '09:00'),
    registrationClosesAt: endOfDay(closesOn),
    isCurrent: key === 'current',
    isOpen: key !== 'past',
    info: info[key],
    holidays: holidaysIn(startsOn),
    mailText,
  };
}

/** Three neighbouring semesters of fourteen weeks, Monday to Sunday; the middle one contains `today`. */
export function sampleSemesters(today: Temporal.PlainDate): SampleSemester[] {
  return (['past', 'current', 'next'] as const).map((key) => sampleSemester(key, today));
}
