import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { RegistrationAnswer } from '../../src/server/enrollments/desk/items.ts';
import { PersistentCaller, resultOf } from './persistent-call.ts';

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
export class PersistentFamilies extends PersistentCaller {
  readonly submissions: Submission[] = [];
  readonly withdrawn: string[] = [];
  answers = 0;
  /** The longest time between two answers, in milliseconds, since somebody set it to 0. */
  longestSilence = 0;
  private answeredAt = performance.now();
  private isOver = false;
  private nextKey = 0;
  private onAnswer: () => void = () => undefined;

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
        if (!isDeepStrictEqual(await this.answerTo(next.family, 'enroll', next.input), next.answer)) different += 1;
    };
    await Promise.all(Array.from({ length: 64 }, askOn));
    return different;
  }

  private async liveAlone(family: PersistentFamily, classIds: readonly string[]): Promise<void> {
    const seats: string[] = [];
    while (!this.isOver) {
      await pause(this.patience.restMs ?? 0);
      if (seats.length === 0 || this.chance.happens(0.7)) seats.push(...(await this.submit(family, classIds)));
      else {
        const enrollmentId = seats.splice(this.chance.number(seats.length), 1)[0] ?? '';
        await this.answerTo(family, 'withdraw', { enrollmentId });
        this.withdrawn.push(enrollmentId);
      }
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
    submission.answer = (await this.answerTo(family, 'enroll', input)) as RegistrationAnswer;
    return submission.answer.lines.flatMap((line) => line.enrollmentId ?? []);
  }

  private async answerTo(family: PersistentFamily, name: string, data: object): Promise<unknown> {
    const reply = await this.ask(family.bearer, name, data);
    if (reply.status !== 200) throw new Error(`${name} was answered ${reply.status} ${reply.text.slice(0, 200)}`);
    this.answers += 1;
    const now = performance.now();
    this.longestSilence = Math.max(this.longestSilence, now - this.answeredAt);
    this.answeredAt = now;
    this.onAnswer();
    return resultOf(reply);
  }
}
