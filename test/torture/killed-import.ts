import type { FunctionName, Functions } from '../../src/contract/functions.ts';
import type { InputOf, OutputOf } from '../../src/contract/kit.ts';
import { newId } from '../../src/server/platform/ids.ts';
import type { PortalProcess } from './portal-process.ts';
import type { SecondServer } from './proof-world.ts';
import type { SmallTown } from './small-town.ts';
import { post } from './strangers.ts';

const STUDENTS = 40;
const HEADING = 'External id,First name,Last name,Birth date,Grade';

/** All of an import is written and only its batch is not when the server ends: nothing of it is there, and repeated it is there once. */
export async function importOnce({ portal, line }: SecondServer, town: SmallTown): Promise<Record<string, number>> {
  const { token } = await town.addStaff();
  const staff = { portal, token };
  const family = `Killed ${newId().slice(-6)}`;
  const lines = Array.from({ length: STUDENTS }, (_, at) => `${family}${at},Kim${at},${family},2015-01-01,4`);
  const { fileId } = await upload(portal, token, [HEADING, ...lines].join('\n'));
  const { guess } = await callAs(staff, 'studentImportColumns', { fileId });
  const asked = { fileId, mapping: guess, decisions: [] };
  const { starts } = portal;
  line.judge = ({ text }, when) => {
    if (portal.starts > starts || when !== 'before' || !text.includes('insert into "student_imports"')) return 'pass';
    void portal.killNow();
    return 'silence';
  };
  const answered = await callAs(staff, 'applyStudentImport', asked).then(
    () => 1,
    () => 0,
  );
  line.judge = () => 'pass';
  await portal.untilReady();
  const half = await countKilled(town, family);
  const answers = [await callAs(staff, 'applyStudentImport', asked), await callAs(staff, 'applyStudentImport', asked)];
  return {
    'imports that were answered although their server ended': answered,
    'students of an import that was not answered': half,
    'imports that count otherwise': answers.filter(({ created }) => created !== STUDENTS).length,
    'imports that were done again': answers.map(({ isRepeated }) => isRepeated).join() === 'false,true' ? 0 : 1,
    'students missing or twice': (await countKilled(town, family)) - STUDENTS,
  };
}

async function countKilled(town: SmallTown, family: string): Promise<number> {
  return (await town.query('SELECT 1 FROM students WHERE last_name = $1', [family])).length;
}

async function callAs<N extends FunctionName>(
  { portal, token }: { readonly portal: PortalProcess; readonly token: string },
  name: N,
  data: InputOf<Functions[N]>,
): Promise<OutputOf<Functions[N]>> {
  const reply = await post(portal, `api/${name}`, { data }, { authorization: `Bearer ${token}` });
  if (reply.status !== 200) throw new Error(`${name}: ${reply.status} ${reply.text}`);
  return (JSON.parse(reply.text) as { result: OutputOf<Functions[N]> }).result;
}

async function upload(portal: PortalProcess, token: string, text: string): Promise<{ fileId: string }> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/octet-stream',
    'x-file-name': 'students.csv',
  };
  const reply = await post(portal, 'api-upload/import', text, headers);
  if (reply.status !== 200) throw new Error(`upload: ${reply.status} ${reply.text}`);
  return (JSON.parse(reply.text) as { result: { fileId: string } }).result;
}
