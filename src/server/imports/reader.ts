import type { FileReading } from '../../contract/import-mapping.ts';
import { note } from '../../contract/import-notes.ts';
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { ImportSchool } from './imported-class.ts';
import type { Mapping } from './mapping.ts';
import type { ReadFile } from './read-file.ts';
import type { FileColumns, ReaderJob, ReaderMessage, RejectedRows } from './reader-answer.ts';
import type { ListedQuestion } from './students/listed-questions.ts';
import type { StudentFileColumns } from './students/student-columns.ts';
import { type FileCells, FileError } from './table.ts';

/** Reading takes seconds; what takes a minute is made to harm. */
const MOST_MS = 60_000;
const MOST_MEMORY_MB = 768;
/** What a parser drops is cleared away at once: as much as Node lets pile up would be 150 MB more for 20,000 rows of a workbook, and no faster. */
const MOST_YOUNG_MB = 16;
/** Somebody looks at what was read before the next step. */
const REST_MS = 30_000;
/** A thread that holds so much more than an empty one, or has read a larger file, ends at once: to start one is nothing beside reading a large file once more. */
const MOST_HELD = 24 * 1024 * 1024;
const LARGE_FILE = 8 * 1024 * 1024;

/** The columns of a file with samples and a guess, read in a thread of its own. */
export async function readColumns(
  bytes: Uint8Array,
  how: FileReading,
  school: { readonly locale: string; readonly today: string; readonly semester?: ImportSchool['semester'] | undefined },
): Promise<FileColumns> {
  let columns: FileColumns | null = null;
  for await (const message of inThread({ kind: 'columns', bytes, how, ...school }))
    if (message.kind === 'columns') columns = message.columns;
  if (!columns) throw new FileError(note('file-unreadable'));
  return columns;
}

/** The columns of a file of students with a guess where they go. */
export async function readStudentColumns(
  bytes: Uint8Array,
  how: FileReading,
  school: {
    readonly locale: string;
    readonly today: string;
    readonly questions: readonly ListedQuestion[];
    readonly readsHealth: boolean;
  },
): Promise<StudentFileColumns> {
  let columns: StudentFileColumns | null = null;
  for await (const message of inThread({ kind: 'students', bytes, how, ...school }))
    if (message.kind === 'students') columns = message.students;
  if (!columns) throw new FileError(note('file-unreadable'));
  return columns;
}

/** Every filled row of a file, as it stands there. */
export async function readRows(bytes: Uint8Array, how: FileReading = {}): Promise<FileCells[]> {
  const rows: FileCells[] = [];
  for await (const message of inThread({ kind: 'rows', bytes, how }))
    if (message.kind === 'rows') rows.push(...message.rows);
  return rows;
}

/** The rows that a mapping cannot use, as they stand in the file. */
export async function readRejected(
  bytes: Uint8Array,
  how: FileReading,
  mapping: Mapping,
  school: ImportSchool,
): Promise<RejectedRows> {
  let rejected: RejectedRows | null = null;
  for await (const message of inThread({ kind: 'rejected', bytes, how, mapping, school }))
    if (message.kind === 'rejected') rejected = message.rejected;
  if (!rejected) throw new FileError(note('file-unreadable'));
  return rejected;
}

/** The classes of a file, read in a thread of its own and taken over part by part. */
export async function readClasses(
  bytes: Uint8Array,
  how: FileReading,
  mapping: Mapping,
  school: ImportSchool,
): Promise<ReadFile & { readonly rows: number; readonly headings: readonly string[] }> {
  const classes: ReadFile['classes'][number][] = [];
  let notes: Extract<ReaderMessage, { kind: 'notes' }> | null = null;
  for await (const message of inThread({ kind: 'classes', bytes, how, mapping, school })) {
    if (message.kind === 'classes') classes.push(...message.classes);
    if (message.kind === 'notes') notes = message;
  }
  if (!notes) throw new FileError(note('file-unreadable'));
  return { ...notes, classes };
}

/** One thread reads at a time: two large files at once would need the memory of both. */
let last: Promise<unknown> = Promise.resolve();
/** The thread of the file before: an import reads its file four times, and to start a thread costs as much as to read most files. */
let resting: { readonly worker: Worker; readonly timer: NodeJS.Timeout } | null = null;

async function* inThread(job: ReaderJob): AsyncGenerator<ReaderMessage> {
  const turn = Promise.withResolvers<void>();
  const before = last;
  last = turn.promise;
  await before;
  const worker = takeThread();
  const timer = setTimeout(() => void worker.terminate(), MOST_MS);
  let mayRest = false;
  try {
    for await (const message of messagesOf(worker, job)) {
      if (message.kind === 'done') mayRest = message.held <= MOST_HELD && job.bytes.length <= LARGE_FILE;
      else yield message;
    }
  } finally {
    clearTimeout(timer);
    // Whatever did not come to its end is not asked again.
    if (mayRest) rest(worker);
    else await worker.terminate();
    turn.resolve();
  }
}

function takeThread(): Worker {
  if (!resting) return startThread();
  const { worker, timer } = resting;
  resting = null;
  clearTimeout(timer);
  worker.ref();
  return worker;
}

function startThread(): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: MOST_MEMORY_MB, maxYoungGenerationSizeMb: MOST_YOUNG_MB };
  const worker = new Worker(workerFile(), { resourceLimits });
  // While it rests nobody waits for what becomes of it.
  worker.once('error', () => undefined);
  worker.once('exit', () => {
    if (resting?.worker === worker) resting = null;
  });
  return worker;
}

/** It waits a while for the next step of the import, and holds up nobody who wants to end. */
function rest(worker: Worker): void {
  worker.unref();
  const end = () => {
    // At once: until it has ended it must not be given another file.
    resting = null;
    void worker.terminate();
  };
  resting = { worker, timer: setTimeout(end, REST_MS).unref() };
}

/** What it answers to a job, up to `done`. */
async function* messagesOf(worker: Worker, job: ReaderJob): AsyncGenerator<ReaderMessage> {
  // One listener for all: a message, a fault or the end settles whatever is waited for.
  let settle: { resolve: (message: ReaderMessage) => void; reject: (error: unknown) => void };
  const next = () => {
    const waiting = Promise.withResolvers<ReaderMessage>();
    settle = waiting;
    // When nobody waits any more, the end of the thread is no news.
    waiting.promise.catch(() => undefined);
    return waiting.promise;
  };
  let coming = next();
  const hear = (message: ReaderMessage) => settle.resolve(message);
  const fail = (error: unknown) => settle.reject(isTooMuch(error) ? new FileError(note('file-too-much')) : error);
  const end = () => settle.reject(new FileError(note('file-too-much')));
  worker.on('message', hear).on('error', fail).on('exit', end);
  try {
    worker.postMessage(job, []);
    for (;;) {
      const message = await coming;
      if (message.kind === 'unreadable') throw new FileError(message.why);
      coming = next();
      yield message;
      if (message.kind === 'done') return;
      worker.postMessage('next', []);
    }
  } finally {
    worker.off('message', hear).off('error', fail).off('exit', end);
  }
}

const isTooMuch = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** Beside this file while it is source, beside the programs when it is built. */
function workerFile(): URL {
  const places = ['./reader-worker.ts', './import-reader.js', '../import-reader.js'];
  const found = places.map((place) => new URL(place, import.meta.url)).find((url) => existsSync(url));
  if (!found) throw new Error('The program that reads imports is missing: build again.');
  return found;
}
