import { expect } from 'vitest';
import type { RegistrationAnswer } from '../../src/server/enrollments/desk/items.ts';
import type { Chance } from '../seed.ts';
import type { ServerProcess } from './server-process.ts';

export interface PersistentFamily {
  readonly accountId: string;
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
  answers = 0;
  retries = 0;
  private isOver = false;
  private nextKey = 0;
  private readonly servers: readonly ServerProcess[];
  private readonly chance: Chance;
  private onAnswer: () => void = () => undefined;

  constructor(servers: readonly ServerProcess[], chance: Chance) {
    this.servers = servers;
    this.chance = chance;
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

  /** Asks every submission again: the first answer must come back, word for word. */
  async askAllAgain(): Promise<void> {
    const left = [...this.submissions];
    const askOn = async () => {
      for (let next = left.pop(); next; next = left.pop())
        expect(await this.ask(next.family, 'enroll', next.input)).toEqual(next.answer);
    };
    await Promise.all(Array.from({ length: 64 }, askOn));
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
      // Only two things may go wrong: nobody answers, or the server says that it cannot now.
      if (reply) expect(reply.status).toBe(503);
      this.retries += 1;
    }
  }

  private async send(family: PersistentFamily, name: string, data: object) {
    const address = await this.chance.pick(this.servers).address();
    try {
      const response = await fetch(`${address}/api/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${family.accountId}` },
        body: JSON.stringify({ data }),
      });
      const body = (await response.json()) as { result?: unknown };
      return { status: response.status, result: body.result };
    } catch {
      return null;
    }
  }
}
