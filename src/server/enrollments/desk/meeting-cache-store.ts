import type { MeetingTime } from '../../../domain/schedule.ts';
import type { Statements } from '../../platform/database/statements.ts';

const MOST = 20_000;

interface Versioned {
  readonly id: string;
  readonly version: number;
}

/** The dates of classes by version: whoever changes a class's dates raises its version, so what is held needs no second look. */
export class MeetingCache {
  private readonly held = new Map<string, { version: number; meetings: readonly MeetingTime[] }>();

  /** The dates of these classes, by class id; asks the database only for those that are new or changed. */
  async load(
    sql: Statements,
    organizationId: string,
    classes: readonly Versioned[],
  ): Promise<ReadonlyMap<string, readonly MeetingTime[]>> {
    const held = new Map<string, readonly MeetingTime[]>();
    const missing = new Map<string, number>();
    for (const { id, version } of classes) {
      const one = this.held.get(id);
      if (one?.version === version) held.set(id, one.meetings);
      else missing.set(id, version);
    }
    // What is held may be forgotten for another school meanwhile.
    return missing.size === 0 ? held : new Map([...held, ...(await this.read(sql, organizationId, missing))]);
  }

  private async read(sql: Statements, organizationId: string, missing: ReadonlyMap<string, number>) {
    const rows = await sql.rows<{ classId: string; heldOn: string; startTime: string; endTime: string }>(
      `SELECT class_id, held_on, start_time, end_time FROM meetings
       WHERE organization_id = $1 AND class_id = ANY($2::uuid[]) ORDER BY held_on, start_time`,
      [organizationId, [...missing.keys()]],
    );
    const byClass = Map.groupBy(rows, (row) => row.classId);
    if (this.held.size > MOST) this.held.clear();
    const read = new Map<string, readonly MeetingTime[]>();
    for (const [id, version] of missing) {
      const meetings = (byClass.get(id) ?? []).map((row) => ({
        on: row.heldOn,
        start: row.startTime,
        end: row.endTime,
      }));
      read.set(id, meetings);
      this.held.set(id, { version, meetings });
    }
    return read;
  }
}
