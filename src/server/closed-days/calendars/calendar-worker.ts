import { parentPort, workerData } from 'node:worker_threads';
import { calendarName, readCalendar } from '../../../domain/calendar-days.ts';
import { readFreeDayWords } from '../../../domain/free-day-words.ts';
import { utf16Of } from '../../platform/utf16.ts';
import type { CalendarAnswer, CalendarJob } from './calendar-answer.ts';

// A thread of its own: a calendar may be made to take long, and the portal goes on answering meanwhile.
/** A school's holidays of three years; what has more is another kind of calendar. */
const MOST_DAYS = 1000;

// The portal hands over nothing else.
parentPort?.postMessage(answer(workerData as CalendarJob), []);

function answer({ bytes, from, to, words }: CalendarJob): CalendarAnswer {
  const text = textOf(bytes);
  const read = readCalendar(text, { from, to, words: readFreeDayWords(words) });
  if ('trouble' in read) return read.trouble;
  if (read.days.length > MOST_DAYS) return 'too-many-days';
  return { name: calendarName(text), days: read.days };
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder(utf16Of(bytes) ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
