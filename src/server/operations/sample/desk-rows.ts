import type { SampleSchool } from '../../../../sample/sample-school.ts';
import { foldTagName } from '../../../domain/tags.ts';
import { newId } from '../../platform/ids.ts';
import { accountOf, type IdOf, type Place } from './keys.ts';
import type { SampleRows } from './store.ts';

const ADMINISTRATOR = 'admin@example.org';

/** What the sample's office has put on families: tags and tasks. */
export function deskRows(school: SampleSchool, place: Place, id: IdOf): SampleRows {
  const { organizationId, at } = place;
  const administrator = accountOf(place, ADMINISTRATOR);
  return {
    tags: school.tags.map(({ key, name, color }) => ({
      organizationId,
      id: id('tag', key),
      name,
      foldedName: foldTagName(name),
      color,
      createdAt: at,
    })),
    familyTags: school.tags.flatMap(({ key, families }) =>
      families.map((email) => ({
        organizationId,
        familyId: id('family', email),
        tagId: id('tag', key),
        addedAt: at,
      })),
    ),
    tasks: school.tasks.map(({ family, student, text, dueOn, isNobodys }) => ({
      organizationId,
      id: newId(),
      familyId: id('family', family),
      studentId: student === null ? null : id('student', student),
      text,
      dueOn,
      assigneeId: isNobodys ? null : administrator,
      authorId: administrator,
      author: ADMINISTRATOR,
      createdAt: at,
    })),
  };
}
