import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '../../src/server/platform/ids.ts';
import { callOnce } from '../crash/persistent-call.ts';
import type { PortalProcess } from './portal-process.ts';
import type { SmallTown } from './small-town.ts';

const MOST = 400;

/** Families that enrol one after the other while something else happens. Each tries once: whoever is not served then counts. */
export class Bystanders {
  private served = 0;
  private readonly refused: string[] = [];
  private isOver = false;
  private readonly life: Promise<unknown>;

  private constructor(portal: PortalProcess, families: Awaited<ReturnType<SmallTown['addFamilies']>>, classId: string) {
    const left = [...families];
    const lane = async () => {
      // At least one each, also beside what is over at once.
      do {
        const family = left.pop();
        if (!family) return;
        const lines = [{ studentId: family.studentId, classId, ifFull: 'waitlist' }];
        const data = { idempotencyKey: newId(), lines };
        const reply = await callOnce(portal.url, { bearer: family.token, name: 'enroll', data, answerMs: 20_000 });
        if (reply?.status === 200) this.served += 1;
        else this.refused.push(reply ? `${reply.status} ${reply.text.slice(0, 120)}` : 'nobody answered');
        await pause(20);
      } while (!this.isOver);
    };
    this.life = Promise.all([lane(), lane()]);
  }

  static async come(town: SmallTown, portal: PortalProcess): Promise<Bystanders> {
    const [classId = ''] = await town.addClasses(1, 1_000_000);
    return new Bystanders(portal, await town.addFamilies(MOST), classId);
  }

  async leave(): Promise<{ served: number; refused: readonly string[] }> {
    this.isOver = true;
    await this.life;
    return { served: this.served, refused: this.refused };
  }
}
