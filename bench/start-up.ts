import { setTimeout as wait } from 'node:timers/promises';
import { openLine } from './burst.ts';
import { enrollRequest, openBenchSchool } from './families.ts';
import { judge, median, ms, type Row } from './report.ts';
import { remove, startPortal, temporaryFolder } from './running-portal.ts';

const ROUNDS = 3;

/** From `npm start` (already built) to green, on nothing and on existing data; and from kill -9 to the next durable answer. */
export async function startUp(): Promise<Row[]> {
  const fresh: number[] = [];
  const existing: number[] = [];
  const recovered: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const dataDir = await temporaryFolder();
    const first = await startPortal({ dataDir });
    fresh.push(first.readyMs);
    await first.stop();
    const second = await startPortal({ dataDir });
    existing.push(second.readyMs);
    recovered.push(await killAndReturn(dataDir, second));
    await remove(dataDir);
  }
  return [
    row('start on existing data', existing, 4000, 1500),
    row('start on none', fresh, 8000, 4000),
    row('kill -9 of the portal to the next durable answer', recovered, 5000, 2000),
  ];
}

async function killAndReturn(dataDir: string, portal: Awaited<ReturnType<typeof startPortal>>): Promise<number> {
  const school = await openBenchSchool(dataDir);
  const [classId = ''] = await school.addClasses(1, 100);
  const [family] = await school.addFamilies(1);
  await school.close();
  if (!family) throw new Error('There is no family to enrol.');
  const request = enrollRequest(family, classId);
  await portal.kill();
  const since = performance.now();
  const again = await startPortal({ dataDir });
  const line = await openLine(again.port);
  for (;;) {
    const answer = await line.send(request);
    if (answer.status === 200) break;
    await wait(5);
  }
  const elapsed = performance.now() - since;
  line.close();
  await again.stop();
  return elapsed;
}

function row(what: string, values: number[], must: number, aim: number): Row {
  const figure = median(values);
  return { what, figure: ms(figure), must: ms(must), aim: ms(aim), verdict: judge(figure, must, aim, 'less') };
}
