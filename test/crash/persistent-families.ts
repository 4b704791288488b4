import { isDeepStrictEqual } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import type { RegistrationAnswer } from '../../src/server/enrollments/desk/items.ts';
import type { Chance } from '../seed.ts';

/** A server that may be away for a while. */
export interface Door {
  address(): Promise<string>;
}

export interface PersistentFamily {
  /** What it signs in with. */
  readonly bearer: string;
  readonly studentIds: readonly string[];
}

interface Submission {
  readonly family: PersistentFamily;
  readonly input: { idempotencyKey: string; lines: object[] };
  answer: RegistrationAnswer | null;
}

/** Families that keep asking with the same key until they get an answer, whatever happens to the servers. */
export class PersistentFamilies {
  readonly submissions: Submission[] = [];
  readonly withdrawn: string[] = [];
  /** Answers that nobody should get: neither a result nor "try again", or "try again" without saying when. */
  readonly strange: string[] = [];
  answers = 0;
  retries = 0;
  private isOver = false;
  private nextKey = 0;
  private readonly servers: readonly Door[];
  private readonly chance: Chance;
  private readonly patience: { readonly answerMs: number; readonly pauseMs: number };
  private onAnswer: () => void = () => undefined;

  /** They wait `answerMs` for an answer, and `pauseMs` before they ask again. */
  constructor(servers: readonly Door[], chance: Chance, patience = { answerMs: 60_000, pauseMs: 0 }) {
    this.servers = servers;
    this.chance = chance;
    this.patience = patience;
  }

  /** Everybody lives on until `over` is called; resolves when each has an answer to the last thing asked. */
  async live(families: readonly PersistentFamily[], classIds: readonly string[]): Promise<void> {
    await Promise.all(families.map((family) => this.liveAlone(family, classIds)));
  }

  over(): void {
    this.isOver = true;
  }

  /** Resolves once this many more answers have arrived: a moment in the middle of many others' submissions. */
  async untilAnswers(more: number): Promise<void> {
    const goal = this.answers + more;
    await new Promise<void>((resolve) => {
      this.onAnswer = () => {
        if (this.answers >= goal) resolve();
      };
    });
  }

  /** Asks every submission again; how many did not get their first answer, word for word. */
  async askAllAgain(): Promise<number> {
    const left = [...this.submissions];
    let different = 0;
    const askOn = async () => {
      for (let next = left.pop(); next; next = left.pop())
        if (!isDeepStrictEqual(await this.ask(next.family, 'enroll', next.input), next.answer)) different += 1;
    };
    await Promise.all(Array.from({ length: 64 }, askOn));
    return different;
  }

  private async liveAlone(family: PersistentFamily, classIds: readonly string[]): Promise<void> {
    const seats: string[] = [];
    while (!this.isOver)
      if (seats.length === 0 || this.chance.happens(0.7)) seats.push(...(await this.submit(family, classIds)));
      else {
        const enrollmentId = seats.splice(this.chance.number(seats.length), 1)[0] ?? '';
        await this.ask(family, 'withdraw', { enrollmentId });
        this.withdrawn.push(enrollmentId);
      }
  }

  private async submit(family: PersistentFamily, classIds: readonly string[]): Promise<string[]> {
    const lines = Array.from({ length: 1 + this.chance.number(3) }, () => ({
      studentId: this.chance.pick(family.studentIds),
      classId: this.chance.pick(classIds),
      ifFull: this.chance.pick(['waitlist', 'skip'] as const),
    }));
    const input = { idempotencyKey: `key ${this.nextKey++}`, lines };
    const submission: Submission = { family, input, answer: null };
    this.submissions.push(submission);
    // What `enroll` answers, as its contract says.
    submission.answer = (await this.ask(family, 'enroll', input)) as RegistrationAnswer;
    return submission.answer.lines.flatMap((line) => line.enrollmentId ?? []);
  }

  private async ask(family: PersistentFamily, name: string, data: object): Promise<unknown> {
    for (;;) {
      const reply = await this.send(family, name, data);
      if (reply?.status === 200) {
        this.answers += 1;
        this.onAnswer();
        return reply.result;
      }
      // Only two things may go wrong: nobody answers, or the server says that it cannot now (429: an unanswered try is still under way).
      if (reply && !((reply.status === 503 || reply.status === 429) && reply.retryAfter))
        this.strange.push(`${name}: ${reply.status} ${reply.text.slice(0, 200)}`);
      this.retries += 1;
      await pause(this.patience.pauseMs);
    }
  }

  private async send(family: PersistentFamily, name: string, data: object) {
    const address = await this.chance.pick(this.servers).address();
    try {
      const response = await fetch(`${address}/api/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${family.bearer}` },
        body: JSON.stringify({ data }),
        signal: AbortSignal.timeout(this.patience.answerMs),
      });
      const text = await response.text();
      const body = response.ok ? (JSON.parse(text) as { result?: unknown }) : {};
      return { status: response.status, retryAfter: response.headers.get('retry-after'), text, result: body.result };
    } catch {
      return null;
    }
  }
}
