import { openBenchSchool } from '../bench/families.ts';
import { remove, startPortal, temporaryFolder } from '../bench/running-portal.ts';
const dataDir = await temporaryFolder();
const portal = await startPortal({ dataDir });
const school = await openBenchSchool(dataDir);
try {
  await school.query(`ALTER TABLE meetings SET (autovacuum_enabled = false)`);
  await school.query(`ALTER TABLE classes SET (autovacuum_enabled = false)`);
  const ids = await school.addClasses(1000, 12);
  await school.query(`INSERT INTO meetings (organization_id, id, class_id, held_on, start_time, end_time)
       SELECT organization_id, gen_random_uuid(), classes.id, current_date + 100 + 7 * week, '09:00', '10:30'
       FROM classes, generate_series(1, 2) AS week WHERE classes.id = ANY($1::uuid[])`, [ids]);
  const [found] = await school.query<{ from: string; to: string }>('SELECT min(held_on)::text AS "from", (min(held_on) + 41)::text AS "to" FROM meetings');
  const ask = async () => {
    const since = performance.now();
    const answer = await fetch(`${portal.url}/api/calendar`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ data: found }) });
    const t = await answer.text();
    return [Math.round(performance.now() - since), t.length];
  };
  for (let i = 0; i < 8; i++) console.log('before analyze', await ask());
  const explain = async (label: string, q: string) => {
    const rows = await school.query<any>('EXPLAIN (ANALYZE, BUFFERS) ' + q);
    console.log(label + '\n' + rows.map((r) => r['QUERY PLAN']).join('\n'));
  };
  const org = (await school.query<any>('SELECT id FROM organizations'))[0].id;
  const q1 = `SELECT classes.id FROM classes INNER JOIN semesters ON semesters.organization_id = classes.organization_id AND semesters.id = classes.semester_id
   INNER JOIN class_types ON class_types.organization_id=classes.organization_id AND class_types.id=classes.type_id LEFT JOIN locations ON locations.organization_id=classes.organization_id AND locations.id=classes.location_id
   WHERE classes.organization_id='${org}' AND published_at IS NOT NULL AND semesters.archived_at IS NULL AND (EXISTS (SELECT 1 FROM meetings WHERE meetings.organization_id = classes.organization_id
        AND meetings.class_id = classes.id AND held_on BETWEEN '${found.from}' AND '${found.to}')
      OR (schedule->>'firstOn' <= '${found.to}' AND schedule->>'lastOn' >= '${found.from}'
        AND (schedule->'skipped' <> '[]' OR schedule->'moved' <> '[]'))) ORDER BY title, classes.id`;
  const q2 = `SELECT classes.id, held_on, start_time, end_time FROM classes INNER JOIN semesters ON semesters.organization_id = classes.organization_id AND semesters.id = classes.semester_id
   INNER JOIN class_types ON class_types.organization_id=classes.organization_id AND class_types.id=classes.type_id LEFT JOIN locations ON locations.organization_id=classes.organization_id AND locations.id=classes.location_id
   INNER JOIN meetings ON meetings.organization_id=classes.organization_id AND meetings.class_id=classes.id
   WHERE classes.organization_id='${org}' AND published_at IS NOT NULL AND semesters.archived_at IS NULL AND held_on >= '${found.from}' AND held_on <= '${found.to}' ORDER BY held_on, start_time, title, classes.id`;
  const inst = `SELECT classes.id, coalesce((SELECT jsonb_agg(instructors.name ORDER BY position, instructors.name) FROM class_instructors JOIN instructors ON instructors.organization_id = class_instructors.organization_id AND instructors.id = class_instructors.instructor_id WHERE class_instructors.organization_id = classes.organization_id AND class_instructors.class_id = classes.id), '[]') FROM classes WHERE organization_id='${org}'`;
  await explain('CLASSES', q1); await explain('MEETINGS', q2); await explain('INSTR', inst);
  await school.query('VACUUM (ANALYZE)');
  for (let i = 0; i < 8; i++) console.log('after analyze', await ask());
  await explain('CLASSES2', q1); await explain('MEETINGS2', q2);
} finally { await school.close(); await portal.stop(); await remove(dataDir); }
