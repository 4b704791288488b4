import type { Functions } from '../../../contract/functions.ts';
import { SHIRT_LIMITS } from '../../../contract/t-shirts.ts';
import { foldName } from '../../../domain/names.ts';
import { listedSizes } from '../../../domain/t-shirts.ts';
import { record } from '../../audit/store.ts';
import { invalidField, notFound, refused } from '../../platform/call/errors.ts';
import type { HandlersOf, SignedInContext } from '../../platform/call/handler.ts';
import { chooseSemester, lockSemester } from '../../semesters/store.ts';
import { requireListed } from '../change-size.ts';
import { getSizeList } from '../store.ts';
import {
  addStaffShirt,
  changeStaffShirt,
  listSemesterInstructors,
  listStaffShirts,
  lockStaffShirt,
  removeStaffShirt,
  type StaffShirt,
} from './staff-store.ts';

/** Shirts of instructors and helpers, who need not have an account. */
export const staffShirtFunctions: HandlersOf<
  Pick<Functions, 'staffTshirts' | 'saveStaffTshirt' | 'removeStaffTshirt'>
> = {
  staffTshirts: async ({ semesterId }, context) => {
    const { database, organization } = context;
    const { semesters, semester } = await chooseSemester(semesterId, context);
    const rows = semester ? await listStaffShirts(database, organization.id, semester.id) : [];
    const teaching = semester ? await listSemesterInstructors(database, organization.id, semester.id) : [];
    const listed = new Set(rows.map(({ name }) => foldName(name)));
    const { sizes } = await getSizeList(database, organization.id);
    const { compare } = new Intl.Collator(organization.locale);
    return {
      semesters,
      semester,
      sizes: listedSizes(
        sizes,
        rows.flatMap(({ size }) => size ?? []),
      ),
      instructors: teaching.filter((name) => !listed.has(foldName(name))),
      staff: rows
        .map(({ givenAt, by, ...row }) => ({ ...row, given: givenOf({ size: row.size, givenAt, by }) }))
        .sort((a, b) => compare(a.name, b.name)),
    };
  },

  saveStaffTshirt: async ({ semesterId, staffId, version, name, size }, context) => {
    const { database, organization } = context;
    if (version === undefined) {
      if (!(await lockSemester(database, organization.id, semesterId))) throw notFound('semester');
      await requireListed({ path: 'size', size }, context);
      const staff = await listStaffShirts(database, organization.id, semesterId);
      const before = staff.find(({ id }) => id === staffId);
      // The answer did not arrive, and it is sent again.
      if (before) return { version: before.version };
      if (staff.length >= SHIRT_LIMITS.staff) throw invalidField('name', 'too-many', { most: SHIRT_LIMITS.staff });
      if (!(await addStaffShirt(database, organization.id, { id: staffId, semesterId, name, size })))
        throw notFound('shirt');
      await note(semesterId, { tshirtSize: { from: null, to: size } }, context);
      return { version: 1 };
    }
    const held = await lockOwn(staffId, version, context);
    if (held.semesterId !== semesterId) throw notFound('shirt');
    await requireListed({ path: 'size', size, had: held.size }, context);
    const saved = await changeStaffShirt(database, held, { name, size });
    await note(semesterId, { tshirtSize: { from: held.size, to: size } }, context);
    return { version: saved };
  },

  removeStaffTshirt: async ({ staffId, version }, context) => {
    const { database, organization } = context;
    const held = await lockOwn(staffId, version, context);
    await removeStaffShirt(database, organization.id, staffId);
    await note(held.semesterId, { tshirtSize: { from: held.size, to: null } }, context);
    return {};
  },
};

/** When, by whom and in which size a shirt was handed out; null: not yet. */
export function givenOf({ size, givenAt, by }: { size: string | null; givenAt: string | null; by: string | null }) {
  return givenAt === null || size === null ? null : { size, at: givenAt, by: by ?? '' };
}

async function lockOwn(
  staffId: string,
  version: number,
  { database, organization }: SignedInContext,
): Promise<StaffShirt> {
  const held = await lockStaffShirt(database, organization.id, staffId);
  if (!held) throw notFound('shirt');
  if (held.version !== version) throw refused('changed-meanwhile');
  return held;
}

/** That a shirt of the staff's was changed, not whose. */
async function note(
  entityId: string,
  change: { readonly tshirtSize: { readonly from: string | null; readonly to: string | null } },
  { database, organization, caller, clock }: SignedInContext,
): Promise<void> {
  const entry = { action: 'semester.staff-tshirt', entityId, change, at: clock.iso(), by: caller } as const;
  await record(database, organization.id, [entry]);
}
