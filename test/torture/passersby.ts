import { setTimeout as pause } from 'node:timers/promises';
import type { BenchFamily } from '../../bench/families.ts';
import { callOnce } from '../crash/persistent-call.ts';
import { type Chance, openChance } from '../seed.ts';
import { countStrange } from './crowd.ts';
import type { PortalProcess } from './portal-process.ts';

const LANES = 32;
const MEASURED_MS = 5000;

/** People who look around: mostly at the catalogue, at their plan, at their own classes. */
export class Passersby {
  private answers = 0;
  private isOver = false;
  private families: readonly BenchFamily[];
  private readonly strange: string[] = [];
  private readonly chance: Chance = openChance();
  private readonly portal: PortalProcess;
  private life: Promise<unknown> = Promise.resolve();

  private constructor(portal: PortalProcess, families: readonly BenchFamily[]) {
    this.portal = portal;
    this.families = families;
  }

  static async come(portal: PortalProcess, families: readonly BenchFamily[]): Promise<Passersby> {
    return new Passersby(portal, families);
  }

  /** Others come in their place. */
  replace(families: readonly BenchFamily[]): void {
    this.families = families;
  }

  /** Calls a second when nobody waits. */
  async peak(): Promise<number> {
    const until = performance.now() + MEASURED_MS;
    const before = this.answers;
    await this.lanes(async () => performance.now() < until);
    return ((this.answers - before) * 1000) / MEASURED_MS;
  }

  /** From now on, so many a second. */
  walk(perSecond: number): void {
    const since = performance.now();
    let begun = 0;
    this.life = this.lanes(async () => {
      while (!this.isOver && begun > ((performance.now() - since) * perSecond) / 1000) await pause(5);
      begun += 1;
      return !this.isOver;
    });
  }

  async leave(): Promise<{ answers: number; strange: number }> {
    this.isOver = true;
    await this.life;
    return { answers: this.answers, strange: countStrange(this.strange) };
  }

  private lanes(goesOn: () => Promise<boolean>): Promise<unknown> {
    return Promise.all(
      Array.from({ length: LANES }, async () => {
        while (await goesOn()) await this.look();
      }),
    );
  }

  private async look(): Promise<void> {
    const { token } = this.chance.pick(this.families);
    const dice = this.chance.number(10);
    const name = dice < 7 ? 'availableEnrollmentClasses' : dice < 9 ? 'plan' : 'enrollments';
    const bearer = name === 'availableEnrollmentClasses' ? '' : token;
    const reply = await callOnce(await this.portal.address(), { bearer, name, data: null, answerMs: 20_000 });
    if (reply === null || reply.status === 503) await pause(200);
    else if (reply.status !== 200) this.strange.push(`${name}: ${reply.status} ${reply.text.slice(0, 120)}`);
    this.answers += 1;
  }
}
